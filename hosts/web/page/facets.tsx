// Facets: what a search found, counted by language, directory, kind and role. Each count is
// that of the search with the facet chosen, so that a click shows so many.

import { useEffect, useState } from "preact/hooks";
import type { Result, SearchResponse } from "./api.js";
import { run } from "./client.js";
import { topOf } from "./files.js";
import { above, below, filtered, filters, kinds, none, roleName, roles, values } from "./filters.js";
import { Icon, Kind } from "./icons.js";
import type { Place } from "./place.js";
import type { Repository } from "./session.js";

const most = 1000; // files that are counted,
const mostLying = 100; // of an index on a server: what is known of each is fetched
const calm = 120; // milliseconds without a change before it is counted
const languages = 12; // that are counted

export interface Counts { total: number; repository: Map<string, number>; lang: Map<string, number>; role: Map<string, number>; kind: Map<string, number>; dir: Map<string, number> }

/** useFacets counts for a place, quietly behind its search; counting is until that is done. */
export function useFacets(place: Place, open: Repository | undefined, answered: boolean): { counts?: Counts; counting: boolean } {
  const repo = open?.id ?? "";
  const [counts, setCounts] = useState<Counts>();
  const [settled, settle] = useState("");
  const of = [repo, place.q, place.lang, place.kind, place.role, place.path, place.repository].join("\0");
  useEffect(() => {
    settle("");
    if (!open || !answered) return;
    const stop = new AbortController();
    const done = (c?: Counts) => {
      if (stop.signal.aborted) return;
      if (c) setCounts(c);
      settle(of);
    };
    const timer = setTimeout(() => void (open.far || open.lies ? seen : count)(place, open, stop.signal).then(done, () => done()), calm);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [of, answered]);
  return { counts: answered ? counts : undefined, counting: answered && settled !== of };
}

const find = async (place: Place, signal: AbortSignal, limit = most) => {
  signal.throwIfAborted();
  return (await run<SearchResponse>("search", { query: place.q, by: "file", limit, snippet_lines: 0, ...filters(place) }, signal)).results;
};

// tally counts what results have of something, the most first.
function tally(results: Result[], of: (r: Result) => string | undefined): Map<string, number> {
  const out = new Map<string, number>();
  for (const value of results.map(of)) if (value) out.set(value, (out.get(value) ?? 0) + 1);
  return new Map([...out].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
}

// seen counts in what one search finds: neither a fleet nor an index on a server is asked for each facet.
async function seen(place: Place, { lies }: Repository, signal: AbortSignal): Promise<Counts> {
  const results = await find(place, signal, lies ? mostLying : most);
  const open = above(place.path);
  const within = open ? `${open}/` : "";
  const directory = ({ path }: Result) => (path.startsWith(within) && path.includes("/", within.length) ? path.slice(0, path.indexOf("/", within.length)) : undefined);
  return {
    total: results.length,
    repository: tally(results, (r) => r.repository),
    lang: tally(results, (r) => (r.language === "unknown" ? undefined : r.language)),
    role: tally(results, (r) => r.roles?.[0]),
    kind: tally(results, (r) => r.definition?.kind),
    dir: lies && (!place.path.trim() || open !== undefined) ? tally(results, directory) : new Map(),
  };
}

async function count(place: Place, { id: repo, stats, repositories }: Repository, signal: AbortSignal): Promise<Counts> {
  const files = async (part: Partial<Place>) => (await find({ ...place, ...part }, signal)).length;
  const each = async (names: string[], part: (name: string) => Partial<Place>) => {
    const out = new Map<string, number>();
    for (const n of names) out.set(n, await files(part(n)));
    return out;
  };
  const all = await find(place, signal);
  const total = all.length;
  // Directories are those of one repository.
  const [one, another] = repositories ? values(place.repository) : [""];
  const top = one === undefined || another !== undefined ? undefined : await topOf(repo, [one, above(place.path)].filter(Boolean).join("/")).catch(() => undefined);
  const entries = top?.entries ?? [];
  const within = (path: string) => (one ? path.slice(one.length + 1) : path);
  const among = [...new Set([...values(place.repository), ...tally(place.repository ? await find({ ...place, repository: "" }, signal) : all, (r) => r.repository).keys()])].slice(0, languages);
  const lang = await each(stats.languages.filter((l) => l.language !== "unknown").slice(0, languages).map((l) => l.language), (lang) => ({ lang }));
  return {
    total: Math.max(total, [...lang.values()].reduce((sum, n) => sum + n, 0)), // a search of one language looks further; each file has one
    lang,
    repository: repositories ? await each(among, (repository) => ({ repository })) : new Map(),
    dir: place.path.trim() && above(place.path) === undefined ? new Map() : await each(entries.filter((e) => e.type === "directory").map((e) => within(e.path)), (d) => ({ path: below(d) })),
    kind: await each(kinds, (kind) => ({ kind })),
    role: await each(roles, (role) => ({ role })),
  };
}

interface Props { place: Place; counts?: Counts; far?: boolean; change(p: Partial<Place>): void }

/** Facets shows them. */
export function Facets({ place, counts, counting, far, change }: Props & { counting: boolean }) {
  const toggle = (name: "repository" | "lang" | "kind" | "role", value: string) => {
    const now = values(place[name]);
    change({ [name]: (now.includes(value) ? now.filter((v) => v !== value) : [...now, value]).join(",") });
  };
  const group = (name: "repository" | "lang" | "kind" | "role", title: string, label: (v: string) => preact.ComponentChildren) => {
    const chosen = values(place[name]);
    const all = [...new Set([...chosen, ...[...(counts?.[name] ?? [])].filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1]).map(([v]) => v)])];
    if (all.length === 0) return null;
    return (
      <Group title={title}>
        {all.map((v) => <Facet key={v} on={chosen.includes(v)} n={far ? undefined : counts?.[name].get(v)} press={() => toggle(name, v)}>{label(v)}</Facet>)}
      </Group>
    );
  };
  return (
    <div class="facets" role="group" aria-label="Filters" aria-busy={counting}>
      {filtered(place) && <button type="button" class="clear" onClick={() => change(none)}>Clear filters</button>}
      {group("repository", "Repository", (v) => v)}
      {group("lang", "Language", (v) => v)}
      <Directories place={place} counts={counts} far={far} change={change} />
      {group("kind", "Kind", (v) => <><Kind of={v} />{v}</>)}
      {group("role", "Files", roleName)}
    </div>
  );
}

function Group({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return <section class="group"><h2>{title}</h2><ul>{children}</ul></section>;
}

function Facet({ on, n, press, children }: { on: boolean; n?: number; press(): void; children: preact.ComponentChildren }) {
  return <li><button type="button" class="facet" aria-pressed={on} onClick={press}><span class="what">{children}</span>{n !== undefined && <span class="n">{n >= most ? `${most}+` : n}</span>}</button></li>;
}

// Directories are those below the one that is chosen, with the way back up, and a field for
// other paths.
function Directories({ place, counts, far, change }: Props) {
  const at = above(place.path);
  const ways = at ? at.split("/").map((_, i, all) => all.slice(0, i + 1).join("/")) : [];
  const dirs = [...(counts?.dir ?? [])].filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1]);
  return (
    <Group title="Path">
      <li><input type="search" name="path" aria-label="path" value={place.path} placeholder="part, *.go, !part" spellcheck={false} autocapitalize="none" onInput={(e) => change({ path: e.currentTarget.value })} /></li>
      {ways.map((d, i) => <Facet key={d} on press={() => change({ path: i > 0 ? below(ways[i - 1]) : "" })}><Icon of="folder" />{d.slice(d.lastIndexOf("/") + 1)}/</Facet>)}
      {dirs.map(([d, n]) => <Facet key={d} on={false} n={far ? undefined : n} press={() => change({ path: below(d) })}><Icon of="folder" />{d.slice(d.lastIndexOf("/") + 1)}/</Facet>)}
    </Group>
  );
}
