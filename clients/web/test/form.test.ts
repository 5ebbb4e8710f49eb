import { OptionType } from "croupier-client/contract";
import { describe, expect, it } from "vitest";
import { chosenValue, fresh, greatest, seated, wishOf, withValue } from "../src/setup/form.ts";
import { gameInfo } from "./descriptions.ts";

const info = gameInfo({
  presets: [
    { preset: "plain", options: { deals: { value: { case: "number", value: 1 } } } },
    { preset: "long", options: { deals: { value: { case: "number", value: 9 } } } },
  ],
  options: [
    { option: "deals", type: OptionType.NUMBER, minimum: 1, maximum: 9 },
    { option: "ways", type: OptionType.CHOICES, defaultValue: { value: { case: "choices", value: { choices: ["a", "b"] } } } },
    { option: "dealer", type: OptionType.NUMBER, minimum: 0, maximum: 7, belowSeatCount: true, nullable: true },
  ],
});
const [deals, ways, dealer] = info.options as [(typeof info.options)[0], (typeof info.options)[0], (typeof info.options)[0]];

describe("the form", () => {
  it("begins with one person, bots on the usual seats, and the first preset", () => {
    const form = fresh(info);
    expect(form.players.map((player) => player.isBot)).toEqual([false, true]);
    expect(wishOf(form)).toMatchObject({ preset: "plain", options: {} });
  });

  it("asks only for what differs from the preset", () => {
    const form = withValue(info, fresh(info), deals, 4);
    expect(wishOf(form).options).toEqual({ deals: 4 });
    expect(wishOf(withValue(info, form, deals, 1)).options).toEqual({});
  });

  it("shows the values of the chosen preset", () => {
    expect(chosenValue(info, { ...fresh(info), preset: "long" }, deals)).toBe(9);
  });

  it("takes choices in any order for the same", () => {
    expect(wishOf(withValue(info, fresh(info), ways, ["b", "a"])).options).toEqual({});
    expect(wishOf(withValue(info, fresh(info), ways, ["b"])).options).toEqual({ ways: ["b"] });
  });

  it("keeps no value as a value", () => {
    const chosen = withValue(info, fresh(info), dealer, 1);
    expect(chosenValue(info, chosen, dealer)).toBe(1);
    expect(chosenValue(info, withValue(info, chosen, dealer, null), dealer)).toBeNull();
  });

  it("lets a seat be named only where it is at the table", () => {
    expect(greatest(dealer, 3)).toBe(2);
    expect(greatest(deals, 3)).toBe(9);
  });

  it("keeps who is there when seats are added or taken away", () => {
    const players = seated([{ name: "Mia", isBot: false }], 3);
    expect(players.map((player) => player.name)).toEqual(["Mia", "Ben", "Cleo"]);
    expect(seated(players, 2)).toEqual(players.slice(0, 2));
  });
});
