// A file with its outline, or the entries of a directory.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Definition, FileResponse, Lines } from "./api.js";
import { Card } from "./card.js";
import { told } from "./client.js";
import { Code, type Found, lineHeight, type Symbol } from "./code.js";
import { fileOf, usePainted } from "./files.js";
import { Find, find } from "./find.js";
import { Icon, Kind } from "./icons.js";
import { Outline } from "./outline.js";
import { format, linesOf, type Place, runText, toFile } from "./place.js";
import { CopyLink } from "./results.js";

const scopes = 3; // heads of definitions that stay in sight

interface Props {
  place: Place;
  repo: string;
  /** The repository's name, for people. */
  name: string;
  change(p: Partial<Place>, step?: boolean): void;
  close(): void;
  /** What closing leads back to. */
  back: string;
}

/** FileView reads and shows the file of a place. */
export function FileView({ place, repo, name, change, close, back }: Props) {
  const path = place.file === "/" ? "" : place.file;
  const { file, failed } = useFile(repo, path);
  const heading = useRef<HTMLHeadingElement>(null);
  const [finding, setFinding] = useState<string>();
  const [outlined, setOutlined] = useState(false); // on narrow screens
  // Who sees the file can press a key at once: the effects of layout run before it is painted.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    setFinding(undefined);
    setOutlined(false);
  }, [path, repo]);
  useLayoutEffect(() => {
    const key = (e: KeyboardEvent) => {
      const typing = (e.target as Element).matches?.("input, textarea, select");
      if (e.key !== "f" || typing || e.ctrlKey || e.metaKey || e.altKey || file?.type !== "file") return;
      e.preventDefault();
      setFinding((f) => f ?? "");
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [file]);
  useLayoutEffect(() => setOutlined(false), [place.line]);
  const lines = linesOf(place.line);
  // The innermost definition at the line is what the graph is about.
  const at = file?.definitions?.findLast((d) => lines !== undefined && d.lines.start <= lines.start && lines.start <= d.lines.end);
  const parts = path.split("/");
  return (
    <section class={outlined ? "file outlined" : "file"} aria-label="File">
      <div class="head">
        <button type="button" class="quiet backward" onClick={close} title="Back (Esc)"><Icon of="back" />{back}</button>
        <h2 ref={heading} tabIndex={-1} class="crumbs">
          <a href={format({ ...place, file: "/", line: "" })} title="Top directory">{name}</a>
          {path && parts.map((p, i) => <span key={i}>/{i === parts.length - 1 ? <b>{p}</b> : <a href={format({ ...place, file: parts.slice(0, i + 1).join("/"), line: "" })}>{p}</a>}</span>)}
        </h2>
        {at && <a class="within" href={toFile(place, path, at.lines.start)}><Kind of={at.kind} /><b>{at.name}</b></a>}
        <span class="actions">
          {!!file?.definitions?.length && <button type="button" class="quiet narrow" aria-pressed={outlined} onClick={() => setOutlined(!outlined)}><Icon of="list" /><span class="label">Outline</span></button>}
          {file?.type === "file" && <button type="button" class="quiet" onClick={() => setFinding(finding ?? "")} title="Find in this file (f)"><Icon of="search" /><span class="label">Find</span></button>}
          {path && <a class="quiet graph" href={format({ ...place, around: at?.ref ?? path })} title={`Graph around ${at?.name ?? path}`}><Icon of="graph" /><span class="label">Graph</span></a>}
          <CopyLink to={toFile(place, place.file, place.line)} what={`link to ${lines ? (lines.end > lines.start ? "these lines" : "this line") : "this page"} (y)`}><span class="label">Copy link</span></CopyLink>
        </span>
      </div>
      {failed && <p class="failure" role="alert">{failed}</p>}
      {file?.type === "directory" && <Directory file={file} place={place} />}
      {file?.type === "file" && <Body file={file} place={place} repo={repo} lines={lines} change={change} finding={finding} setFinding={setFinding} outlined={outlined} />}
    </section>
  );
}

function useFile(repo: string, path: string): { file?: FileResponse; failed: string } {
  const [state, set] = useState<{ file?: FileResponse; failed: string }>({ failed: "" });
  useEffect(() => {
    let gone = false;
    fileOf(repo, path).then((file) => gone || set({ file, failed: "" }), (e) => gone || set({ failed: told(e) }));
    return () => void (gone = true);
  }, [repo, path]);
  return state.file && state.file.path !== path ? { failed: "" } : state;
}

interface BodyProps { file: FileResponse; place: Place; repo: string; lines?: Lines; change: Props["change"]; finding?: string; setFinding(f?: string): void; outlined: boolean }

function Body({ file, place, repo, lines, change, finding, setFinding, outlined }: BodyProps) {
  const root = useRef<HTMLDivElement>(null);
  const painted = usePainted(repo, file.path);
  const [top, setTop] = useState(1); // the first line in sight
  const [steps, setSteps] = useState(0); // from the first that find found in sight
  const [symbol, setSymbol] = useState<Symbol & { pinned: boolean }>();
  const text = file.text ?? "";
  const all = useMemo(() => (finding ? find(text, finding) : []), [text, finding]);
  const first = useMemo(() => Math.max(0, all.findIndex((f) => f.line >= (lines?.start ?? top))), [all]);
  const found: Found | undefined = useMemo(() => (all.length > 0 ? { all, at: (((first + steps) % all.length) + all.length) % all.length } : undefined), [all, steps]);
  const code = () => root.current!.querySelector<HTMLElement>(".code")!;
  const show = (line: number) => (code().scrollTop = Math.max(0, (line - 1) * lineHeight - code().clientHeight / 3));

  useLayoutEffect(() => void (lines ? show(lines.start) : (code().scrollTop = 0)), [file, place.line]);
  useLayoutEffect(() => setSymbol(undefined), [file, place.line]); // its links lead away from it
  useLayoutEffect(() => void (found && show(found.all[found.at].line)), [found]);
  useEffect(() => {
    const at = code();
    const scrolled = () => {
      setTop(1 + Math.floor(at.scrollTop / lineHeight));
      setSymbol((s) => (s?.pinned ? s : undefined));
    };
    scrolled();
    at.addEventListener("scroll", scrolled, { passive: true });
    return () => at.removeEventListener("scroll", scrolled);
  }, [file]);

  const seek = (typed?: string) => {
    setFinding(typed);
    setSteps(0);
    if (typed === undefined) code().focus({ preventScroll: true }); // the field is gone
  };
  const select = (line: number, extend: boolean) => {
    const from = extend && lines ? lines.start : line;
    change({ line: runText({ start: Math.min(from, line), end: Math.max(from, line) }) });
  };
  return (
    <div class="body" ref={root}>
      {!!file.definitions?.length && <Outline definitions={file.definitions} place={place} at={lines?.start ?? top} shown={outlined} />}
      <div class="reading">
        {finding !== undefined && <Find text={finding} count={all.length} at={found?.at ?? 0} change={seek} step={(by) => setSteps((n) => n + by)} />}
        <Scope definitions={file.definitions ?? []} top={top} place={place} />
        <Code text={text} painted={painted} first={1} marked={lines} query={place.q} found={found} label={file.path} onLine={select}
          onSymbol={(s, pressed) => setSymbol((old) => (s ? { ...s, pinned: pressed } : pressed || !old?.pinned ? undefined : old))} />
        {file.next && <p class="note">The file has {file.total_lines} lines; shown are the first {file.next - 1}.</p>}
      </div>
      {symbol && <Card key={`${symbol.name}:${symbol.line}`} symbol={symbol} file={file} place={place} close={() => setSymbol(undefined)} />}
    </div>
  );
}

// Scope is the heads of the definitions that the first line in sight is within.
function Scope({ definitions, top, place }: { definitions: Definition[]; top: number; place: Place }) {
  const around = definitions.filter((d) => d.lines.start < top && d.lines.end > top + scopes).slice(-scopes);
  if (around.length === 0) return null;
  return (
    <div class="scope" aria-label="Around what is in sight" role="navigation">
      {around.map((d) => <a key={d.ref} href={toFile(place, place.file, d.lines.start)}><span class="n">{d.lines.start}</span><Kind of={d.kind} /><span>{d.signature ?? d.name}</span></a>)}
    </div>
  );
}

function Directory({ file, place }: { file: FileResponse; place: Place }) {
  return (
    <ul class="entries">
      {file.entries!.map((e) => (
        <li key={e.path}>
          <a href={format({ ...place, file: e.path, line: "" })}><Icon of={e.type === "directory" ? "folder" : "file"} />{e.path.slice(e.path.lastIndexOf("/") + 1)}{e.type === "directory" && "/"}
            {e.files && <span class="dir"> {e.files} {e.files === 1 ? "file" : "files"}</span>}</a>
        </li>
      ))}
    </ul>
  );
}
