import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LogLine } from "../match/saved.ts";
import { Rich } from "./Rich.tsx";

/** What has happened, the newest last, read aloud as it comes. */
export function Log({ lines }: { lines: readonly LogLine[] }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);
  return (
    <section class="log" aria-label="What has happened">
      <h2>Log</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard. */}
      <div ref={box} role="log" aria-live="polite" tabIndex={0}>
        <ol>
          {lines.map((line, place) => (
            <li key={line.number} class={line.deal === lines[place - 1]?.deal ? "" : "new-deal"}>
              <Rich text={line.sentence} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
