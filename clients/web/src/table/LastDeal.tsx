import type { DealResult } from "croupier-client/contract";
import type { JSX } from "preact";
import { titleOf } from "../words.ts";
import { Cards } from "./Cards.tsx";
import { nameOfSeat, useSetting } from "./context.ts";
import { Sentences } from "./Facts.tsx";

/** How the last deal ended: scores, what is known of it, and the cards that the rules show. */
export function LastDeal({ deal }: { deal: DealResult }): JSX.Element {
  const setting = useSetting();
  const zones = setting.info.zones.flatMap(({ term }) => term ?? []);
  return (
    <details class="last-deal" open>
      <summary>Deal {deal.dealNumber}</summary>
      <ul class="scores">
        {deal.scores.map((score, seat) => (
          <li key={seat}>
            {nameOfSeat(setting, seat)} <b>{score > 0 ? `+${score}` : score}</b>
          </li>
        ))}
      </ul>
      <Sentences facts={deal.facts} />
      {deal.shown.map((zone, place) => (
        <div key={place} class="zone shown">
          <span class="zone-title">
            {titleOf(zones, zone.kind)} {zone.seat === undefined ? "" : `of ${nameOfSeat(setting, zone.seat)}`}
          </span>
          <div class="groups">
            {zone.groups.map((group, at) => (
              <Cards key={at} group={group} label={titleOf(zones, zone.kind)} />
            ))}
          </div>
        </div>
      ))}
    </details>
  );
}
