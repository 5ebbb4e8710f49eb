import type { ListedMove } from "croupier-client/contract";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { lineOf, nameOf, type Offer, offers } from "../moves.ts";
import { titleOf } from "../words.ts";
import { useSetting } from "./context.ts";
import { Explanation } from "./Explanation.tsx";
import { MoveButton } from "./MoveButton.tsx";
import type { Picking } from "./picking.ts";
import { plain } from "./Rich.tsx";
import { TypedMove } from "./TypedMove.tsx";

/** So few moves need no list. */
const FEW = 5;
/** As many moves of picked cards are shown at once. */
const MOST_FITTING = 6;

interface Props {
  readonly picking: Picking;
  /** Returns why these notations are refused. */
  readonly whyNot: (notations: readonly string[]) => Promise<string>;
  /** Returns what is wrong with a notation; empty: it is played. */
  readonly onTyped: (notation: string) => Promise<string>;
}

/** The legal moves: buttons for what needs no cards and for what the picked cards make, and all of them by name. */
export function Moves({ picking, whyNot, onTyped }: Props): JSX.Element | null {
  const { view, picked, play } = picking;
  if (view.moves.length === 0) return null;
  const isShort = view.moves.length <= FEW;
  const shown = isShort ? picking.fitting.filter((move) => move.cards.length > 0) : ofPicked(picking);
  const plain = view.moves.filter((move) => move.cards.length === 0);
  return (
    <section class="moves" aria-label="Your moves" data-count={view.moves.length} data-decision={view.status?.decision?.decisionId}>
      <div class="row">
        {shown.map((move) => (
          <MoveButton key={move.notation} move={move} onPlay={play} isPrimary={picking.exact.includes(move)} />
        ))}
        {offers(plain).map((offer) => (
          <OfferOf key={offer.kind} offer={offer} onPlay={play} />
        ))}
        {picked.length > 0 && (
          <button type="button" class="quiet" onClick={picking.clear}>
            Clear
          </button>
        )}
      </div>
      <Explanation picking={picking} whyNot={whyNot} />
      <div class="row more">
        {!isShort && <ByName picking={picking} />}
        <TypedMove onTyped={onTyped} />
      </div>
    </section>
  );
}

function ofPicked({ picked, exact, fitting }: Picking): readonly ListedMove[] {
  if (picked.length === 0) return [];
  const longer = fitting.filter((move) => !exact.includes(move));
  return [...exact, ...longer].slice(0, Math.max(MOST_FITTING, exact.length));
}

function OfferOf({ offer, onPlay }: { offer: Offer; onPlay: (move: ListedMove) => void }): JSX.Element {
  if (offer.isList) return <MoveList offer={offer} onPlay={onPlay} />;
  return (
    <>
      {offer.moves.map((move) => (
        <MoveButton key={move.notation} move={move} onPlay={onPlay} />
      ))}
    </>
  );
}

/** Many moves of a kind that need no cards, as a bid or a cut. */
function MoveList({ offer, onPlay }: { offer: Offer; onPlay: (move: ListedMove) => void }): JSX.Element {
  const setting = useSetting();
  const { info } = setting;
  const [chosen, choose] = useState(0);
  const move = offer.moves[Math.min(chosen, offer.moves.length - 1)] as ListedMove;
  return (
    <span class="move-list">
      <select aria-label={titleOf(info.moves, offer.kind)} value={chosen} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {offer.moves.map((one, place) => (
          <option key={one.notation} value={place}>
            {plain(setting, lineOf(nameOf(info, one)))}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="move"
        data-notation={move.notation}
        aria-label={plain(setting, lineOf(nameOf(info, move)))}
        onClick={() => onPlay(move)}
      >
        OK
      </button>
    </span>
  );
}

/** Every legal move that fits what is picked, by name. */
function ByName({ picking }: { picking: Picking }): JSX.Element {
  const [isOpen, open] = useState(false);
  const moves = picking.fitting.length > 0 ? picking.fitting : picking.view.moves;
  return (
    <details class="by-name" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        All moves by name <b>{moves.length}</b>
      </summary>
      {isOpen && (
        <div class="row list">
          {moves.map((move) => (
            <MoveButton key={move.notation} move={move} onPlay={picking.play} />
          ))}
        </div>
      )}
    </details>
  );
}
