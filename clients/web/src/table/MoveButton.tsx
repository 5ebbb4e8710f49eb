import type { ListedMove } from "croupier-client/contract";
import type { JSX } from "preact";
import { nameOf } from "../moves.ts";
import { useSetting } from "./context.ts";
import { Native } from "./Facts.tsx";
import { Rich } from "./Rich.tsx";

interface ButtonProps {
  readonly move: ListedMove;
  readonly onPlay: (move: ListedMove) => void;
  readonly isPrimary?: boolean;
}

/** A button for a move, by its name. */
export function MoveButton({ move, onPlay, isPrimary }: ButtonProps): JSX.Element {
  const { info } = useSetting();
  const { title, native, detail } = nameOf(info, move);
  const language = info.moves.find((term) => term.kind === move.kind)?.names?.language;
  return (
    <button type="button" class={isPrimary ? "move primary" : "move"} data-notation={move.notation} onClick={() => onPlay(move)}>
      <span>
        {title} <Native text={native} language={language} />
      </span>
      {detail && (
        <span class="detail">
          <Rich text={detail} />
        </span>
      )}
    </button>
  );
}
