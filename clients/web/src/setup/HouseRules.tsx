import { type OptionInfo, OptionType } from "croupier-client/contract";
import type { JSX } from "preact";
import { spelled } from "../words.ts";
import { chosenValue, greatest, type PartProps, presetValue, type Value, withValue } from "./form.ts";

/** Every option of the game, with its effect. */
export function HouseRules({ info, form, onChange }: PartProps): JSX.Element {
  const changes = Object.keys(form.changed).length;
  return (
    <details class="house-rules">
      <summary>
        House rules <small>{changes === 0 ? "as the kind of play has them" : `${changes} changed`}</small>
      </summary>
      {info.options.map((option) => (
        <Option
          key={`${info.game} ${option.option}`}
          option={option}
          seats={form.players.length}
          value={chosenValue(info, form, option)}
          usual={presetValue(info, form.preset, option)}
          onChange={(value) => onChange(withValue(info, form, option, value))}
        />
      ))}
      {changes > 0 && (
        <button type="button" onClick={() => onChange({ ...form, changed: {} })}>
          Put all back
        </button>
      )}
    </details>
  );
}

interface OptionProps {
  readonly option: OptionInfo;
  readonly seats: number;
  readonly value: Value;
  readonly usual: Value;
  readonly onChange: (value: Value) => void;
}

function Option(props: OptionProps): JSX.Element {
  const { option, value, usual } = props;
  const id = `option-${option.option}`;
  return (
    <div class={`field ${JSON.stringify(value) === JSON.stringify(usual) ? "" : "changed"}`}>
      <Name id={id} option={option} />
      <Input id={id} {...props} />
      <small id={`${id}-effect`}>{option.description}</small>
    </div>
  );
}

/** Several boxes are a group of their own, which no label can be for. */
function Name({ id, option }: { id: string; option: OptionInfo }): JSX.Element {
  const name = option.names?.english || spelled(option.option);
  return option.type === OptionType.CHOICES ? <span>{name}</span> : <label for={id}>{name}</label>;
}

function Input(props: OptionProps & { id: string }): JSX.Element {
  const { option } = props;
  if (option.type === OptionType.FLAG) return <Flag {...props} />;
  if (option.type === OptionType.CHOICE) return <Choice {...props} />;
  if (option.type === OptionType.CHOICES) return <Choices {...props} />;
  return option.numbers.length > 0 ? <Numbers {...props} /> : <AnyNumber {...props} />;
}

type InputProps = OptionProps & { id: string };

function Flag({ id, value, onChange }: InputProps): JSX.Element {
  return (
    <input
      id={id}
      type="checkbox"
      checked={value === true}
      aria-describedby={`${id}-effect`}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function Choice({ id, option, value, onChange }: InputProps): JSX.Element {
  const chosen = option.choices.find((choice) => choice.kind === value);
  return (
    <div>
      <select id={id} value={value as string} aria-describedby={`${id}-effect`} onChange={(event) => onChange(event.currentTarget.value)}>
        {option.choices.map(({ kind, names }) => (
          <option key={kind} value={kind}>
            {spelled(names?.english || kind)}
          </option>
        ))}
      </select>
      <small class="effect">{chosen?.description}</small>
    </div>
  );
}

function Choices({ id, option, value, onChange }: InputProps): JSX.Element {
  const chosen = value as readonly string[];
  const toggled = (kind: string): string[] => (chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  return (
    <fieldset id={id} class="choices" aria-describedby={`${id}-effect`}>
      <legend class="hidden">{option.names?.english}</legend>
      {option.choices.map(({ kind, names, description }) => (
        <label key={kind}>
          <input type="checkbox" checked={chosen.includes(kind)} onChange={() => onChange(toggled(kind))} />
          {spelled(names?.english || kind)} <small>{description}</small>
        </label>
      ))}
    </fieldset>
  );
}

function Numbers({ id, option, value, onChange }: InputProps): JSX.Element {
  return (
    <select
      id={id}
      value={String(value)}
      aria-describedby={`${id}-effect`}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {option.numbers.map((number) => (
        <option key={number} value={String(number)}>
          {number}
        </option>
      ))}
    </select>
  );
}

function AnyNumber({ id, option, seats, value, onChange }: InputProps): JSX.Element {
  const maximum = greatest(option, seats);
  const changed = (text: string): void => onChange(text === "" && option.nullable ? null : Number(text));
  return (
    <span class="number">
      <input
        id={id}
        type="number"
        min={option.minimum}
        max={maximum}
        required={!option.nullable}
        placeholder={option.nullable ? "none" : ""}
        value={value === null ? "" : String(value)}
        aria-describedby={`${id}-effect ${id}-limits`}
        onInput={(event) => changed(event.currentTarget.value)}
      />
      <small id={`${id}-limits`}>
        {option.minimum} to {maximum}
        {option.nullable ? ", or none" : ""}
      </small>
    </span>
  );
}
