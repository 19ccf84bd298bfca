// The page.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Entity } from "./api.js";
import { Around } from "./around.js";
import { prepare } from "./client.js";
import { Copy, type Copier } from "./copy.js";
import { Facets, useFacets } from "./facets.js";
import { FileView } from "./file.js";
import { filtered, values } from "./filters.js";
import { Glance } from "./glance.js";
import { Help } from "./help.js";
import { Home } from "./home.js";
import { Icon, Logo } from "./icons.js";
import { focusHit, clickFirst, useKeys } from "./keys.js";
import { LoadingView } from "./loading.js";
import { Navigate } from "./navigate.js";
import { count } from "./numbers.js";
import { beside, type Named, nothing, ofDrop, ofPage, Opener } from "./opener.js";
import { another, follow, format, parse, type Place, start } from "./place.js";
import { Preview } from "./preview.js";
import { type Failure, keyOf, type Opening } from "./protocol.js";
import { Results, sentence } from "./results.js";
import { type Answer, openFirst, type Repository, type Site, usePlace, useRepository, useSearch } from "./session.js";
import { Tree } from "./tree.js";
import { Usage } from "./usage.js";

const views: [Place["view"], string][] = [["list", "Results"], ["tree", "Tree"], ["navigate", "Ask"]];

/** App is everything on the page. */
export function App() {
  const { place, change, restore } = usePlace();
  const [site, setSite] = useState<(Site & { opening: Opening }) | null>(); // null: it comes with nothing
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const r = useRepository((key) => change({ repo: key }));
  const repo = r.loading ? undefined : r.repo; // what is being opened takes its place at once
  const { answer, failure, busy } = useSearch(place, repo);
  const { counts, counting } = useFacets(place, repo, answer !== undefined && answer.results.length > 0 && !place.file && !place.around);
  const [from, setFrom] = useState<Entity>(); // where paths begin
  const copier = useRef<Copier>(null);
  const opener = useRef<HTMLDialogElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const narrow = useMedia("(max-width: 59.99rem)");
  const slim = useMedia("(max-width: 39.99rem)");
  const current = r.loading ?? repo; // the demo is the page's own
  const demo = site?.demo && current && "key" in current && current.key?.startsWith("site:") ? site : undefined;
  const asks = place.q.trim() !== "" || place.view === "navigate";

  const tried = useRef<(more: { sure?: true; token?: string }) => void>(); // opens once more what was opened last
  const left = useRef(""); // the address that an opening leaves, until it has succeeded
  const open = useCallback(async (named: Named) => {
    const { opening, search, at } = named;
    tried.current = (more) => void open({ ...named, opening: { ...opening, ...more } });
    opener.current?.close();
    // A link to an archive of somebody's machine leads to its place once one has dropped it.
    const wanted = parse(location.hash);
    const meant = wanted.repo === keyOf(opening) ? wanted : start;
    const address = location.pathname + (search ?? "");
    if (left.current) history.replaceState(null, "", address);
    else {
      left.current = location.href;
      history.pushState(null, "", address);
    }
    change({ ...meant, ...at, repo: "" });
    const done = await r.open(opening, search !== undefined);
    if (done === undefined || !left.current) return;
    if (!done) restore(left.current);
    left.current = "";
  }, []);
  const own = useRef<Opening>(); // what the page comes with
  const named = useCallback((n: ReturnType<typeof ofPage>, go: (o: Opening) => unknown) => {
    left.current = "";
    if (typeof n === "string") return r.setFailure({ code: "bad_input", message: n });
    if (!n) return;
    const { file, q } = parse(location.hash);
    if (n.at) restore(location.pathname + n.search + (file || q ? location.hash : format({ ...start, ...n.at }))); // it leads there once
    tried.current = (more) => go({ ...n.opening, ...more });
    go(n.opening);
  }, []);
  useEffect(() => void openFirst((n) => named(n, (o) => r.open(o, true))).then((s) => (own.current = s?.opening, setSite(s ?? null))), []);
  useLayoutEffect(() => follow(() => named(ofPage(own.current), r.follow)), []);
  useEffect(() => {
    setPicked(new Set());
    setFrom(undefined);
  }, [r.repo?.id]);
  useLayoutEffect(() => void (document.title = [place.file || place.q, repo?.name, "Cairn"].filter(Boolean).join(" · ")), [place, repo]);

  const pick = (ref: string) => setPicked((old) => {
    const next = new Set(old);
    if (!next.delete(ref)) next.add(ref);
    return next;
  });
  const leaving = useRef<string>(); // the file whose result has the focus next
  useLayoutEffect(() => {
    if (leaving.current !== undefined) focusHit(leaving.current);
    leaving.current = undefined;
  }, [place]);
  const close = () => {
    if (place.around) change({ around: "" }, true);
    else if (place.file) {
      leaving.current = place.file;
      change({ file: "", line: "" }, true);
    } else return false;
    return true;
  };
  const entered = useRef<string>(); // the question whose first result is to be opened, once it is answered
  const enter = () => {
    if (entered.current === undefined || answer?.query !== place.q) return;
    if (entered.current === place.q) clickFirst();
    entered.current = undefined;
  };
  useLayoutEffect(enter, [answer]);
  const first = () => {
    entered.current = place.q;
    enter();
  };
  useKeys({ first, copy: () => void copier.current?.(), pick, close, help: () => help.current?.showModal() });

  // Another question is a step that "back" undoes; what is typed on of one that was answered is none.
  const ask = (q: string) => change({ q, file: "", line: "", around: "" }, answer?.query === place.q && another(place.q, q));

  const [more, setMore] = useState(false); // what is opened next is added to what is open
  const add = (n: Named) => {
    setMore(false);
    void open(more && r.source ? beside(r.source, n) : n);
  };
  const dropped = useRef(add);
  dropped.current = add;
  useDrop((n) => dropped.current(n), r.setFailure);
  const choose = () => {
    setMore(false);
    r.look();
    prepare();
    opener.current?.showModal();
  };
  const home = site && (() => void open({ opening: site.opening, search: "" }));
  const offer = site && home ? { name: site.name, open: home } : undefined;
  const name = r.loading?.name ?? repo?.name;
  const back = place.q.trim() ? (answer ? count(answer.results.length, "result") : "Results") : "Back";
  return (
    <div class={["page", repo?.far ? "far" : "", place.file || place.around ? "reads" : asks ? "finds" : "begins"].join(" ")}>
      <header class="top">
        <a class="brand" href={format({ ...start, repo: place.repo })} aria-label="Cairn, start"><Logo /><span>Cairn</span></a>
        {name && (
          <div class="search" role="search">
            <Icon of="search" />
            <input id="query" type="search" value={place.q} onInput={(e) => ask(e.currentTarget.value)} autofocus
              placeholder={slim ? `Search ${name}` : `Search ${name}: words, a name, a path, an error message`} aria-label="Search" spellcheck={false} autocapitalize="none" autocomplete="off" />
            <kbd aria-hidden="true">/</kbd>
          </div>
        )}
        <button type="button" class="open" onClick={choose} aria-label={name ? `Open… (${name} is open)` : "Open…"}><Icon of="folder" /><span>Open…</span></button>
        <button type="button" class="quiet ask" aria-label="Keys" title="Keys (?)" onClick={() => help.current?.showModal()}>?</button>
      </header>
      <main>
        {(place.file || place.around || asks || r.loading && !demo) && <h1 class="sr">{place.file || place.around || place.q || name}</h1>}
        {r.failure && <Failed failure={r.failure} close={() => r.setFailure(undefined)}>{r.failure.code === "large" && <button type="button" onClick={() => tried.current?.({ sure: true })}>Open it all the same</button>}{r.failure.code === "token" && <Token give={(token) => tried.current?.({ token })} />}</Failed>}
        {r.notice && <p class="note" role="status">{r.notice}</p>}
        {r.loading && (asks || place.file || place.around || !demo) && site !== undefined && <LoadingView key={r.loading.name} loading={r.loading} stop={r.halt} />}
        {(demo ? !asks && !place.file && !place.around : !current && site !== undefined && !site?.fleet) && <Home open={open} ask={(q) => change({ q }, true)} demo={demo !== undefined} other={demo ? undefined : offer} changed={r.changed} />}
        {repo && (place.around ? <Around place={place} repo={repo.id} from={from} setFrom={setFrom} close={close} back={place.file ? "File" : back} />
          : place.file ? <FileView place={place} repo={repo.id} name={repo.name} change={change} close={close} back={back} />
          : asks ? <Found {...{ place, change, repo, answer, failure, busy, counts, counting, picked, setPicked, pick, copier, narrow }} />
          : (
            <>
              <Glance repo={repo} place={place} change={change} below={demo !== undefined}>
                {r.source && (r.source.kind === "url" || r.source.kind === "remote") && repo.reopened && <button type="button" onClick={r.again}>Fetch again</button>}
              </Glance>
              {site?.usage && <Usage />}
              <p class="status dir" role="status">{repo.reopened ? "Reopened" : "Ready"} in {repo.seconds.toFixed(2)} s{r.keeping && ", and being kept in this browser: until that is done it is lost when the page is closed"}</p>
            </>
          ))}
      </main>
      <dialog ref={opener} class="sheet" aria-label="Open a repository">
        <form method="dialog"><button class="quiet closer" aria-label="Close"><Icon of="close" /></button></form>
        <Opener open={add} more={repo && r.source && !repo.far && !demo ? { name: repo.name, on: more, set: setMore } : undefined} demo={offer} changed={r.changed} />
      </dialog>
      <Help dialog={help} />
    </div>
  );
}

interface FoundProps {
  place: Place;
  change(p: Partial<Place>, step?: boolean): void;
  repo: Repository;
  answer?: Answer;
  failure?: Failure;
  busy: boolean;
  counts: ReturnType<typeof useFacets>["counts"];
  counting: boolean;
  picked: ReadonlySet<string>;
  setPicked(p: ReadonlySet<string>): void;
  pick(ref: string): void;
  copier: preact.RefObject<Copier>;
  narrow: boolean;
}

// Found is what a question found: facets, the list, and a preview where there is room.
function Found({ place, change, repo, answer, failure, busy, counts, counting, picked, setPicked, pick, copier, narrow }: FoundProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [focused, setFocused] = useState("");
  const roomy = useMedia("(min-width: 80rem)");
  const listed = place.view === "list" && answer && !answer.tree ? answer.results : [];
  const selected = listed.find((x) => x.path === focused) ?? listed[0];
  const chosen = [place.repository, place.lang, place.kind, place.role].flatMap(values).length + (place.path.trim() ? 1 : 0);
  // A filter is a step that Back undoes; a path that is typed is none for each letter.
  const narrowTo = (part: Partial<Place>) => change(part, !document.activeElement?.matches("input"));
  const facets = place.view !== "navigate" && <Facets place={place} counts={counts} counting={counting} far={repo.far || repo.lies} change={narrowTo} />;
  return (
    <div class={roomy && selected ? "panes previewing" : facets ? "panes" : "panes asking"}>
      {!narrow && facets && <aside>{facets}</aside>}
      <section class="found" aria-label="Results" aria-busy={busy}>
        <div class="bar">
          <div class="views" role="group" aria-label="Show as">
            {views.filter(([v]) => !repo.far || v !== "navigate").map(([v, label]) => <button key={v} type="button" aria-pressed={place.view === v} onClick={() => change({ view: v })}>{label}</button>)}
          </div>
          {place.view !== "navigate" && <Status answer={answer} total={repo.lies ? undefined : counts?.total} narrowed={filtered(place)} />}
          {narrow && place.view !== "navigate" && <button type="button" class="filter" onClick={() => sheet.current?.showModal()}><Icon of="filter" /> Filters{chosen > 0 && ` (${chosen})`}</button>}
          {answer && answer.results.length > 0 && !repo.far && <Copy question={place.q} answer={answer} picked={picked} clear={() => setPicked(new Set())} copier={copier} />}
        </div>
        {failure && <Failed failure={failure} />}
        <div class={answer && answer.query !== place.q ? "stale" : undefined} onFocusCapture={(e) => setFocused((e.target as HTMLElement).closest(".result")?.querySelector<HTMLElement>("a.hit")?.dataset.path ?? "")}>
          {place.view === "navigate" ? <Navigate place={place} repo={repo.key} />
            : answer?.tree && answer.results.length > 0 ? <Tree results={answer.results} place={place} repositories={repo.repositories?.map((r) => r.name)} />
            : answer && <Results answer={answer} place={place} repo={repo.id} picked={picked} pick={pick} selected={selected?.path} />}
        </div>
      </section>
      {roomy && selected && repo.stats.contents && <Preview result={selected} query={answer!.query} place={place} repo={repo.id} />}
      {narrow && (
        <dialog ref={sheet} class="sheet" aria-label="Filters" onClick={(e) => e.target === sheet.current && sheet.current?.close()}>
          {facets}
          <form method="dialog"><button class="wide">Show {counts ? count(counts.total, "file") : "results"}</button></form>
        </dialog>
      )}
    </div>
  );
}

// Token asks for what a fleet wants to know: it goes to that fleet, and is kept nowhere.
function Token({ give }: { give(token: string): void }) {
  const go = (e: Event) => {
    e.preventDefault();
    give(new FormData(e.currentTarget as HTMLFormElement).get("token") as string);
  };
  return <form class="address" onSubmit={go}><input type="password" name="token" required autofocus aria-label="Token" autocomplete="off" /><button>Ask with this token</button></form>;
}

function Failed({ failure: { message, fix }, close, children }: { failure: Failure; close?(): void; children?: preact.ComponentChildren }) {
  return (
    <div class="failure">
      <p role="alert">{sentence(message)} {fix && sentence(fix)}</p>
      {children}
      {close && <button type="button" class="quiet" onClick={close} aria-label="Close this message"><Icon of="close" /></button>}
    </div>
  );
}

function Status({ answer, total, narrowed }: { answer?: Answer; total?: number; narrowed: boolean }) {
  if (!answer) return <p class="status dir" role="status" />;
  const n = answer.results.length;
  const all = Math.max(n, total ?? 0);
  return <p class="status dir" role="status"><b>{answer.more && all > n ? `${n} of ${all.toLocaleString("en")}` : n}</b> {n === 1 ? "file" : "files"}{narrowed && " with these filters"} · {answer.milliseconds.toFixed(0)} ms</p>;
}

function useMedia(query: string): boolean {
  const [on, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const listen = () => set(list.matches);
    list.addEventListener("change", listen);
    return () => list.removeEventListener("change", listen);
  }, [query]);
  return on;
}

function useDrop(open: (o: Named) => void, fail: (f: Failure) => void) {
  useEffect(() => {
    const over = (e: DragEvent) => {
      e.preventDefault();
      if (!document.body.classList.contains("dropping") && e.type === "dragover") prepare();
      document.body.classList.toggle("dropping", e.type !== "dragleave" || e.relatedTarget !== null);
    };
    const drop = async (e: DragEvent) => {
      e.preventDefault();
      document.body.classList.remove("dropping");
      const o = e.dataTransfer && (await ofDrop(e.dataTransfer));
      if (o) open({ opening: o });
      else fail({ code: "bad_input", message: nothing });
    };
    for (const kind of ["dragover", "dragleave"] as const) addEventListener(kind, over);
    addEventListener("drop", drop);
    return () => {
      for (const kind of ["dragover", "dragleave"] as const) removeEventListener(kind, over);
      removeEventListener("drop", drop);
    };
  }, []);
}
