import type { JSX } from "preact";
import { Boundary } from "./boundary.tsx";
import type { Page } from "./page.ts";
import { SetupPage } from "./setup/SetupPage.tsx";
import { TablePage } from "./table/TablePage.tsx";

/** The whole page. */
export function App({ page }: { page: Page }): JSX.Element {
  const { games, session, problem } = page;
  if (problem.value) return <InTheWay page={page} />;
  // A session is drawn anew from nothing, so that no selection or view of another match can remain.
  if (session.value) {
    return (
      <Boundary key={session.value.open.value.matchId} onError={(error) => told(error, page)}>
        <TablePage session={session.value} onLeave={() => page.leave()} />
      </Boundary>
    );
  }
  if (games.value) return <SetupPage games={games.value} onStart={(info, wish) => page.start(info, wish)} />;
  return <Waiting />;
}

/** Says it in words on the page, and exactly to whoever looks into the browser's console. */
function told(error: unknown, page: Page): void {
  reportError(error);
  page.undrawable();
}

function Waiting(): JSX.Element {
  return (
    <main class="notice" aria-busy="true">
      <h1>Croupier</h1>
      <p role="status">Asking for the games …</p>
    </main>
  );
}

function InTheWay({ page }: { page: Page }): JSX.Element {
  const problem = page.problem.value;
  return (
    <main class="notice">
      <h1>Croupier</h1>
      <p role="alert">{problem?.text}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => void page.open()}>
          Try again
        </button>
        {page.games.value && (
          <button type="button" onClick={() => page.leave()}>
            Give this match up
          </button>
        )}
      </div>
    </main>
  );
}
