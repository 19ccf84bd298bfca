// The page's state: which repository is open, where the user is in it, and what was
// found.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Progress } from "../cairn.js/cairn.js";
import type { Lean, Result, SearchResponse } from "./api.js";
import { forget, keepGuest, news, open as ask, Refused, run } from "./client.js";
import { deep, filters, shown } from "./filters.js";
import { type Named, ofFleet, ofPage, together } from "./opener.js";
import { follow, format, parse, type Place } from "./place.js";
import type { Failure, Opened, Opening } from "./protocol.js";
import { scriptAt } from "./scripts.js";

/** usePlace is the place and two ways to change it: quietly, or as a step that "back" undoes. */
export function usePlace() {
  const [place, set] = useState(() => parse(location.hash));
  const now = useRef(place);
  const to = useCallback((p: Place) => set((now.current = p)), []);
  useLayoutEffect(() => follow(to), []);
  const change = useCallback((part: Partial<Place>, step = false) => {
    const next = { ...now.current, ...part };
    const address = location.pathname + location.search + format(next);
    if (step) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    to(next);
  }, []);
  /** restore goes back to an address without a step. */
  const restore = useCallback((address: string) => {
    history.replaceState(null, "", address);
    to(parse(location.hash));
  }, []);
  return { place, change, restore };
}

/** Site is what the page itself comes with: an index, several of them, or the fleet whose gateway serves the page. */
export interface Site { indexes?: { index: string; name: string; version: string }[]; fleet?: boolean; index: string; name: string; version: string; lean?: Lean["files"]; demo?: boolean; local?: boolean; usage?: boolean }

const failureOf = (e: unknown): Failure => (e instanceof Refused ? e.failure : { code: "host", message: e instanceof Error ? e.message : String(e) });

/** Repository is what is open; its id tells one opening from another. */
export type Repository = Opened & { id: string; lean?: Lean };

/** Loading is what is being opened. */
export interface Loading { name: string; kind: Opening["kind"]; key?: string; progress?: Progress }

let openings = 0;

/** useRepository opens repositories, one at a time. */
export function useRepository(opened: (key: string) => void) {
  const [repo, setRepo] = useState<Repository>();
  const [loading, setLoading] = useState<Loading>();
  const [failure, setFailure] = useState<Failure>();
  const [notice, setNotice] = useState("");
  const [changed, setChanged] = useState(0); // grows when what is kept changes
  const [keeping, setKeeping] = useState(""); // key of what the browser is yet to keep
  const [source, setSource] = useState<Opening>();
  const stop = useRef<AbortController>();
  const now = useRef<string>(); // key of what is open or, meanwhile, being opened
  const shown = useRef<string>(); // key of what is open

  useEffect(() => {
    news.keeping = setKeeping;
    news.token = setFailure;
    news.kept = () => {
      setKeeping("");
      setChanged((n) => n + 1);
    };
    news.unkept = (why) => {
      setKeeping("");
      setNotice(`This index is not kept in the browser: ${why}.`);
    };
  }, []);

  // open says whether that is open then, or nothing if something else has taken over. Where the browser went to an
  // address, nothing else stays open under it.
  const open = useCallback(async (opening: Opening, linked = false, stays = true): Promise<boolean | undefined> => {
    stop.current?.abort();
    const own = (stop.current = new AbortController());
    setFailure(undefined);
    setNotice("");
    const about = { name: opening.name, kind: opening.kind, key: "key" in opening ? opening.key : undefined };
    setLoading(about);
    now.current = about.key;
    let done = false;
    try {
      const o = await ask(opening, own.signal, (progress) => own.signal.aborted || setLoading({ ...about, progress }));
      if (own !== stop.current) return undefined;
      done = true;
      now.current = shown.current = o.key;
      setRepo({ ...o, id: `${++openings}`, lean: opening.kind === "url" ? opening.lean : undefined });
      setSource(opening);
      if (o.said) setNotice(`${o.said[0].toUpperCase()}${o.said.slice(1)}.`);
      if (!linked) opened(o.key);
    } catch (e) {
      if (own !== stop.current) return undefined;
      const f = failureOf(e);
      if (f.code !== "canceled") setFailure(f);
      if (!stays) {
        setRepo(undefined);
        shown.current = undefined;
      }
      now.current = shown.current;
    }
    setLoading(undefined);
    return done;
  }, []);

  // follow opens what an address names that the browser went to, unless that is open.
  const follow = useCallback((to: Opening) => {
    const key = "key" in to ? to.key : undefined;
    if (key === now.current) return;
    if (key === shown.current) return stop.current?.abort();
    void open(to, true, false);
  }, []);

  const again = useCallback(async () => {
    if (source?.kind !== "url" && source?.kind !== "remote") return;
    await forget(source.key, false);
    void open(source, true);
  }, [source]);

  return { repo, loading, failure, notice, changed, source, keeping: keeping !== "" && repo?.key.split("\n").includes(keeping), open, follow, again, setFailure, look: () => setChanged((n) => n + 1), halt: () => stop.current?.abort() };
}

/** Answer is what was found: passages are what else fits in its files, which comes a little later. */
export type Answer = SearchResponse & { query: string; milliseconds: number; more: boolean; tree: boolean; passages?: Map<string, Result[]> };

const furthest = 100; // passages that are asked for

const asked = (p: Place, repo?: Repository) => [repo?.id, p.q, p.view, p.repository, p.lang, p.path, p.kind, p.role].join("\0");

/**
 * useSearch searches as the place changes: one question at a time, the newest next. It is
 * busy until the place is answered, passages included, or has failed.
 */
export function useSearch(place: Place, repo?: Repository) {
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState<Failure>();
  const [settled, settle] = useState("");
  const wanted = useRef<{ place: Place; repo: Repository }>();
  const busy = useRef(false);

  useEffect(() => {
    settle("");
    if (!repo || place.q.trim() === "" || place.view === "navigate") {
      wanted.current = undefined;
      setAnswer(undefined);
      setFailure(undefined);
      return;
    }
    wanted.current = { place, repo };
    if (!busy.current) void pump();
  }, [repo, place.q, place.view, place.repository, place.lang, place.path, place.kind, place.role]);

  async function pump() {
    busy.current = true;
    for (let w = wanted.current; w; w = wanted.current) {
      const begun = performance.now();
      const { place: p, repo } = w;
      const tree = p.view === "tree";
      const request = { query: p.q, ...filters(p) };
      try {
        const r = await run<SearchResponse>("search", { ...request, by: "file", limit: tree ? deep : shown + 1, ...(tree ? { snippet_lines: 0 } : { explain: true }) });
        const first = { ...r, query: p.q, results: tree ? r.results : r.results.slice(0, shown), more: !tree && r.results.length > shown, tree, milliseconds: performance.now() - begun };
        if (wanted.current?.repo === repo) setAnswer(first);
        setFailure(undefined);
        if (wanted.current === w && !tree && r.results.length > 0) {
          const { results } = await run<SearchResponse>("search", { ...request, by: "definition", limit: furthest, snippet_lines: 3 });
          if (wanted.current === w) setAnswer({ ...first, passages: further(first.results, results) });
        }
      } catch (e) {
        if (wanted.current?.repo === repo) {
          setFailure(failureOf(e));
          setAnswer(undefined);
        }
      }
      if (wanted.current === w) {
        wanted.current = undefined;
        settle(asked(p, repo));
      }
    }
    busy.current = false;
  }

  const asks = repo !== undefined && place.q.trim() !== "" && place.view !== "navigate";
  return { answer, failure, busy: asks && settled !== asked(place, repo) };
}

// further groups passages by file, without what the best one of the file shows.
function further(files: Result[], passages: Result[]): Map<string, Result[]> {
  const best = new Map(files.map((f) => [f.path, f]));
  const out = new Map<string, Result[]>();
  for (const p of passages) {
    const file = best.get(p.path);
    const from = p.snippet?.start ?? p.lines?.start ?? 0;
    const shown = file?.snippet && from >= file.snippet.start && from <= file.snippet.end;
    if (!file || shown || (p.definition && p.definition.ref === file.definition?.ref)) continue;
    out.set(p.path, [...(out.get(p.path) ?? []), p]);
  }
  return out;
}

// The page opens offline after its first visit; without this it works as well.
function keepPage() {
  if (isSecureContext) navigator.serviceWorker?.register(scriptAt("offline.js")).catch(() => {});
}

/** openFirst opens what the address names, or what the page comes with. It returns the latter. */
export async function openFirst(open: (named: Named | string | undefined) => void): Promise<(Site & { opening: Opening }) | undefined> {
  const described = (name: string) => fetch(name).then((r) => (r.ok ? (r.json() as Promise<Site>) : undefined)).catch(() => undefined);
  // A page that the browser has kept may name a version of the site that is gone.
  const own = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? "site.json";
  const site = (await described(own)) ?? (own === "site.json" ? undefined : await described("site.json"));
  const at = ({ index, name, version }: { index: string; name: string; version: string }) => ({ kind: "url" as const, name, url: new URL(index, location.href).href, key: `site:${name}@${version}`, passing: site?.local });
  const opening: Opening | undefined = site && (site.fleet ? ofFleet(new URL(".", location.href).href)!.opening
    : site.indexes ? { ...together(site.indexes.map(at)), name: site.name }
    : { ...at(site), lean: site.lean && { files: site.lean } });
  if (!site?.local) keepPage();
  void keepGuest(!site?.local);
  open(ofPage(opening));
  return site && opening && { ...site, opening };
}
