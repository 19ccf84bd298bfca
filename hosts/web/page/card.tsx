// What is known of a name in a file: where it is defined, who calls and uses it.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Definition, EdgeGroup, FileResponse, Inspection, SearchResponse } from "./api.js";
import { run } from "./client.js";
import type { Symbol } from "./code.js";
import { Icon, Kind } from "./icons.js";
import { format, type Place, toFile } from "./place.js";

const listed = 5; // of each kind of edge

interface Candidate { definition: Definition; path: string }

/** tail is the last part of a qualified name. */
export const tail = (name: string) => name.split(/[.#:/\s]+/).pop() ?? name;

// candidates are definitions of the name, the likeliest first: the one that begins there, the
// one that the graph says the line leads to, those of the file, others.
async function candidates(symbol: Symbol, file: FileResponse, signal: AbortSignal): Promise<Candidate[]> {
  const own = file.definitions?.filter((d) => tail(d.name) === symbol.name) ?? [];
  const here = own.find((d) => d.lines.start === symbol.line);
  if (here) return [{ definition: here, path: file.path }];
  const { results } = await run<SearchResponse>("search", { query: symbol.name, by: "definition", limit: 30, snippet_lines: 0 }, signal);
  const others = results.flatMap((r) => (r.definition && tail(r.definition.name) === symbol.name && r.path !== file.path ? [{ definition: r.definition, path: r.path }] : []));
  return [...own.map((definition) => ({ definition, path: file.path })), ...others];
}

// led is the ref of what the graph says that the line leads to by that name.
async function led(symbol: Symbol, file: FileResponse, signal: AbortSignal): Promise<string | undefined> {
  const around = file.definitions?.findLast((d) => d.lines.start <= symbol.line && symbol.line <= d.lines.end);
  const { edges } = await run<Inspection>("inspect", { ref: around?.ref ?? file.path, direction: "out", limit: 200 }, signal);
  const all = edges.out.flatMap((g) => g.edges).filter((e) => tail(e.name) === symbol.name && e.type === "symbol");
  return (all.find((e) => e.at?.path === file.path && e.at.line === symbol.line) ?? all[0])?.ref;
}

/** Card shows it beside the name. */
export function Card({ symbol, file, place, close }: { symbol: Symbol & { pinned: boolean }; file: FileResponse; place: Place; close(): void }) {
  const root = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Candidate[]>();
  const [inspection, setInspection] = useState<Inspection>();
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      let all = await candidates(symbol, file, stop.signal);
      if (all.length > 0) setFound(all);
      if (all.length > 1 || all.length === 0) {
        const ref = await led(symbol, file, stop.signal);
        const at = all.findIndex((c) => c.definition.ref === ref);
        if (at >= 0) all = [all[at]];
      }
      stop.signal.throwIfAborted();
      setFound(all);
      if (all.length > 0) setInspection(await run<Inspection>("inspect", { ref: all[0].definition.ref, direction: "in", limit: listed }, stop.signal));
    };
    look().catch(() => {}).finally(() => stop.signal.aborted || setBusy(false));
    return () => stop.abort();
  }, []);
  useLayoutEffect(() => {
    const key = (e: KeyboardEvent) => e.key === "Escape" && (e.preventDefault(), e.stopPropagation(), close());
    const press = (e: PointerEvent) => root.current?.contains(e.target as globalThis.Node) || close();
    addEventListener("keydown", key, true);
    addEventListener("pointerdown", press, true);
    return () => {
      removeEventListener("keydown", key, true);
      removeEventListener("pointerdown", press, true);
    };
  }, []);
  // It lies below the name, or above where there is more room.
  useLayoutEffect(() => {
    const at = root.current;
    if (!at || innerWidth < 640) return;
    const below = innerHeight - symbol.bottom;
    const under = below > at.offsetHeight + 16 || below > symbol.top;
    at.style.left = `${Math.max(8, Math.min(symbol.x, innerWidth - at.offsetWidth - 16))}px`;
    at.style.top = under ? `${symbol.bottom + 6}px` : "auto";
    at.style.bottom = under ? "auto" : `${innerHeight - symbol.top + 6}px`;
  });
  if (!found?.length && (busy || !symbol.pinned)) return null;
  const first = found?.[0];
  const groups = inspection?.edges.in.filter((g) => g.kind !== "CONTAINS_SYMBOL" && g.edges.some((e) => e.at)) ?? [];
  return (
    <div class="card" ref={root} role="dialog" aria-label={symbol.name} onPointerLeave={() => symbol.pinned || close()}>
      {!first && <p>Nothing in this repository defines <b>{symbol.name}</b>.</p>}
      {first && (
        <>
          <p class="title"><Kind of={first.definition.kind} /><span class="dir">{first.definition.kind}</span> <b>{first.definition.name}</b></p>
          {first.definition.signature && <pre class="signature">{first.definition.signature}</pre>}
          <p class="ways">
            {(first.path !== file.path || first.definition.lines.start !== symbol.line) && <a href={toFile(place, first.path, first.definition.lines.start)}>Definition <span class="dir">{first.path}:{first.definition.lines.start}</span></a>}
          </p>
          {found!.length > 1 && <p class="dir">{found!.length - 1} more of that name: {found!.slice(1, 4).map((c, i) => <span key={i}>{i > 0 && ", "}<a href={toFile(place, c.path, c.definition.lines.start)}>{c.path}:{c.definition.lines.start}</a></span>)}</p>}
          {groups.map((g) => <Users key={g.kind} group={g} place={place} />)}
          {busy ? <p class="dir graph" role="status">Looking for callers and references…</p> : groups.length === 0 && <p class="dir graph">No callers or references were found.</p>}
        </>
      )}
      <p class="ways">
        {first && <a class="graph" href={format({ ...place, around: first.definition.ref })}><Icon of="graph" /> Graph</a>}
        <a href={format({ ...place, q: symbol.name, file: "", line: "", around: "" })}><Icon of="search" /> Search for it</a>
      </p>
    </div>
  );
}

const verbs: Record<string, string> = { CALLS: "Called by", USES_TYPE: "Used by", REFERENCES: "Referred to by", IMPORTS: "Imported by", EXTENDS: "Extended by", IMPLEMENTS: "Implemented by", TESTS: "Tested by" };

function Users({ group, place }: { group: EdgeGroup; place: Place }) {
  return (
    <>
      <h3>{verbs[group.kind] ?? group.kind.toLowerCase().replaceAll("_", " ")} <span class="n">{group.total}</span></h3>
      <ul>
        {group.edges.filter((e) => e.at).map((e) => <li key={e.ref}><a href={toFile(place, e.at!.path, e.at!.line)}>{e.name} <span class="dir">{e.at!.path}:{e.at!.line}</span></a></li>)}
      </ul>
    </>
  );
}
