import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { nameOfSeat, useSetting } from "./context.ts";

/** Stands before a hand until the person whose hand it is says to be there. */
export function Curtain({ seat, onPresent }: { seat: number; onPresent: () => void }): JSX.Element {
  const name = nameOfSeat(useSetting(), seat);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <section class="curtain" aria-label="Hidden hand">
      <h2>Hand the screen to {name}</h2>
      <p>All hands are hidden. Others look away, please.</p>
      <button ref={button} type="button" class="primary large" onClick={onPresent}>
        I am {name}: show my hand
      </button>
    </section>
  );
}
