// The page.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Entity } from "./api.js";
import { Around } from "./around.js";
import { Copy, type Copier } from "./copy.js";
import { FileView } from "./file.js";
import { filtered, Filters, shown } from "./filters.js";
import { focusHit, useKeys } from "./keys.js";
import { Navigate } from "./navigate.js";
import { megabytes, ofDrop, Opener } from "./opener.js";
import { start } from "./place.js";
import type { Failure, Opened, Opening } from "./protocol.js";
import { Results } from "./results.js";
import { type Answer, openFirst, type Site, usePlace, useRepository, useSearch } from "./session.js";
import { Tree } from "./tree.js";
import { Usage } from "./usage.js";

/** App is everything on the page. */
export function App() {
  const { place, change } = usePlace();
  const [site, setSite] = useState<Site & { opening: Opening }>();
  const [opening, setOpening] = useState(false); // the ways to open are shown
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const r = useRepository((key) => change({ ...start, repo: key }, true));
  const { answer, failure } = useSearch(place, r.repo);
  const [from, setFrom] = useState<Entity>(); // where paths begin
  const copier = useRef<Copier>(null);
  const { repo, loading } = r;

  const open = useCallback((o: Opening) => {
    setOpening(false);
    setPicked(new Set());
    setFrom(undefined);
    void r.open(o);
  }, []);
  useEffect(() => void openFirst((o, linked) => void r.open(o, linked)).then(setSite), []);
  useEffect(() => void (document.title = [place.file || place.q, repo?.name, "Cairn"].filter(Boolean).join(" · ")), [place, repo]);
  useDrop(open, r.setFailure);

  const pick = (ref: string) => setPicked((old) => {
    const next = new Set(old);
    if (!next.delete(ref)) next.add(ref);
    return next;
  });
  const close = () => {
    if (place.around) change({ around: "" }, true);
    else if (place.file) {
      const path = place.file;
      change({ file: "", line: 0 }, true);
      setTimeout(() => focusHit(path));
    } else if (opening && repo) setOpening(false);
    else return false;
    return true;
  };
  useKeys({ copy: () => void copier.current?.(), pick, close });

  const home = () => site && (setOpening(false), change(start, true), void r.open(site.opening, true));
  return (
    <div class={(place.file || place.around) && repo ? "page with-file" : "page"}>
      <header>
        <h1>Cairn</h1>
        {repo && (
          <div class="search" role="search">
            <input id="query" type="search" value={place.q} onInput={(e) => change({ q: e.currentTarget.value, repo: place.repo })} autofocus
              placeholder={`Search ${repo.name}: words, a name, a path, an error message`} aria-label="Search" spellcheck={false} autocapitalize="none" autocomplete="off" />
          </div>
        )}
        <button type="button" aria-expanded={opening || !repo} onClick={() => setOpening(!opening)}>Open…</button>
      </header>
      {loading && <Loading name={loading.name} progress={loading.progress} stop={r.halt} />}
      {r.failure && <Failed failure={r.failure} />}
      {r.notice && <p class="note" role="status">{r.notice}</p>}
      <main>
        {(opening || (!repo && !loading)) && <Opener open={open} demo={site && { name: site.name, open: home }} changed={r.changed} />}
        {repo && !opening && (
          <div class="panes">
            <section class="found" aria-label="Results">
              <Filters place={place} stats={repo.stats} change={change} />
              <Status answer={answer} repo={repo} narrowed={filtered(place)} />
              {failure && <Failed failure={failure} />}
              {answer && answer.results.length > 0 && <Copy question={place.q} answer={answer} picked={picked} clear={() => setPicked(new Set())} ref={copier} />}
              {place.view === "navigate" ? <Navigate place={place} repo={repo.key} /> : answer?.tree && answer.results.length > 0 ? <Tree results={answer.results} place={place} /> : answer ? <Results answer={answer} place={place} picked={picked} pick={pick} /> : !failure && <About repo={repo} again={r.source?.kind === "url" && repo.reopened ? r.again : undefined} browse={() => change({ file: "/" }, true)} usage={site?.usage ?? false} />}
            </section>
            {place.around ? <Around place={place} repo={repo.key} from={from} setFrom={setFrom} close={close} /> : place.file && <FileView place={place} repo={repo.key} close={close} />}
          </div>
        )}
      </main>
      <footer><kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> move <kbd>Enter</kbd> open <kbd>x</kbd> pick <kbd>c</kbd> copy as context <kbd>Esc</kbd> back</footer>
    </div>
  );
}

function Loading({ name, progress, stop }: { name: string; progress?: { phase: string; done: number; total?: number; files?: number }; stop(): void }) {
  const verb = { fetch: "Fetching", list: "Listing", read: "Reading", index: "Indexing" }[progress?.phase ?? ""] ?? "Opening";
  return (
    <div class="loading" role="status">
      <span>{verb} {name}{progress?.files ? `, ${progress.files} files` : ""}</span>
      <progress aria-label={`${verb} ${name}`} {...(progress?.total ? { value: progress.done, max: progress.total } : {})} />
      <button type="button" onClick={stop}>Stop</button>
    </div>
  );
}

function Failed({ failure }: { failure: Failure }) {
  return <p class="failure" role="alert">{failure.message}{failure.fix && <span> ({failure.fix})</span>}</p>;
}

function Status({ answer, repo, narrowed }: { answer?: Answer; repo: Opened; narrowed: boolean }) {
  const n = answer?.results.length ?? 0;
  return (
    <p class="status dir" role="status">
      {answer ? `${answer.more ? `the best ${shown}` : n} result${n === 1 ? "" : "s"}${narrowed ? " of those that pass the filters" : ""}, ${answer.milliseconds.toFixed(0)} ms`
        : `${repo.stats.files} files, ${repo.stats.definitions} definitions, ${repo.reopened ? "reopened" : "ready"} in ${repo.seconds.toFixed(2)} s`}
    </p>
  );
}

function About({ repo, again, browse, usage }: { repo: Opened; again?: () => void; browse(): void; usage: boolean }) {
  const { stats } = repo;
  return (
    <div class="about">
      <h2>{repo.name}</h2>
      <p>{stats.files} files, {megabytes(stats.bytes)}, {stats.lines} lines in {stats.languages.slice(0, 6).map((l) => l.language).join(", ")}.</p>
      {stats.files === 0 && <p class="failure">There are no text files in it.</p>}
      {stats.skipped.length > 0 && <p class="dir">Left out: {stats.skipped.map((s) => `${s.count} ${s.reason}`).join(", ")}.</p>}
      {!stats.contents && <p class="note">This index was made without the files’ contents: results have no lines of code.</p>}
      <p><button type="button" onClick={browse}>Browse the files</button>{again && <> <button type="button" onClick={again}>Fetch again</button></>}</p>
      {usage && <Usage />}
    </div>
  );
}

function useDrop(open: (o: Opening) => void, fail: (f: Failure) => void) {
  useEffect(() => {
    const over = (e: DragEvent) => {
      e.preventDefault();
      document.body.classList.toggle("dropping", e.type !== "dragleave" || e.relatedTarget !== null);
    };
    const drop = async (e: DragEvent) => {
      e.preventDefault();
      document.body.classList.remove("dropping");
      const o = e.dataTransfer && (await ofDrop(e.dataTransfer));
      if (o) open(o);
      else fail({ code: "bad_input", message: "What was dropped is neither an archive nor a folder." });
    };
    for (const kind of ["dragover", "dragleave"] as const) addEventListener(kind, over);
    addEventListener("drop", drop);
    return () => {
      for (const kind of ["dragover", "dragleave"] as const) removeEventListener(kind, over);
      removeEventListener("drop", drop);
    };
  }, []);
}
