// The ranked list.

import type { Reason, Result, SearchResponse } from "./api.js";
import { Code } from "./code.js";
import { format, type Place } from "./place.js";

interface Props {
  answer: SearchResponse;
  place: Place;
  picked: ReadonlySet<string>;
  pick(ref: string): void;
}

/** Results shows what was found, or why nothing was. */
export function Results({ answer, place, picked, pick }: Props) {
  if (answer.results.length === 0) return <p class="none">{sentence(answer.reason ?? "nothing was found")}</p>;
  return (
    <>
      {answer.notes?.map((n) => <p class="note" key={n}>{n}</p>)}
      <ol class="results">
        {answer.results.map((r) => <Item key={`${r.ref}:${r.lines?.start}`} r={r} place={place} picked={picked.has(r.ref)} pick={pick} />)}
      </ol>
    </>
  );
}

const sentence = (s: string) => `${s[0].toUpperCase()}${s.slice(1)}.`;

function Item({ r, place, picked, pick }: { r: Result; place: Place; picked: boolean; pick(ref: string): void }) {
  const line = r.snippet?.start ?? r.lines?.start ?? 1;
  const slash = r.path.lastIndexOf("/") + 1;
  return (
    <li class="result">
      <div class="head">
        <input type="checkbox" name="picked" checked={picked} onChange={() => pick(r.ref)} aria-label={`Take ${r.path} as context`} title="Take as context (x)" />
        <a class="hit" href={format({ ...place, file: r.path, line, around: "" })} data-ref={r.ref}>
          <span class="dir">{r.path.slice(0, slash)}</span><b>{r.path.slice(slash)}</b>
          {r.lines && place.by === "chunk" && <span class="dir">:{r.lines.start}–{r.lines.end}</span>}
        </a>
        <span class="tags">
          {r.definition && <a class="tag kind" title={r.definition.signature ?? "graph"} href={format({ ...place, around: r.definition.ref })}>{r.definition.kind} {r.definition.name}</a>}
          {r.roles?.map((role) => <span class="tag" key={role}>{role}</span>)}
          {r.language !== "unknown" && <span class="tag">{r.language}</span>}
        </span>
      </div>
      {r.snippet && <Code text={r.snippet.text} language={r.language} first={r.snippet.start} query={place.q} label={`${r.path}, from line ${r.snippet.start}`} />}
      {r.explain && <Why reasons={r.explain} score={r.score} />}
    </li>
  );
}

function Why({ reasons, score }: { reasons: Reason[]; score: number }) {
  return (
    <details class="why">
      <summary>why: {score}</summary>
      <table>
        <thead><tr><th scope="col">reason</th><th scope="col">rank</th><th scope="col">score</th></tr></thead>
        <tbody>
          {reasons.map((r) => <tr key={r.name}><td>{r.name}</td><td>{r.rank}</td><td>{r.times !== undefined ? `× ${r.times}` : `+ ${r.add ?? 0}`}</td></tr>)}
        </tbody>
      </table>
    </details>
  );
}
