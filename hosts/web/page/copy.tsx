// Copying results as context for a language model.

import type { Ref } from "preact";
import { useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SearchResponse } from "./api.js";
import { context } from "./context.js";

/** Copier copies as the button does. */
export type Copier = () => Promise<void>;

const budgets = [2000, 4000, 8000, 16000, 32000];

interface Props {
  question: string;
  answer: SearchResponse;
  picked: ReadonlySet<string>;
  clear(): void;
  /** Lets others copy; a prop of the name ref would be the component's own. */
  copier: Ref<Copier>;
}

/** Copy bundles what is picked, or else the best results. */
export function Copy({ question, answer, picked, clear, copier }: Props) {
  const [budget, setBudget] = useState(8000);
  const [said, say] = useState("");
  const [text, setText] = useState(""); // shown where it could not be copied
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => say(""), [question, picked]);
  const copy = async () => {
    say("bundling…");
    try {
      const made = await context(question, answer, picked, budget, ({ done, total }) => say(`looking for links… ${total ? Math.round((100 * done) / total) : 0} %`));
      try {
        await navigator.clipboard.writeText(made.text);
        say(`copied ${made.tokens} tokens`);
      } catch {
        setText(made.text);
        dialog.current!.showModal();
        say("");
      }
    } catch (e) {
      say(e instanceof Error ? e.message : String(e));
    }
  };
  useImperativeHandle(copier, () => copy);
  return (
    <div class="copy">
      <button type="button" onClick={() => void copy()} title="Copy what is picked, or else the best, for a language model (c)">Copy {picked.size > 0 ? `${picked.size} picked ` : ""}as context</button>
      <select name="budget" aria-label="up to so many tokens" title="up to so many tokens" value={budget} onChange={(e) => setBudget(Number(e.currentTarget.value))}>
        {budgets.map((n) => <option key={n} value={n}>{n / 1000}k</option>)}
      </select>
      {picked.size > 0 && <button type="button" class="quiet" onClick={clear}>Pick none</button>}
      <span role="status">{said}</span>
      <dialog ref={dialog} aria-label="Context">
        <p>The browser does not let this page copy. Here it is:</p>
        <textarea name="context" readOnly rows={20} value={text} onFocus={(e) => e.currentTarget.select()} aria-label="Context as Markdown" />
        <form method="dialog"><button>Close</button></form>
      </dialog>
    </div>
  );
}
