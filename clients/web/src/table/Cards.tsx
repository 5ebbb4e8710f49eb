import type { CardGroup } from "croupier-client/contract";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Backs, CardFace } from "../cards/Card.tsx";
import { placeOf } from "../selection.ts";
import { cardName } from "../words.ts";
import { useSetting } from "./context.ts";
import type { Picking } from "./picking.ts";

/** The cards of a group as they lie: faces, and backs where it is known that they lie. */
export function Cards({ group, label }: { group: CardGroup; label: string }): JSX.Element {
  const before = group.unseenBefore ?? group.cards.length;
  const backs = group.unseen > 0 && <Backs count={group.unseen} label={label} />;
  return (
    <span class="cards">
      {group.cards.slice(0, before).map((code, place) => (
        <CardFace key={place} code={code} mark={group.marks.find((mark) => mark.cardIndex === place)} />
      ))}
      {backs}
      {group.cards.slice(before).map((code, place) => (
        <CardFace key={place} code={code} mark={group.marks.find((mark) => mark.cardIndex === before + place)} />
      ))}
    </span>
  );
}

interface PickProps {
  readonly zone: number;
  readonly groupIndex: number;
  readonly group: CardGroup;
  readonly picking: Picking;
}

/** Cards that may be picked. Arrow keys go from card to card, Space picks, Enter plays what is picked if that is clear. */
export function PickableCards({ zone, groupIndex, group, picking }: PickProps): JSX.Element {
  const [active, activate] = useState(0);
  const last = group.cards.length - 1;
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const to = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) focusCard(event, Math.min(Math.max(to, 0), last));
    if (event.key === "Escape") picking.clear();
    if (event.key === "Enter" && picking.exact.length === 1) confirm(event, picking);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards in it are the buttons; it only hears the keys that they share.
    <span class="cards pickable" onKeyDown={onKeyDown}>
      {group.cards.map((code, place) => (
        <PickableCard
          key={place}
          code={code}
          place={placeOf(zone, groupIndex, place)}
          picking={picking}
          isTabStop={place === Math.min(active, last)}
          onFocus={() => activate(place)}
        />
      ))}
      {group.unseen > 0 && <Backs count={group.unseen} label="Not seen" />}
    </span>
  );
}

function focusCard(event: KeyboardEvent & { currentTarget: HTMLElement }, place: number): void {
  event.preventDefault();
  event.currentTarget.querySelectorAll("button")[place]?.focus();
}

function confirm(event: KeyboardEvent, picking: Picking): void {
  event.preventDefault();
  picking.exact.forEach(picking.play);
}

interface CardProps {
  readonly code: string;
  readonly place: string;
  readonly picking: Picking;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
}

function PickableCard({ code, place, picking, isTabStop, onFocus }: CardProps): JSX.Element {
  const { cards } = useSetting();
  const isPicked = picking.places.has(place);
  const leadsOn = isPicked || picking.helpful.has(code);
  return (
    <button
      type="button"
      class={`pick ${isPicked ? "picked" : ""} ${leadsOn || picking.view.moves.length === 0 ? "" : "idle"}`}
      aria-pressed={isPicked}
      aria-label={cardName(cards.get(code), code)}
      data-code={code}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => picking.toggle(place)}
    >
      <CardFace code={code} isSilent />
    </button>
  );
}
