import type { TableView } from "croupier-client/contract";
import type { JSX } from "preact";
import type { LogLine } from "../match/saved.ts";
import { nameOfSeat, useSetting } from "./context.ts";
import { Facts } from "./Facts.tsx";
import type { Picking } from "./picking.ts";
import { Rich } from "./Rich.tsx";
import { waiting } from "./turn.ts";
import { isInHand, ZoneView } from "./ZoneView.tsx";

interface Props {
  readonly seat: number;
  readonly picking: Picking;
  /** What it did last in this deal. */
  readonly last: LogLine | undefined;
  /** It is the seat of the person at the screen, whose hand is drawn elsewhere. */
  readonly isOwn: boolean;
}

/** A seat: who it is, how it stands, what lies before it, and what it did last. */
export function SeatPanel({ seat, picking, last, isOwn }: Props): JSX.Element {
  const setting = useSetting();
  const { view } = picking;
  const isAsked = waiting(view).includes(seat);
  const zones = view.zones.map((zone, index) => ({ zone, index })).filter(({ zone }) => zone.seat === seat);
  const drawn = zones.filter(({ zone }) => !isOwn || !isInHand(setting, zone));
  return (
    <section class={`seat ${isAsked ? "asked" : ""} ${isOwn ? "own" : ""}`} aria-label={nameOfSeat(setting, seat)}>
      <Nameplate seat={seat} view={view} isAsked={isAsked} isOwn={isOwn} />
      {drawn.map(({ zone, index }) => (
        <ZoneView key={index} zone={zone} index={index} picking={picking} />
      ))}
      <Facts facts={view.facts.filter((fact) => fact.seat === seat)} label={`Known of ${nameOfSeat(setting, seat)}`} />
      {last && !isOwn && (
        <p class="last">
          <Rich text={last.sentence} />
        </p>
      )}
    </section>
  );
}

interface PlateProps {
  readonly seat: number;
  readonly view: TableView;
  readonly isAsked: boolean;
  readonly isOwn: boolean;
}

function Nameplate({ seat, view, isAsked, isOwn }: PlateProps): JSX.Element {
  const setting = useSetting();
  const { score = 0, team, dealPlace } = view.seats[seat] ?? {};
  const hasAnswered = view.status?.decision?.answeredSeats.includes(seat);
  return (
    <header class="nameplate">
      <span class="turn" aria-hidden="true">
        {isAsked ? "●" : hasAnswered ? "✓" : ""}
      </span>
      <h2>{nameOfSeat(setting, seat)}</h2>
      {isOwn && <small>you</small>}
      {setting.players[seat]?.isBot && <small>bot</small>}
      {team !== undefined && <small class={`team team-${team}`}>team {team + 1}</small>}
      {dealPlace !== undefined && <small class="place">place {dealPlace}</small>}
      <b class="score" title="Score in the match">
        <span class="hidden">Score </span>
        {score}
      </b>
      <span class="hidden">{isAsked ? "to decide" : hasAnswered ? "has answered" : ""}</span>
    </header>
  );
}
