import { connectWeb } from "croupier-client/web";
import { render } from "preact";
import { App } from "./app.tsx";
import { Page } from "./page.ts";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/setup.css";
import "./styles/table.css";
import "./styles/phone.css";

const page = new Page(connectWeb(location.origin), localStorage);
addEventListener("storage", (event) => void page.follow(event));
void page.open();
render(<App page={page} />, document.getElementById("app") as HTMLElement);
