// An answer of a model with its citations, and the context that it was made from.

import { useState } from "preact/hooks";
import type { Answered, Lines } from "./api.js";
import { type Place, runText, toFile } from "./place.js";
import { Cost } from "./rounds.js";

/** Answer shows what the model wrote, or without one the context, ready to copy. */
export function Answer({ answer, place }: { answer: Answered; place: Place }) {
  const { pack } = answer;
  const [said, say] = useState("");
  const copy = () => navigator.clipboard.writeText(pack.context).then(() => say("copied"), () => say("the browser does not allow it: select the text below"));
  if (!pack.context) return <p class="none">{answer.reason ?? pack.reason ?? "Nothing to answer from was found."}</p>;
  return (
    <>
      {answer.answer && <div class="answer">{answer.answer.split(/\n{2,}/).map((p, i) => <p key={i}><Cited text={p} answer={answer} place={place} /></p>)}</div>}
      {answer.issues?.map((issue, i) => <p key={i} class="note">Not borne out by the index: {issue.message.replaceAll("`", "")}</p>)}
      {answer.usage && <p class="dir">{answer.model}: <Cost of={answer.usage} /></p>}
      <h2>{answer.answer ? "Made from" : "What to read"} <span class="n">{pack.tokens.toLocaleString("en")} tokens</span></h2>
      <ol class="sources">
        {pack.sources.map((s) => <li key={s.ref}>{s.path ? <a href={toFile(place, s.path, runText(s.lines))}>{s.name} <span class="dir">{s.path}{s.lines ? `:${s.lines.start}` : ""}</span></a> : s.name}</li>)}
      </ol>
      <p class="ways"><button type="button" onClick={() => void copy()}>Copy as context</button><span role="status" class="dir">{said}</span></p>
      <details><summary>The context</summary><textarea name="context" readOnly rows={16} value={pack.context} aria-label="The context" /></details>
    </>
  );
}

// Cited is text with its citations as links, also those of what was read that have a line and no brackets; what was not
// verified stays text.
function Cited({ text, answer, place }: { text: string; answer: Answered; place: Place }) {
  const known = new Set(answer.citations?.filter((c) => c.verified).map((c) => c.path));
  const out = [];
  let at = 0;
  for (const m of text.matchAll(/\[([^\[\]\s:]+)(?::(\d+)(?:-(\d+))?)?\]|(?<![\w/.[-])([\w./-]+):(\d+)(?:-(\d+))?/g)) {
    const path = m[1] ?? m[4];
    if (!known.has(path) && !(m[4] && answer.pack.sources.some((s) => s.path === path))) continue;
    const [from, to] = [m[2] ?? m[5], m[3] ?? m[6]];
    const lines: Lines | undefined = from ? { start: Number(from), end: Number(to ?? from) } : undefined;
    out.push(text.slice(at, m.index), <a class="cite" href={toFile(place, path, runText(lines))}>{path.slice(path.lastIndexOf("/") + 1)}{lines ? `:${lines.start}` : ""}</a>);
    at = m.index + m[0].length;
  }
  return <>{out}{text.slice(at)}</>;
}
