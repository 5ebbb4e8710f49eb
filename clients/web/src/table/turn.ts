/** Whose turn it is, and who sits at the screen when several people share it. */
import { BYSTANDER, type Viewer } from "croupier-client";
import type { TableView } from "croupier-client/contract";

/** Returns the seats that are asked and have not answered. */
export function waiting(view: TableView): number[] {
  const decision = view.status?.decision;
  return decision ? decision.askedSeats.filter((seat) => !decision.answeredSeats.includes(seat)) : [];
}

/** Who looks at the page, and who has to come. */
export interface Screen {
  /** Whose view is drawn. */
  readonly viewer: Viewer;
  /** The person to whom the screen is to be handed before hands are shown; undefined: nobody. */
  readonly awaited: number | undefined;
}

/** Returns what the screen shows; `present` is the person who last said to be there, `people` are all of them. */
export function screenOf(view: TableView, people: readonly number[], present: number | undefined): Screen {
  if (people.length <= 1) return { viewer: people[0] ?? BYSTANDER, awaited: undefined };
  const asked = waiting(view).filter((seat) => people.includes(seat));
  if (present !== undefined && (asked.length === 0 || asked.includes(present))) return { viewer: present, awaited: undefined };
  return { viewer: BYSTANDER, awaited: asked[0] };
}
