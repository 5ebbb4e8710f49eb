import { connectWeb } from "croupier-client/web";
import { render } from "preact";
import { App } from "./app.tsx";
import { Page } from "./page.ts";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/setup.css";
import "./styles/table.css";
import "./styles/zones.css";
import "./styles/hand.css";
import "./styles/result.css";
import "./styles/beside.css";
import "./styles/phone.css";

/** People wait longer than programs, rather than be told of a machine that is busy. */
const TIMEOUT_MS = 15_000;

const page = new Page(connectWeb(location.origin, { timeoutMs: TIMEOUT_MS }), localStorage);
addEventListener("storage", (event) => void page.follow(event));
void page.open();
render(<App page={page} />, document.getElementById("app") as HTMLElement);
