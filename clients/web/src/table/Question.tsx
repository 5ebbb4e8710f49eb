import type { TableView } from "croupier-client/contract";
import type { JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lineOf, nameOf } from "../moves.ts";
import { nativeRead, termOf, titleOf } from "../words.ts";
import { nameOfSeat, useSetting } from "./context.ts";
import { Native } from "./Facts.tsx";
import { Rich } from "./Rich.tsx";
import { waiting } from "./turn.ts";

/** What is asked, of whom, and who has answered: said aloud when it changes. */
export function Question({ view }: { view: TableView }): JSX.Element {
  const { info } = useSetting();
  const decision = view.status?.decision;
  const heading = useFocusWhenAsked(view);
  const names = termOf(info.decisions, decision?.kind ?? "")?.names;
  return (
    <section class={`question ${view.moves.length > 0 ? "mine" : ""}`} aria-label="The open question">
      <p class="decision">
        {decision && titleOf(info.decisions, decision.kind)} <Native text={nativeRead(names)} language={names?.language} />
      </p>
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          {view.moves.length > 0 ? <Rich text={view.question || "Your move"} /> : <Others view={view} />}
        </h2>
      </div>
    </section>
  );
}

/** The button that had the focus is gone with the question that it answered: go on at the next one, not at the top of the page. */
function useFocusWhenAsked(view: TableView): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const decision = view.moves.length > 0 ? view.status?.decision?.decisionId : undefined;
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (decision !== undefined && isLost) heading.current?.focus({ preventScroll: true });
  }, [decision]);
  return heading;
}

function Others({ view }: { view: TableView }): JSX.Element {
  const setting = useSetting();
  const { info } = setting;
  const seats = waiting(view);
  const names = seats.map((seat) => nameOfSeat(setting, seat)).join(", ");
  if (view.ownAnswer) {
    return (
      <>
        You answered <Rich text={lineOf(nameOf(info, view.ownAnswer))} />; waiting for {names}.
      </>
    );
  }
  return <>{seats.length > 0 ? `${names} ${seats.length > 1 ? "decide" : "decides"} …` : ""}</>;
}
