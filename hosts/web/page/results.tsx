// The ranked list: files, each with its best passage and what else fits in it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Definition, Reason, Result } from "./api.js";
import { Code } from "./code.js";
import { usePainted } from "./files.js";
import { Icon, Kind } from "./icons.js";
import { format, parse, type Place, toFile } from "./place.js";
import type { Answer } from "./session.js";
import { matches, stem, wanted } from "./stem.js";

const few = 3; // further passages of a file, before they are asked for

interface Props {
  answer: Answer;
  place: Place;
  repo: string;
  picked: ReadonlySet<string>;
  pick(ref: string): void;
  selected?: string;
}

/** Results shows what was found, or why nothing was. */
export function Results({ answer, ...props }: Props) {
  if (answer.results.length === 0) return <p class="none">{sentence(answer.reason ?? "nothing was found")}</p>;
  return (
    <>
      {answer.confidence === "low" && <p class="note hint">Little of this is in the repository. What came nearest:</p>}
      {answer.missing?.map((m) => <p class="note" key={m.repository}>{m.repository} is not searched: {m.why}</p>)}
      {answer.notes?.map((n) => <p class="note" key={n}>{n}</p>)}
      <ol class="results">
        {answer.results.map((r) => <Item key={r.ref} r={r} query={answer.query} more={answer.passages?.get(r.path)} {...props} />)}
      </ol>
    </>
  );
}

/** sentence makes one of a message, which may begin with a name. */
export const sentence = (s: string) => `${/^[a-z]+[ ,]/.test(s) ? s[0].toUpperCase() + s.slice(1) : s}${s.endsWith(".") ? "" : "."}`;

/** lineOf is where a result is to be opened. */
export const lineOf = (r: Result) => r.snippet?.start ?? r.lines?.start ?? 1;

// query is what r was found for, while the next letters are typed.
type ItemProps = Omit<Props, "answer"> & { r: Result; query: string; more?: Result[] };

function Item({ r, query, more = [], place, repo, picked, pick, selected }: ItemProps) {
  const root = useRef<HTMLLIElement>(null);
  const near = useNear(root);
  const painted = usePainted(repo, r.path, near && r.snippet !== undefined);
  const slash = r.path.lastIndexOf("/") + 1;
  const of = r.repository?.length ?? 0;
  return (
    <li class={selected === r.path ? "result selected" : "result"} ref={root}>
      <div class="head">
        <a class="hit" href={toFile(place, r.path, best(r, query))} data-ref={r.ref} data-path={r.path}>
          {of > 0 && <span class="repository">{r.repository}</span>}<span class="dir">{r.path.slice(of, slash)}</span><b>{r.path.slice(slash)}</b>
        </a>
        {r.definition && <Within of={r.definition} place={place} path={r.path} />}
        <span class="tags">
          {r.roles?.map((role) => <span class="tag" key={role}>{role}</span>)}
          {r.language !== "unknown" && <span class="lang">{r.language}</span>}
          {r.definition && <a class="quiet graph" title={`Graph around ${r.definition.name}`} aria-label={`Graph around ${r.definition.name}`} href={format({ ...place, around: r.definition.ref })}><Icon of="graph" /></a>}
          <CopyLink to={toFile(place, r.path, best(r, query))} what={`link to ${r.path}`} />
          <label class="pick" title="Take as context (x)"><input type="checkbox" name="picked" checked={picked.has(r.ref)} onChange={() => pick(r.ref)} aria-label={`Take ${r.path} as context`} /></label>
        </span>
      </div>
      {r.snippet && <Code text={r.snippet.text} painted={painted} first={r.snippet.start} query={query} label={`${r.path}, from line ${r.snippet.start}`} />}
      <Further more={more} query={query} place={place} />
      {r.explain && <Why reasons={r.explain} />}
    </li>
  );
}

/** best is the line of a passage that a link leads to: the first of those with most of the query's words. */
export function best(r: Result, query: string): number {
  const known = found.get(r);
  if (known?.query === query) return known.line;
  const line = first(r, query);
  found.set(r, { query, line });
  return line;
}

const found = new WeakMap<Result, { query: string; line: number }>(); // each is asked for again with every letter

function first(r: Result, query: string): number {
  const looked = wanted(query);
  const lines = r.snippet?.text.split("\n") ?? [];
  const hits = lines.map((l) => (looked ? new Set(matches(l, looked).map(([from, to]) => stem(l.slice(from, to).toLowerCase()))).size : 0));
  const most = Math.max(0, ...hits);
  return lineOf(r) + Math.max(0, most > 0 ? hits.indexOf(most) : lines.findIndex((l) => l.trim() !== ""));
}

/** Within is the breadcrumb of a definition, which leads to where it begins. */
function Within({ of, place, path }: { of: Definition; place: Place; path: string }) {
  const names = of.name.split(/(?<=[.#:])(?=[^.#:])/);
  return (
    <a class="within" href={toFile(place, path, of.lines.start)} title={of.signature}>
      <Kind of={of.kind} /><span class="sr">{of.kind} </span><span>{names.map((n, i) => (i === names.length - 1 ? <b key={i}>{n}</b> : n))}</span>
    </a>
  );
}

function Further({ more, query, place }: { more: Result[]; query: string; place: Place }) {
  const [all, setAll] = useState(false);
  if (more.length === 0) return null;
  return (
    <ul class="further">
      {(all ? more : more.slice(0, few)).map((r) => (
        <li key={r.ref + r.lines?.start}>
          <a href={toFile(place, r.path, best(r, query))}>
            {r.definition ? <Kind of={r.definition.kind} /> : <span class="badge">¶</span>}
            <span class="name">{r.definition ? r.definition.name : firstLine(r)}</span>
            <span class="sample">{r.definition?.signature}</span>
            <span class="number">{best(r, query)}</span>
          </a>
        </li>
      ))}
      {more.length > few && !all && <li><button type="button" class="link" onClick={() => setAll(true)}>{more.length - few} more in this file</button></li>}
    </ul>
  );
}

const firstLine = (r: Result) => r.snippet?.text.split("\n").find((l) => l.trim())?.trim().slice(0, 80) ?? `lines ${r.lines?.start} to ${r.lines?.end}`;

/** CopyLink copies an address of this page. */
export function CopyLink({ to, what, children }: { to: string; what: string; children?: preact.ComponentChildren }) {
  const [said, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(to, location.href).href);
      // What was dropped has no address that others could open.
      say(/^(archive|folder):/m.test(parse(new URL(to, location.href).hash).repo) ? "copied: it works in this browser only" : "copied");
    } catch {
      say("not allowed");
    }
    setTimeout(() => say(""), 2500);
  };
  return <button type="button" class="quiet copylink" title={`Copy ${what}`} aria-label={`Copy ${what}`} onClick={() => void copy()}><Icon of="link" />{children}{said && <span role="status" class="said">{said}</span>}</button>;
}

function Why({ reasons }: { reasons: Reason[] }) {
  return (
    <details class="why">
      <summary>Why it is here</summary>
      <table>
        <thead><tr><th scope="col">reason</th><th scope="col">rank</th><th scope="col">score</th></tr></thead>
        <tbody>
          {reasons.map((r) => <tr key={r.name}><td>{r.name}</td><td>{r.rank}</td><td>{r.times !== undefined ? `× ${r.times}` : `+ ${r.add ?? 0}`}</td></tr>)}
        </tbody>
      </table>
    </details>
  );
}

function useNear(of: preact.RefObject<Element>) {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const o = new IntersectionObserver((all) => all.some((e) => e.isIntersecting) && (setNear(true), o.disconnect()), { rootMargin: "300px" });
    o.observe(of.current!);
    return () => o.disconnect();
  }, []);
  return near;
}
