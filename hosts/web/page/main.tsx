// The entry point of the page.

import { render } from "preact";
import { App } from "./app.js";
import { markTurns } from "./turning.js";

markTurns();
render(<App />, document.getElementById("app")!);
