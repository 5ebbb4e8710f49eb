import type { JSX } from "preact";
import { people, type Session } from "../match/session.ts";
import { PACES } from "../setup/form.ts";
import { Trust } from "../setup/Trust.tsx";

/** How the table is played on this page. */
export function Manners({ session }: { session: Session }): JSX.Element {
  const { manners } = session.saved.value;
  return (
    <details class="manners">
      <summary>Pace, and who is trusted</summary>
      <label class="field inline">
        <span>Bots answer</span>
        <select value={manners.paceMs} onChange={(event) => session.setManners({ ...manners, paceMs: Number(event.currentTarget.value) })}>
          {PACES.map(({ ms, name }) => (
            <option key={ms} value={ms}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {people(session.saved.value).length === 1 && (
        <label class="field inline">
          <input
            type="checkbox"
            checked={manners.playsForced}
            onChange={(event) => session.setManners({ ...manners, playsForced: event.currentTarget.checked })}
          />
          <span>Answer for me where only one move is legal, at the pace of the bots</span>
        </label>
      )}
      <Trust />
    </details>
  );
}
