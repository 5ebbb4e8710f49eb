import type { RevealName } from "croupier-client";
import type { JSX } from "preact";
import { PACES, type PartProps } from "./form.ts";

const REVEALS: readonly { reveal: RevealName; name: string }[] = [
  { reveal: "after_match", name: "when the match is over" },
  { reveal: "after_deal", name: "after each deal, which shows its hands" },
  { reveal: "never", name: "never" },
];

/** How fast bots are, what the deals follow from, and when that can be checked. */
export function Manners({ form, onChange }: Omit<PartProps, "info">): JSX.Element {
  return (
    <details class="house-rules">
      <summary>
        Pace, seed and proof <small>chance decides unless you say otherwise</small>
      </summary>
      <div class="field">
        <label for="pace">Bots answer</label>
        <select
          id="pace"
          value={form.manners.paceMs}
          onChange={(event) => onChange({ ...form, manners: { ...form.manners, paceMs: Number(event.currentTarget.value) } })}
        >
          {PACES.map(({ ms, name }) => (
            <option key={ms} value={ms}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="seed">Seed</label>
        <input
          id="seed"
          value={form.seedWords}
          autocomplete="off"
          placeholder="by chance"
          aria-describedby="seed-effect"
          onInput={(event) => onChange({ ...form, seedWords: event.currentTarget.value })}
        />
        <small id="seed-effect">
          The same words, or the same 64 hexadecimal digits, give the same deals and the same bots. Whoever knows them knows the cards.
        </small>
      </div>
      <div class="field">
        <label for="reveal">Proof of the deals</label>
        <select
          id="reveal"
          value={form.reveal}
          aria-describedby="reveal-effect"
          onChange={(event) => onChange({ ...form, reveal: event.currentTarget.value as RevealName })}
        >
          {REVEALS.map(({ reveal, name }) => (
            <option key={reveal} value={reveal}>
              {name}
            </option>
          ))}
        </select>
        <small id="reveal-effect">When the keys are published with which this page checks that no deal was changed.</small>
      </div>
    </details>
  );
}
