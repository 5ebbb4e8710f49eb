import type { Outcome, TableView } from "croupier-client/contract";
import type { JSX } from "preact";
import type { Session } from "../match/session.ts";
import { termOf, titleOf } from "../words.ts";
import { nameOfSeat, useSetting } from "./context.ts";
import { FairCheck } from "./FairCheck.tsx";

/** How a match ended: who won, by what, and whether the deals were fair. */
export function Result({ session, view, onLeave }: { session: Session; view: TableView; onLeave: () => void }): JSX.Element {
  const { info } = useSetting();
  const outcome = view.status?.outcome as Outcome;
  return (
    <section class="result" aria-label="Result">
      <div role="status">
        <h2>{useWinners(outcome)}</h2>
      </div>
      <p title={termOf(info.outcomes, outcome.reason)?.description}>{titleOf(info.outcomes, outcome.reason)}</p>
      <Standing outcome={outcome} />
      <FairCheck session={session} />
      <button type="button" class="primary large" onClick={onLeave}>
        New match
      </button>
    </section>
  );
}

function useWinners({ winningSeats }: Outcome): string {
  const setting = useSetting();
  if (winningSeats.length === 0) return "Nobody wins";
  const names = winningSeats.map((seat) => nameOfSeat(setting, seat)).join(" and ");
  return `${names} ${winningSeats.length === 1 ? "wins" : "win"}`;
}

function Standing({ outcome }: { outcome: Outcome }): JSX.Element {
  const setting = useSetting();
  const seats = outcome.totals.map((_, seat) => seat).sort((a, b) => (outcome.places[a] ?? 0) - (outcome.places[b] ?? 0));
  const isSettled = outcome.settlement.length > 0;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Player</th>
          <th scope="col">Score</th>
          {isSettled && <th scope="col">Gets</th>}
        </tr>
      </thead>
      <tbody>
        {seats.map((seat) => (
          <tr key={seat} class={outcome.winningSeats.includes(seat) ? "winner" : ""}>
            <td>{outcome.places[seat]}</td>
            <th scope="row">{nameOfSeat(setting, seat)}</th>
            <td>{outcome.totals[seat]}</td>
            {isSettled && <td>{outcome.settlement[seat]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
