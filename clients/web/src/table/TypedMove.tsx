import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Rich } from "./Rich.tsx";

/** A move as text, for people who know the notation. The service reads it, and says what is wrong with it. */
export function TypedMove({ onTyped }: { onTyped: (notation: string) => Promise<string> }): JSX.Element {
  const [notation, setNotation] = useState("");
  const [wrong, setWrong] = useState("");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const refused = await onTyped(notation.trim());
    setWrong(refused);
    if (!refused) setNotation("");
  };
  return (
    <details class="typed">
      <summary>Type a move</summary>
      <form class="row" onSubmit={(event) => void submit(event)}>
        <input
          aria-label="Move in notation"
          aria-describedby="typed-wrong"
          maxLength={200}
          required
          autocomplete="off"
          value={notation}
          onInput={(event) => setNotation(event.currentTarget.value)}
        />
        <button type="submit">Play</button>
      </form>
      <p id="typed-wrong" class="wrong" role="alert">
        <Rich text={wrong} />
      </p>
    </details>
  );
}
