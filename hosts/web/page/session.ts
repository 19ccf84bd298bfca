// The page's state: which repository is open, where the user is in it, and what was
// found.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Progress } from "../cairn.js/cairn.js";
import type { SearchResponse } from "./api.js";
import { forget, news, open as ask, Refused, run } from "./client.js";
import { filters, limit, shown } from "./filters.js";
import { follow, format, parse, type Place, start } from "./place.js";
import type { Failure, Opened, Opening } from "./protocol.js";

/** usePlace is the place and two ways to change it: quietly, or as a step that "back" undoes. */
export function usePlace() {
  const [place, set] = useState(() => parse(location.hash));
  const now = useRef(place);
  const to = useCallback((p: Place) => set((now.current = p)), []);
  useEffect(() => follow(to), []);
  const change = useCallback((part: Partial<Place>, step = false) => {
    const next = { ...now.current, ...part };
    const address = location.pathname + location.search + format(next);
    if (step) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    to(next);
  }, []);
  return { place, change };
}

/** Site is what the page itself comes with. */
export interface Site { index: string; name: string; version: string; demo?: boolean; local?: boolean; usage?: boolean }

const failureOf = (e: unknown): Failure => (e instanceof Refused ? e.failure : { code: "host", message: e instanceof Error ? e.message : String(e) });

/** useRepository opens repositories, one at a time. */
export function useRepository(opened: (key: string) => void) {
  const [repo, setRepo] = useState<Opened>();
  const [loading, setLoading] = useState<{ name: string; progress?: Progress }>();
  const [failure, setFailure] = useState<Failure>();
  const [notice, setNotice] = useState("");
  const [changed, setChanged] = useState(0); // grows when what is kept changes
  const [source, setSource] = useState<Opening>();
  const stop = useRef<AbortController>();

  useEffect(() => {
    news.kept = () => setChanged((n) => n + 1);
    news.unkept = (why) => setNotice(`This index is not kept in the browser: ${why}.`);
  }, []);

  const open = useCallback(async (opening: Opening, linked = false) => {
    stop.current?.abort();
    const own = (stop.current = new AbortController());
    setFailure(undefined);
    setNotice("");
    setLoading({ name: opening.name });
    try {
      const o = await ask(opening, own.signal, (progress) => own.signal.aborted || setLoading({ name: opening.name, progress }));
      if (own !== stop.current) return;
      setRepo(o);
      setSource(opening);
      if (!linked) opened(o.key);
    } catch (e) {
      const f = failureOf(e);
      if (own === stop.current && f.code !== "canceled") setFailure(f);
    }
    if (own === stop.current) setLoading(undefined);
  }, []);

  const again = useCallback(async () => {
    if (source?.kind !== "url") return;
    await forget(source.key, false);
    void open(source, true);
  }, [source]);

  return { repo, loading, failure, notice, changed, source, open, again, setFailure, halt: () => stop.current?.abort() };
}

export type Answer = SearchResponse & { milliseconds: number; more: boolean; tree: boolean };

/** useSearch searches as the place changes: one question at a time, the newest next. */
export function useSearch(place: Place, repo?: Opened) {
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState<Failure>();
  const wanted = useRef<Place>();
  const busy = useRef(false);

  useEffect(() => {
    if (!repo || place.q.trim() === "" || place.view === "navigate") {
      wanted.current = undefined;
      setAnswer(undefined);
      setFailure(undefined);
      return;
    }
    wanted.current = place;
    if (!busy.current) void pump();
  }, [repo, place.q, place.by, place.view, place.lang, place.path, place.kind, place.role]);

  async function pump() {
    busy.current = true;
    for (let p = wanted.current; p; p = wanted.current) {
      const begun = performance.now();
      const tree = p.view === "tree";
      try {
        const r = await run<SearchResponse>("search", { query: p.q, by: p.by, limit: limit(p), ...filters(p), ...(tree ? { snippet_lines: -1 } : { explain: true }) });
        if (wanted.current) setAnswer({ ...r, results: tree ? r.results : r.results.slice(0, shown), more: !tree && r.results.length > shown, tree, milliseconds: performance.now() - begun });
        setFailure(undefined);
      } catch (e) {
        setFailure(failureOf(e));
        setAnswer(undefined);
      }
      if (wanted.current === p) wanted.current = undefined;
    }
    busy.current = false;
  }

  return { answer, failure };
}

// The page opens offline after its first visit; without this it works as well.
function keepPage() {
  if (isSecureContext) navigator.serviceWorker?.register("offline.js").catch(() => {});
}

/** openFirst opens what the address names, or what the page comes with. It returns the latter. */
export async function openFirst(open: (o: Opening, linked: boolean) => void): Promise<(Site & { opening: Opening & { kind: "url" } }) | undefined> {
  const at = parse(location.hash);
  const index = new URLSearchParams(location.search).get("index");
  const described = (name: string) => fetch(name).then((r) => (r.ok ? (r.json() as Promise<Site>) : undefined)).catch(() => undefined);
  // A page that the browser has kept may name a version of the site that is gone.
  const own = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? "site.json";
  const site = (await described(own)) ?? (own === "site.json" ? undefined : await described("site.json"));
  const opening = site && { kind: "url" as const, name: site.name, url: new URL(site.index, location.href).href, key: `site:${site.name}@${site.version}`, passing: site.local };
  if (!site?.local) keepPage();
  if (at.repo !== start.repo) open({ kind: "stored", name: at.repo.replace(/^\w+:/, ""), key: at.repo }, true);
  else if (index !== null && URL.canParse(index, location.href)) {
    const { href, pathname } = new URL(index, location.href);
    open({ kind: "url", name: pathname.slice(pathname.lastIndexOf("/") + 1) || href, url: href, key: `url:${href}` }, true);
  } else if (opening) open(opening, true);
  return site && opening && { ...site, opening };
}
