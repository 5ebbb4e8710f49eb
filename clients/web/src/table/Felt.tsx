import { BYSTANDER } from "croupier-client";
import type { TableView } from "croupier-client/contract";
import type { JSX } from "preact";
import { lastDone } from "../match/log.ts";
import type { Session } from "../match/session.ts";
import { arrow, directionName, type Side, seating } from "../seating.ts";
import { Curtain } from "./Curtain.tsx";
import { useSetting } from "./context.ts";
import { Facts } from "./Facts.tsx";
import { Moves } from "./Moves.tsx";
import { type Picking, usePicking } from "./picking.ts";
import { Question } from "./Question.tsx";
import { Result } from "./Result.tsx";
import { SeatPanel } from "./SeatPanel.tsx";
import type { Screen } from "./turn.ts";
import { isInHand, ZoneView } from "./ZoneView.tsx";

interface Props {
  readonly session: Session;
  readonly view: TableView;
  readonly screen: Screen;
  readonly onPresent: () => void;
  readonly onLeave: () => void;
}

/** The table: one's own place at the bottom, the others around it, and what belongs to nobody in the middle. */
export function Felt({ session, view, screen, onPresent, onLeave }: Props): JSX.Element {
  const own = screen.viewer === BYSTANDER ? (screen.awaited ?? 0) : screen.viewer;
  const picking = usePicking(view, (notation) => void session.answer(own, notation));
  const sides = seating(view.seatCount, own, view.direction);
  const last = lastDone(session.log(screen.viewer));
  const panel = (seat: number): JSX.Element => (
    <SeatPanel key={seat} seat={seat} picking={picking} last={last.get(seat)} isOwn={seat === screen.viewer} />
  );
  return (
    <div class="felt" data-revision={view.revision}>
      {(["left", "top", "right"] satisfies Side[]).map((side) => (
        <div key={side} class={`side ${side}`}>
          {sides[side].map(panel)}
        </div>
      ))}
      <Centre view={view} picking={picking} />
      <div class="own-place">
        {view.status?.outcome ? <Result session={session} view={view} onLeave={onLeave} /> : <Question view={view} />}
        {screen.awaited === undefined ? (
          <>
            {own === screen.viewer && <Hand session={session} seat={own} picking={picking} />}
            {panel(own)}
          </>
        ) : (
          <Curtain key={screen.awaited} seat={screen.awaited} onPresent={onPresent} />
        )}
      </div>
    </div>
  );
}

/** What belongs to nobody. */
function Centre({ view, picking }: { view: TableView; picking: Picking }): JSX.Element {
  return (
    <section class="centre" aria-label="The middle of the table">
      <p class="direction" title={`Play goes ${directionName(view.direction)}`}>
        <span aria-hidden="true">{arrow(view.direction)}</span> <span class="hidden">Play goes {directionName(view.direction)}</span>
      </p>
      <div class="zones">
        {view.zones.map((zone, index) =>
          zone.seat === undefined ? <ZoneView key={index} zone={zone} index={index} picking={picking} /> : null,
        )}
      </div>
      <Facts facts={view.facts.filter((fact) => fact.seat === undefined)} label="Known of the table" />
    </section>
  );
}

interface HandProps {
  readonly session: Session;
  readonly seat: number;
  readonly picking: Picking;
}

/** One's own hand, and the moves. */
function Hand({ session, seat, picking }: HandProps): JSX.Element {
  const setting = useSetting();
  const hands = picking.view.zones
    .map((zone, index) => ({ zone, index }))
    .filter(({ zone }) => zone.seat === seat && isInHand(setting, zone));
  const sees = picking.view.zones.some((zone) => zone.seat === seat && zone.groups.some((group) => group.cards.length > 0));
  return (
    <>
      <Moves
        picking={picking}
        whyNot={(notations) => session.whyNot(seat, notations)}
        onTyped={(notation) => session.answer(seat, notation)}
      />
      <div class={sees ? "hand-row" : "hand-row unseen"}>
        {hands.map(({ zone, index }) => (
          <ZoneView key={index} zone={zone} index={index} picking={picking} />
        ))}
      </div>
    </>
  );
}
