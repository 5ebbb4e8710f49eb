import { type CardGroup, Layout, type ListedMove, type Zone } from "croupier-client/contract";
import type { JSX } from "preact";
import { lineOf, nameOf } from "../moves.ts";
import { nativeOf, titleOf } from "../words.ts";
import { Cards, PickableCards } from "./Cards.tsx";
import { nameOfSeat, type Setting, useSetting } from "./context.ts";
import { Native } from "./Facts.tsx";
import type { Picking } from "./picking.ts";
import { plain, Rich } from "./Rich.tsx";

/** Layouts as words for style sheets; what this page does not know lies as cards shown to all. */
const LAYOUTS: Readonly<Record<number, string>> = {
  [Layout.HAND]: "hand",
  [Layout.TRICK]: "trick",
  [Layout.PLAYED]: "played",
  [Layout.MELDS]: "melds",
  [Layout.DISCARDS]: "discards",
  [Layout.PILE]: "pile",
  [Layout.PACKETS]: "packets",
};

/** Returns how a zone is laid out. */
export function layoutOf({ info }: Setting, zone: Zone): string {
  const layout = info.zones.find((one) => one.term?.kind === zone.kind)?.layout;
  return LAYOUTS[layout ?? Layout.UNSPECIFIED] ?? "shown";
}

/** Whether a zone is drawn large before its owner: what it holds, and whatever it picks cards from. */
export function isInHand(setting: Setting, zone: Zone): boolean {
  return zone.pickable || layoutOf(setting, zone) === "hand";
}

/** Returns how many cards lie in a zone. */
export function sizeOf(zone: Zone): number {
  return zone.groups.reduce((sum, group) => sum + group.cards.length + group.unseen, 0);
}

/** More cards than this are drawn small, lest they push all else away. */
const MANY = 10;

interface Props {
  readonly zone: Zone;
  /** Index into the view's zones. */
  readonly index: number;
  readonly picking: Picking;
}

/** A place where cards lie, by its layout, order and grouping. */
export function ZoneView({ zone, index, picking }: Props): JSX.Element | null {
  const setting = useSetting();
  const layout = layoutOf(setting, zone);
  const size = sizeOf(zone);
  if (size === 0 && layout !== "trick") return null;
  const title = titleOf(
    setting.info.zones.flatMap(({ term }) => term ?? []),
    zone.kind,
  );
  const label = zone.seat === undefined ? title : `${title} of ${nameOfSeat(setting, zone.seat)}`;
  const groups = <Groups zone={zone} index={index} picking={picking} label={label} />;
  if (layout === "played" && zone.seat === undefined) return <Aside title={title} size={size} groups={groups} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are cards on a table.
    <div class={`zone ${layout} ${size > MANY ? "many" : ""}`} role="group" aria-label={label}>
      {layout !== "trick" && layout !== "hand" && <ZoneTitle kind={zone.kind} title={title} />}
      {groups}
    </div>
  );
}

function ZoneTitle({ kind, title }: { kind: string; title: string }): JSX.Element {
  const { info } = useSetting();
  const names = info.zones.find((zone) => zone.term?.kind === kind)?.term?.names;
  return (
    <span class="zone-title" aria-hidden="true">
      {title} <Native text={nativeOf(names)} language={names?.language} />
    </span>
  );
}

/** Cards set aside: there for who wants to look, and not in the way. */
function Aside({ title, size, groups }: { title: string; size: number; groups: JSX.Element }): JSX.Element {
  return (
    <details class="zone aside">
      <summary>
        {title} <b>{size}</b>
      </summary>
      {groups}
    </details>
  );
}

function Groups({ zone, index, picking, label }: Props & { label: string }): JSX.Element {
  return (
    <div class="groups">
      {zone.groups.map((group, place) => (
        <Group key={place} zone={zone} index={index} place={place} group={group} picking={picking} label={label} />
      ))}
    </div>
  );
}

function Group(props: Props & { place: number; group: CardGroup; label: string }): JSX.Element {
  const { zone, index, place, group, picking, label } = props;
  const isNewest = place === zone.groups.length - 1;
  const cards = zone.pickable ? (
    <PickableCards zone={index} groupIndex={place} group={group} picking={picking} />
  ) : (
    <Cards group={group} label={label} />
  );
  return (
    <figure class={isNewest ? "group newest" : "group"}>
      <Target moves={picking.view.moves.filter((move) => pointsAt(move, index, place))} onPlay={picking.play}>
        {cards}
      </Target>
      <Caption group={group} />
    </figure>
  );
}

function Caption({ group }: { group: CardGroup }): JSX.Element | null {
  const setting = useSetting();
  const words = [group.seat === undefined ? "" : nameOfSeat(setting, group.seat), group.label].filter(Boolean).join(" · ");
  return words ? (
    <figcaption>
      <Rich text={words} />
    </figcaption>
  ) : null;
}

/** Whether a move without cards points at this group. */
function pointsAt(move: ListedMove, zone: number, group: number): boolean {
  return move.cards.length === 0 && move.zoneIndex === zone && (move.groupIndex ?? 0) === group;
}

/** A place that one move points at is a button for it. */
function Target(props: { moves: readonly ListedMove[]; onPlay: (move: ListedMove) => void; children: JSX.Element }): JSX.Element {
  const setting = useSetting();
  const [move, second] = props.moves;
  if (!move || second) return props.children;
  return (
    <button type="button" class="target" aria-label={plain(setting, lineOf(nameOf(setting.info, move)))} onClick={() => props.onPlay(move)}>
      {props.children}
    </button>
  );
}
