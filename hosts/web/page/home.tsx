// The first visit.

import { Icon, Logo } from "./icons.js";
import { type Named, Opener } from "./opener.js";

/** Questions that the demo answers. */
export const examples = ["where are rate limits checked", "how is a session signed", "which errors does the form show"];

interface Props {
  open(o: Named): void;
  ask(question: string): void;
  /** The demo is open, or may be opened. */
  demo?: boolean;
  other?: { name: string; open(): void };
  changed: number;
}

/** Home says what this is, and how to begin. */
export function Home({ open, ask, demo, other, changed }: Props) {
  return (
    <div class="home">
      <Logo />
      <h1>Ask a repository where things are</h1>
      <p class="lead">Cairn finds the place in the code that answers a question. The whole search engine runs on this page: there is no server behind it.</p>
      <Opener own={false} open={open} demo={other} changed={changed} />
      {demo && (
        <section class="examples" aria-label="Examples">
          <h2>Or ask the demo, a small link shortener</h2>
          <ul>{examples.map((q) => <li key={q}><button type="button" onClick={() => ask(q)}><Icon of="search" />{q}</button></li>)}</ul>
        </section>
      )}
    </div>
  );
}
