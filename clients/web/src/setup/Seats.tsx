import type { JSX } from "preact";
import type { Player } from "../match/saved.ts";
import { type PartProps, seated } from "./form.ts";

/** Who sits where. */
export function Seats({ info, form, onChange }: PartProps): JSX.Element {
  const people = form.players.filter((player) => !player.isBot).length;
  return (
    <fieldset>
      <legend>Seats</legend>
      {info.seatCounts.length > 1 && (
        <div class="field inline">
          <label for="players">Players</label>
          <select
            id="players"
            value={form.players.length}
            onChange={(event) => onChange({ ...form, players: seated(form.players, Number(event.currentTarget.value)) })}
          >
            {info.seatCounts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </div>
      )}
      <ul class="seats-form">
        {form.players.map((player, seat) => (
          <Seat
            key={seat}
            seat={seat}
            player={player}
            onChange={(changed) => onChange({ ...form, players: form.players.with(seat, changed) })}
          />
        ))}
      </ul>
      <p class="hint">{WHO[Math.min(people, 2)]}</p>
    </fieldset>
  );
}

const WHO = [
  "Only bots: you watch, and see no hand.",
  "Bots play a move at random.",
  "Several people share this screen: hands are hidden until the next one says to be there.",
];

function Seat({ seat, player, onChange }: { seat: number; player: Player; onChange: (player: Player) => void }): JSX.Element {
  return (
    <li>
      <label>
        <span class="hidden">Name of seat {seat}</span>
        <input value={player.name} maxLength={16} required onInput={(event) => onChange({ ...player, name: event.currentTarget.value })} />
      </label>
      <label>
        <span class="hidden">Who plays for {player.name}</span>
        <select
          value={player.isBot ? "bot" : "person"}
          onChange={(event) => onChange({ ...player, isBot: event.currentTarget.value === "bot" })}
        >
          <option value="person">Person</option>
          <option value="bot">Bot</option>
        </select>
      </label>
    </li>
  );
}
