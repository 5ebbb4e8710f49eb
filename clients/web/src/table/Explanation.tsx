import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { meant } from "../moves.ts";
import { nearest } from "../selection.ts";
import { useSetting } from "./context.ts";
import { MoveButton } from "./MoveButton.tsx";
import type { Picking } from "./picking.ts";
import { Rich } from "./Rich.tsx";

interface Props {
  readonly picking: Picking;
  readonly whyNot: (notations: readonly string[]) => Promise<string>;
}

/** What the picked cards lack, or why they are no legal move, and which moves are near. */
export function Explanation({ picking, whyNot }: Props): JSX.Element {
  const { picked, fitting, exact, view } = picking;
  const isIllegal = picked.length > 0 && fitting.length === 0;
  const reason = useReason(isIllegal ? picked : [], whyNot);
  const near = isIllegal ? nearest(view.moves, picked) : [];
  return (
    <div class="explanation" role="status">
      {isIllegal && (
        <p class="wrong">
          <Rich text={reason || "These cards are no legal move now."} />
        </p>
      )}
      {picked.length > 0 && !isIllegal && exact.length === 0 && <p>Pick more cards, or one of the moves that have these.</p>}
      {near.length > 0 && (
        <div class="row">
          <span>Near:</span>
          {near.map((move) => (
            <MoveButton key={move.notation} move={move} onPlay={picking.play} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Asks the service why the cards are no legal move; the rules are there, and nowhere on this page. */
function useReason(picked: readonly string[], whyNot: Props["whyNot"]): string {
  const { info } = useSetting();
  const [answer, setAnswer] = useState({ asked: "", reason: "" });
  const asked = picked.join(" ");
  useEffect(() => {
    if (asked === "") return undefined;
    let isWanted = true;
    void whyNot(meant(info, picked)).then((reason) => isWanted && setAnswer({ asked, reason }));
    return () => {
      isWanted = false;
    };
  }, [asked]);
  return answer.asked === asked ? answer.reason : "";
}
