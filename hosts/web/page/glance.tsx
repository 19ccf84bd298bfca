// A repository at a glance, when it has been opened.

import { useEffect, useState } from "preact/hooks";
import type { Definition, FileResponse, Lean, Stats } from "./api.js";
import { run } from "./client.js";
import { fileOf, topOf } from "./files.js";
import { below, filtered, none } from "./filters.js";
import { Icon, Kind } from "./icons.js";
import { count, size } from "./numbers.js";
import { format, type Place, toFile } from "./place.js";
import type { Repository } from "./session.js";

const leaned = 12; // definitions
const budget = 300; // tokens of the map that they are taken from: more would show what little leans on
const linked = 5000; // files of which the links are looked for at once: of more they wait until they are asked for
const shown = 8; // languages, directories
const listed = 20; // repositories
const wide = 600; // of the bar of languages

interface Props {
  repo: Repository;
  place: Place;
  change(p: Partial<Place>, step?: boolean): void;
  /** It stands below what the page itself says. */
  below?: boolean;
  children?: preact.ComponentChildren;
}

/** Glance says what a repository is; each part of it leads into it. */
export function Glance({ repo, place, change, below: under, children }: Props) {
  const { stats } = repo;
  const [top, setTop] = useState<FileResponse>();
  const [readme, setReadme] = useState<{ path: string; title: string; text: string }>();
  const [lean, setLean] = useState<{ path: string; d: Definition }[]>();
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      if (repo.repositories) return;
      const root = await topOf(repo.id, "");
      if (stop.signal.aborted) return;
      setTop(root);
      const path = root.entries?.find((e) => e.type === "file" && /(^|\/)readme(\.\w+)?$/i.test(e.path))?.path;
      if (path) {
        const file = await fileOf(repo.id, path);
        if (!stop.signal.aborted) setReadme({ path, ...lines(file.text ?? "") });
      }
      const map = repo.lean ?? await run<Lean>("map", { budget, graph: stats.files <= linked ? "links" : "none" }, stop.signal);
      if (!stop.signal.aborted) setLean(spread(map));
    };
    if (repo.lies) return; // to look at all of it would be to fetch it
    look().catch(() => stop.signal.aborted || setLean([]));
    return () => stop.abort();
  }, [repo.id]);
  const dirs = top?.entries?.filter((e) => e.type === "directory").sort((a, b) => (b.files ?? 0) - (a.files ?? 0)) ?? [];
  const most = Math.max(1, ...dirs.map((d) => d.files ?? 0));
  const focus = (part: Partial<Place>) => {
    change(part);
    document.querySelector<HTMLInputElement>("#query")?.focus();
  };
  return (
    <div class="about glance">
      <header>
        {under ? <h2 class="title">{repo.name}</h2> : <h1 class="title">{repo.name}</h1>}
        <p class="dir">{repo.repositories && `${repo.repositories.length === 1 ? "1 repository" : `${repo.repositories.length.toLocaleString("en")} repositories`} · `}{repo.far ? size(stats.bytes) : <>{count(stats.files, "file")} · {count(stats.lines, "line")} · {count(stats.definitions, "definition")} · {size(stats.bytes)}</>}</p>
      </header>
      {readme?.text && <p class="readme">{readme.title && <b>{readme.title} </b>}{readme.text} <a href={toFile(place, readme.path)}>{readme.path}</a></p>}
      {stats.files === 0 && !repo.far && <p class="failure">There are no text files in it.</p>}
      {filtered(place) && <p class="note">A search will look only at {[place.repository, place.lang, place.kind, place.role, place.path].filter(Boolean).join(", ")}. <button type="button" class="link" onClick={() => change(none)}>Clear filters</button></p>}
      {repo.lies && <p class="note">This index is searched where it lies: what an answer needs is fetched, and no more.</p>}
      {repo.far && <p class="note">Questions, and what is read, go to {new URL(repo.key.slice("fleet:".length)).host}: it searches.</p>}
      {!repo.lies && <div class="columns">
        {repo.repositories ? <Repositories of={repo.repositories} place={place} pick={(repository) => focus({ repository })}>{children}</Repositories> : <section>
          <h2>Leaned on by everything</h2>
          {!lean && <p class="dir" role="status">{stats.files <= linked ? "Looking for links…" : "Looking…"}</p>}
          <ul class="leans">
            {lean?.map(({ path, d }) => (
              <li key={d.ref}><a href={format({ ...place, q: d.name, file: "", line: "" })} title={d.signature}><Kind of={d.kind} /><span class="name">{d.name}</span><span class="dir">{leftToRight + path}</span></a></li>
            ))}
          </ul>
          {lean?.length === 0 && <p class="dir">No definitions were found.</p>}
        </section>}
        {!repo.far && <section>
          <h2>Languages</h2>
          <Languages stats={stats} pick={(lang) => focus({ lang })} />
          {!repo.repositories && <>
          <h2>Directories</h2>
          {!top && <p class="dir" role="status">Looking…</p>}
          <ul class="bars">
            {dirs.slice(0, shown).map((d) => (
              <li key={d.path}><button type="button" class="bar" onClick={() => focus({ path: below(d.path) })} title={`Search in ${d.path}/`}>
                <span class="name"><Icon of="folder" />{d.path}/</span><span class="n">{d.files}</span>
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width={(100 * (d.files ?? 0)) / most} height="4" rx="2" /></svg>
              </button></li>
            ))}
          </ul>
          <p class="ways"><a class="button" href={format({ ...place, file: "/" })}><Icon of="folder" /> Browse the files</a>{children}</p></>}
        </section>}
      </div>}
      {stats.skipped.length > 0 && <p class="dir">Left out: {stats.skipped.map((s) => `${s.count} ${s.reason}`).join(", ")}.</p>}
      {!stats.contents && <p class="note">This index was made without the files’ contents: results have no lines of code.</p>}
    </div>
  );
}

// Repositories are those that are searched as one, the largest first.
function Repositories({ of, place, pick, children }: { of: NonNullable<Repository["repositories"]>; place: Place; pick(name: string): void; children?: preact.ComponentChildren }) {
  const weight = (r: { files: number; bytes: number }) => r.files || r.bytes; // of a fleet nobody has counted files
  const most = Math.max(1, ...of.map(weight));
  return (
    <section>
      <h2>Repositories</h2>
      <ul class="bars">
        {of.toSorted((a, b) => weight(b) - weight(a)).slice(0, listed).map((r) => (
          <li key={r.name}><button type="button" class="bar" onClick={() => pick(r.name)} title={`Search in ${r.name}`}>
            <span class="name"><Icon of="folder" />{r.name}</span><span class="n">{r.files || size(r.bytes)}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width={(100 * weight(r)) / most} height="4" rx="2" /></svg>
          </button></li>
        ))}
      </ul>
      {of.length > listed && <p class="dir">{of.length - listed} more</p>}
      <p class="ways"><a class="button" href={format({ ...place, file: "/" })}><Icon of="folder" /> Browse the files</a>{children}</p>
    </section>
  );
}

function Languages({ stats, pick }: { stats: Stats; pick(language: string): void }) {
  const all = stats.languages.filter((l) => l.language !== "unknown").slice(0, shown);
  const total = Math.max(1, stats.languages.reduce((n, l) => n + l.bytes, 0));
  const left = total - all.reduce((n, l) => n + l.bytes, 0);
  let x = 0;
  return (
    <>
      <svg class="languages" viewBox={`0 0 ${wide} 8`} preserveAspectRatio="none" aria-hidden="true">
        {all.map((l, i) => {
          const width = (wide * l.bytes) / total;
          const at = x;
          x += width;
          return <rect key={l.language} class={`hue${i}`} x={at} width={Math.max(2, width - 2)} height="8" />;
        })}
      </svg>
      <ul class="chips">
        {all.map((l, i) => <li key={l.language}><button type="button" class="chip" onClick={() => pick(l.language)} title={`Search in ${l.language}`}><span class={`dot hue${i}`} />{l.language} <span class="dir">{share(l.bytes / total)}</span></button></li>)}
        {left > 0 && <li class="chip">other <span class="dir">{share(left / total)}</span></li>}
      </ul>
    </>
  );
}

const share = (x: number) => (x < 0.01 ? "<1 %" : `${Math.round(100 * x)} %`);

const leftToRight = "\u200e"; // what is cut at its beginning is set from the right
const test = /(^|[/_.-])(tests?|spec|__tests__|bench(es|marks?)?|examples?)([/_.-]|$)/i;

const types = ["class", "struct", "interface", "trait", "enum", "type", "module"];
const isType = (d: Definition) => Number(types.includes(d.kind));
const length = (d: Definition) => d.lines.end - d.lines.start;

// spread takes the definitions of a map in turns, so that no file has them all, of each its types first, the
// longest before others: a map has them in order of lines. Tests and examples lean on others.
function spread({ files: all }: Lean): { path: string; d: Definition }[] {
  const files = all.filter((f) => !test.test(f.path)).map((f) => ({ ...f, definitions: f.definitions.toSorted((a, b) => isType(b) - isType(a) || length(b) - length(a)) }));
  const out: { path: string; d: Definition }[] = [];
  for (let i = 0; out.length < leaned && files.some((f) => f.definitions.length > i); i++) {
    for (const { path, definitions } of files) if (definitions[i] && definitions[i].kind !== "heading" && out.length < leaned) out.push({ path, d: definitions[i] });
  }
  return out;
}

// lines are the title and the first paragraph of a README, as plain text.
function lines(text: string): { title: string; text: string } {
  const plain = (s: string) => s.replace(/!\[[^\]]*\]\([^)]*\)/g, "").replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1").replace(/<[^>]*>/g, "").replace(/[*_`]+/g, "").trim();
  let title = "";
  for (const part of text.slice(0, 20_000).split(/\n\s*\n/)) {
    const heading = /^#+\s+(.*)/.exec(part.trim()) ?? /^(.+)\n[=-]{3,}$/.exec(part.trim());
    const body = part.split("\n").filter((l) => !/^\s*(#|=+$|-{3,}$|```|[|>]|!?\[!?\[)/.test(l)).map(plain).filter(Boolean).join(" ");
    if (heading && !title) title = plain(heading[1]);
    const said = heading && body === title ? "" : body;
    if (said.length > 20) return { title, text: said.length > 320 ? `${said.slice(0, said.lastIndexOf(" ", 320))} …` : said };
  }
  return { title, text: "" };
}
