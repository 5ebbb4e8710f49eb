/** What the form holds, and how it follows the description of a game. Nothing here draws. */
import type { Options, RevealName } from "croupier-client";
import { optionValue } from "croupier-client";
import type { GameInfo, OptionInfo } from "croupier-client/contract";
import type { Manners, Player } from "../match/saved.ts";
import type { Wish } from "../match/start.ts";
import { presetOf } from "../words.ts";

/** The value of an option in the form. */
export type Value = boolean | number | string | readonly string[] | null;

/** The state of the form. */
export interface Form {
  readonly game: string;
  readonly preset: string;
  /** Only what differs from the preset. */
  readonly changed: Readonly<Record<string, Value>>;
  readonly players: readonly Player[];
  readonly seedWords: string;
  readonly reveal: RevealName;
  readonly manners: Manners;
}

/** What every part of the form gets. */
export interface PartProps {
  readonly info: GameInfo;
  readonly form: Form;
  readonly onChange: (form: Form) => void;
}

/** Times after which bots answer. */
export const PACES: readonly { ms: number; name: string }[] = [
  { ms: 1200, name: "calm" },
  { ms: 600, name: "brisk" },
  { ms: 0, name: "at once" },
];

const NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ines", "Jon"];

/** Returns the form of a game as it is first shown: one person against bots. */
export function fresh(info: GameInfo): Form {
  return {
    game: info.game,
    preset: info.presets[0]?.preset ?? "",
    changed: {},
    players: seated([], info.usualSeatCount),
    seedWords: "",
    reveal: "after_match",
    manners: { paceMs: 1200, playsForced: true },
  };
}

/** Returns players for that many seats; those who are there stay. */
export function seated(players: readonly Player[], seats: number): Player[] {
  return Array.from({ length: seats }, (_, seat) => players[seat] ?? { name: NAMES[seat] ?? `Player ${seat + 1}`, isBot: seat > 0 });
}

/** Returns the value that an option has in the preset. */
export function presetValue(info: GameInfo, preset: string, option: OptionInfo): Value {
  const message = presetOf(info, preset)?.options[option.option] ?? option.defaultValue;
  const value = message ? optionValue(message) : null;
  return value instanceof Set ? [...value] : (value as Value);
}

/** Returns the value that an option has in the form. */
export function chosenValue(info: GameInfo, form: Form, option: OptionInfo): Value {
  const changed = form.changed[option.option];
  return changed === undefined ? presetValue(info, form.preset, option) : changed;
}

/** Returns the form with another value; the value of the preset is no change. */
export function withValue(info: GameInfo, form: Form, option: OptionInfo, value: Value): Form {
  const { [option.option]: _, ...others } = form.changed;
  const isChange = !equal(value, presetValue(info, form.preset, option));
  return { ...form, changed: isChange ? { ...others, [option.option]: value } : others };
}

function equal(a: Value, b: Value): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: Value): Value {
  return Array.isArray(value) ? [...value].sort() : value;
}

/** Returns the greatest value of a number with so many seats. */
export function greatest(option: OptionInfo, seats: number): number | undefined {
  return option.belowSeatCount ? Math.min(option.maximum ?? seats - 1, seats - 1) : option.maximum;
}

/** Returns what the form asks for. */
export function wishOf(form: Form): Wish {
  return { ...form, options: form.changed as Options };
}
