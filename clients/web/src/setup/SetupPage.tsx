import type { GameInfo } from "croupier-client/contract";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Wish } from "../match/start.ts";
import { nativeRead, spelled } from "../words.ts";
import { type Form, fresh, type PartProps, wishOf } from "./form.ts";
import { HouseRules } from "./HouseRules.tsx";
import { Manners } from "./Manners.tsx";
import { Seats } from "./Seats.tsx";
import { Trust } from "./Trust.tsx";

interface Props {
  readonly games: readonly GameInfo[];
  /** Returns what is wrong; empty: the match has started. */
  readonly onStart: (info: GameInfo, wish: Wish) => Promise<string>;
}

/** The form of a new match, drawn from the descriptions of the games alone. */
export function SetupPage({ games, onStart }: Props): JSX.Element {
  const [form, setForm] = useState<Form>(() => fresh(games[0] as GameInfo));
  const [wrong, setWrong] = useState("");
  const info = games.find((game) => game.game === form.game) as GameInfo;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setWrong(await onStart(info, wishOf(form)));
  };
  return (
    <main class="setup">
      <header>
        <h1>Croupier</h1>
        <p>Traditional card games, dealt fairly and refereed to the letter.</p>
      </header>
      <form onSubmit={(event) => void submit(event)}>
        <Games games={games} form={form} onChange={setForm} />
        <Presets info={info} form={form} onChange={setForm} />
        <Seats info={info} form={form} onChange={setForm} />
        <HouseRules info={info} form={form} onChange={setForm} />
        <Manners form={form} onChange={setForm} />
        {wrong && (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        )}
        <button type="submit" class="primary large">
          Deal
        </button>
      </form>
      <Trust />
    </main>
  );
}

function Games({ games, form, onChange }: Omit<PartProps, "info"> & { games: readonly GameInfo[] }): JSX.Element {
  return (
    <fieldset class="tiles">
      <legend>Game</legend>
      {games.map((game) => (
        <label key={game.game} class="tile">
          <input type="radio" name="game" checked={form.game === game.game} onChange={() => onChange(fresh(game))} />
          <strong>{game.names?.english || spelled(game.game)}</strong>
          <span class="native" lang={game.names?.language}>
            {nativeRead(game.names)}
          </span>
          <small>{game.summary}</small>
        </label>
      ))}
    </fieldset>
  );
}

function Presets({ info, form, onChange }: PartProps): JSX.Element {
  return (
    <fieldset class="tiles">
      <legend>Kind of play</legend>
      {info.presets.map(({ preset, names, description }) => (
        <label key={preset} class="tile">
          <input type="radio" name="preset" checked={form.preset === preset} onChange={() => onChange({ ...form, preset, changed: {} })} />
          <strong>{names?.english || spelled(preset)}</strong>
          <span class="native" lang={names?.language}>
            {nativeRead(names)}
          </span>
          <small>{description}</small>
        </label>
      ))}
    </fieldset>
  );
}
