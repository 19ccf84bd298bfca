// The rounds of a navigation: those that ended, and the one that is under way.

import type { Report, Round, Usage } from "./api.js";
import { count } from "./numbers.js";
import { type Place, toFile } from "./place.js";
import { prompt } from "./prices.js";
import type { CallEvent } from "./protocol.js";

const none: Usage = { calls: 0, input: 0, cache_read: 0, cache_write: 0, output: 0 };

/** total adds up what calls used. */
export const total = (all: Usage[]): Usage => all.reduce((a, b) => ({
  calls: a.calls + b.calls, input: a.input + b.input, cache_read: a.cache_read + b.cache_read, cache_write: a.cache_write + b.cache_write, output: a.output + b.output,
  nano_dollars: (a.nano_dollars ?? 0) + (b.nano_dollars ?? 0), unpriced: (a.unpriced ?? 0) + (b.unpriced ?? 0),
}), none);

const share = (u: Usage) => `${Math.round((100 * u.cache_read) / Math.max(1, prompt(u)))} %`;

const tokens = (u: Usage) => `${prompt(u)} tokens in (${share(u)} cached), ${u.output} out`;

/** Cost says what calls used and, where that is known, cost. */
export function Cost({ of: u }: { of: Usage }) {
  const dollars = u.nano_dollars ? `, $${(u.nano_dollars / 1e9).toFixed(4)}` : "";
  return <>{count(u.calls, "call")}, {tokens(u)}{dollars}{u.unpriced ? `, price of ${u.unpriced === u.calls ? "the model" : `${u.unpriced} calls`} not known` : ""}</>;
}

type List = (ids: string[]) => string;

/** lister shortens lists of ids to a few paths. */
export const lister = (names: ReadonlyMap<string, string>): List => (ids) =>
  ids.slice(0, 5).map((id) => names.get(id) || id || "/").join(", ") + (ids.length > 5 ? `, ${ids.length - 5} more` : "");

/** Ended is a round with its blocks. */
export function Ended({ n, round, list, open }: { n: number; round: Round; list: List; open?: boolean }) {
  return (
    <details class="round" open={open}>
      <summary>Round {n}: {count(round.blocks.length, "block")}, {count(round.candidate_set.length, "candidate")}, {count(round.merged_ids.length, "pick")}{round.usage.nano_dollars ? `, $${(round.usage.nano_dollars / 1e9).toFixed(4)}` : ""}</summary>
      <table>
        <thead><tr><th scope="col">block</th><th scope="col">candidates</th><th scope="col">tokens</th><th scope="col">cached</th><th scope="col">picked</th></tr></thead>
        <tbody>
          {round.blocks.map((b, i) => <tr key={i}><td>{i + 1}</td><td>{b.candidates}</td><td>{b.tokens}</td><td>{b.usage.calls ? share(b.usage) : ""}</td><td>{b.error ?? list(b.ranked_ids)}</td></tr>)}
        </tbody>
      </table>
      <p class="dir">Next: {list(round.frontier) || "nothing"}</p>
      {round.warnings?.map((w) => <p class="note" key={w}>{w}</p>)}
    </details>
  );
}

interface Picked { path: string; round: number; files: boolean; within: Picked[] }

/** picked are the paths that rounds picked, each within the nearest of those that lead to it. */
export function picked(ended: Round[], names: ReadonlyMap<string, string>): Picked[] {
  const all = new Map<string, Picked>();
  ended.forEach(({ merged_ids, frontier }, i) => merged_ids.forEach((id) => {
    const path = names.get(id);
    if (path && !all.has(path)) all.set(path, { path, round: i + 1, files: !frontier.includes(id), within: [] });
  }));
  const top: Picked[] = [];
  for (const p of all.values()) {
    let above = p.path;
    do above = above.slice(0, Math.max(0, above.lastIndexOf("/")));
    while (above && !all.has(above));
    (all.get(above)?.within ?? top).push(p);
  }
  return top;
}

/** PickedTree shows them as a tree; so far it is what a navigation has found its way to. */
export function PickedTree({ list, place, above = "" }: { list: Picked[]; place: Place; above?: string }) {
  return (
    <ul class="picks">
      {list.map((p) => (
        <li key={p.path}>
          {p.files ? <a href={toFile(place, p.path)}>{p.path.slice(above.length)}</a> : `${p.path.slice(above.length)}/`} <span class="dir">round {p.round}</span>
          {p.within.length > 0 && <PickedTree list={p.within} place={place} above={`${p.path}/`} />}
        </li>
      ))}
    </ul>
  );
}

/** Running is a navigation that has not ended: its rounds so far, and the calls of the one at hand. */
export function Running({ ended, names, now, calls, place }: { place: Place; ended: Round[]; names: ReadonlyMap<string, string>; now?: Report; calls: CallEvent[] }) {
  const list = lister(names);
  const answered = calls.filter((c) => c.state !== "asked").length;
  return (
    <section aria-label="Rounds so far">
      <PickedTree list={picked(ended, names)} place={place} />
      {ended.map((r, i) => <Ended key={i} n={i + 1} round={r} list={list} open={i === ended.length - 1} />)}
      {now && <p role="status">Round {now.round}: {count(now.blocks.length, "block")} of {now.blocks.map((b) => b.tokens).join(", ")} tokens{now.files > 0 && `; ${now.files} files so far`}</p>}
      {calls.length > 0 && (
        <>
          <p class="dir">{answered} of {count(calls.length, "call")} answered; <Cost of={total(calls.flatMap((c) => c.usage ?? []))} /></p>
          <ol class="calls" aria-label="Calls">
            {calls.map((c) => <li key={c.n}>{c.state}{c.usage && `: ${tokens(c.usage)}`}{c.message && `: ${c.message}`}</li>)}
          </ol>
        </>
      )}
    </section>
  );
}
