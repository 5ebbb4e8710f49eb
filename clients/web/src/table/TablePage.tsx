import type { Signal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import type { TableView } from "croupier-client/contract";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { people, type Session } from "../match/session.ts";
import { nativeOf, spelled } from "../words.ts";
import { SettingContext, settingOf } from "./context.ts";
import { Native } from "./Facts.tsx";
import { Felt } from "./Felt.tsx";
import { LastDeal } from "./LastDeal.tsx";
import { Log } from "./Log.tsx";
import { Manners } from "./Manners.tsx";
import { screenOf } from "./turn.ts";

/** A match: the table, and beside it what has happened. */
export function TablePage({ session, onLeave }: { session: Session; onLeave: () => void }): JSX.Element {
  const present = useSignal<number | undefined>(undefined);
  const screen = screenOf(session.open.value, people(session.saved.value), present.value);
  const view = session.views.value.get(screen.viewer) ?? session.open.value;
  const players = session.saved.value.players;
  const setting = useMemo(() => settingOf(session.info, players), [session, players]);
  useTitle(session.info.names?.english || spelled(session.info.game), view.moves.length > 0);
  return (
    <SettingContext.Provider value={setting}>
      <main class="table-page">
        <TopBar session={session} view={view} onLeave={onLeave} />
        <ProblemBar session={session} />
        <Felt session={session} view={view} screen={screen} onPresent={() => come(present, screen.awaited)} onLeave={onLeave} />
        <aside class="beside" aria-label="Beside the table">
          {view.lastDeal && <LastDeal deal={view.lastDeal} />}
          <Log lines={session.log(screen.viewer)} />
          <Manners session={session} />
        </aside>
      </main>
    </SettingContext.Provider>
  );
}

/** People look elsewhere while others move. */
function useTitle(game: string, isAsked: boolean): void {
  useEffect(() => {
    document.title = isAsked ? `● Your move · ${game}` : `${game} · Croupier`;
    return () => {
      document.title = "Croupier";
    };
  }, [game, isAsked]);
}

function come(present: Signal<number | undefined>, seat: number | undefined): void {
  present.value = seat;
}

function TopBar({ session, view, onLeave }: { session: Session; view: TableView; onLeave: () => void }): JSX.Element {
  const { names, game } = session.info;
  const leave = (): void => {
    if (view.status?.outcome || confirm("Give this match up? It is kept nowhere else.")) onLeave();
  };
  return (
    <header class="top-bar">
      <h1>
        {names?.english || spelled(game)} <Native text={nativeOf(names)} language={names?.language} />
      </h1>
      <span class="deal-number">Deal {view.status?.dealNumber}</span>
      <button type="button" class="quiet" onClick={leave}>
        Leave
      </button>
    </header>
  );
}

/** What stops the table, with a way on. */
function ProblemBar({ session }: { session: Session }): JSX.Element | null {
  const problem = session.problem.value;
  if (!problem) return null;
  return (
    <div class="problem row" role="alert">
      <p>{problem.text}</p>
      <button type="button" onClick={() => void session.retry()} disabled={session.isBusy.value}>
        Try now
      </button>
    </div>
  );
}
