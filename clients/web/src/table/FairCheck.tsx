import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type CheckedDeal, checked } from "../match/proofs.ts";
import type { Session } from "../match/session.ts";
import { Rich } from "./Rich.tsx";

/** The check, in this browser, that each deal was fixed when it started. */
export function FairCheck({ session }: { session: Session }): JSX.Element {
  const { proofs } = session.saved.value;
  const deals = useMemo(() => proofs.map((seen) => checked(session.info, seen)), [proofs, session]);
  return (
    <details class={`fair ${deals.some((deal) => deal.isFair === false) ? "broken" : ""}`}>
      <summary>{verdict(deals)}</summary>
      <p>
        Before each deal the service committed to its key; this page kept that commitment. With the published key it has computed both anew,
        in this browser and without asking the service: the commitment, and the order of the deck before the first card was dealt.
      </p>
      <ol>
        {deals.map((deal) => (
          <Deal key={deal.dealNumber} deal={deal} />
        ))}
      </ol>
    </details>
  );
}

function verdict(deals: readonly CheckedDeal[]): string {
  const broken = deals.filter((deal) => deal.isFair === false);
  if (broken.length > 0) return `Not fair: the key does not fit the commitment in ${named(broken)}`;
  const fair = deals.filter((deal) => deal.isFair).length;
  if (fair === 0) return "No key was published, so no deal can be checked";
  return fair === 1 ? "The deal was fair ✓" : `All ${fair} deals were fair ✓`;
}

function named(deals: readonly CheckedDeal[]): string {
  return `${deals.length === 1 ? "deal" : "deals"} ${deals.map((deal) => deal.dealNumber).join(", ")}`;
}

function Deal({ deal }: { deal: CheckedDeal }): JSX.Element {
  const words = { true: "the key fits", false: "the key does not fit", undefined: "no key was published" }[String(deal.isFair)];
  return (
    <li value={deal.dealNumber} class={`deal-${deal.isFair}`}>
      Deal {deal.dealNumber}: {words}.
      {deal.order.length > 0 && (
        <details>
          <summary>The deck</summary>
          <p class="deck">
            <Rich text={deal.order.join(" ")} />
          </p>
        </details>
      )}
    </li>
  );
}
