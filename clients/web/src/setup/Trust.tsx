import type { JSX } from "preact";

/** Said plainly, as nothing on this page can change it. */
export function Trust(): JSX.Element {
  return (
    <p class="trust">
      <strong>Who is trusted:</strong> whoever can call the service can see every hand, and so can whoever knows how to look into this page.
      The match itself, sealed, is kept in this browser and nowhere else.
    </p>
  );
}
