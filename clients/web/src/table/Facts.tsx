import type { Fact } from "croupier-client/contract";
import type { JSX } from "preact";
import { nativeOf, nativeRead, readText, sentenceOf, termOf, titleOf } from "../words.ts";
import { useSetting } from "./context.ts";
import { Rich } from "./Rich.tsx";

/** What is known and is no card, each in a word or two; the whole sentence for whoever asks. */
export function Facts({ facts, label }: { facts: readonly Fact[]; label: string }): JSX.Element | null {
  if (facts.length === 0) return null;
  return (
    <ul class="facts" aria-label={label}>
      {facts.map((fact, place) => (
        <Chip key={place} fact={fact} />
      ))}
    </ul>
  );
}

function Chip({ fact }: { fact: Fact }): JSX.Element {
  const { info } = useSetting();
  const term = termOf(info.facts, fact.kind);
  const detail = [fact.number, fact.cards.join(" "), readText(term, fact.text)]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");
  return (
    <li title={[nativeRead(term?.names), term?.description].filter(Boolean).join(": ")}>
      {titleOf(info.facts, fact.kind)} <Native text={nativeOf(term?.names)} language={term?.names?.language} />
      {detail && (
        <b>
          <Rich text={detail} />
        </b>
      )}
    </li>
  );
}

/** A word in the language of the players. */
export function Native({ text, language }: { text: string; language: string | undefined }): JSX.Element | null {
  return text ? (
    <span class="native" lang={language}>
      {text}
    </span>
  ) : null;
}

/** Facts as whole sentences. */
export function Sentences({ facts }: { facts: readonly Fact[] }): JSX.Element {
  const { info } = useSetting();
  return (
    <ul class="sentences">
      {facts.map((fact, place) => (
        <li key={place}>
          <Rich text={sentenceOf(info, fact)} />
        </li>
      ))}
    </ul>
  );
}
