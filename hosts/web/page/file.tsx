// A file with its outline, or the entries of a directory.

import { useEffect, useRef, useState } from "preact/hooks";
import type { FileResponse } from "./api.js";
import { run } from "./client.js";
import { Code } from "./code.js";
import { format, type Place } from "./place.js";

const before = 60; // pixels of lines above the one that is pointed at

/** FileView reads and shows the file of a place. */
export function FileView({ place, repo, close }: { place: Place; repo: string; close(): void }) {
  const [file, setFile] = useState<FileResponse>();
  const [failed, setFailed] = useState("");
  const root = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const path = place.file === "/" ? "" : place.file;

  useEffect(() => {
    let gone = false;
    setFailed("");
    run<FileResponse>("read", { path }).then((f) => gone || setFile(f), (e) => gone || (setFile(undefined), setFailed(e.message)));
    heading.current?.focus({ preventScroll: true });
    return () => void (gone = true);
  }, [path, repo]);

  useEffect(() => {
    const code = root.current?.querySelector<HTMLElement>(".code");
    if (!file?.text || !code) return;
    const above = code.querySelector<HTMLElement>(".mark")?.offsetTop ?? 0;
    // On narrow screens the page scrolls, and not the code by itself.
    if (code.scrollHeight > code.clientHeight) code.scrollTop = above - before;
    else scrollTo(0, above && scrollY + code.getBoundingClientRect().top + above - before - 60);
    const outline = root.current!.querySelector<HTMLElement>(".outline");
    const inner = [...root.current!.querySelectorAll<HTMLElement>("[aria-current]")].at(-1);
    if (outline && inner) outline.scrollTop = inner.offsetTop - outline.clientHeight / 2;
  }, [file, place.line]);

  // The innermost definition at the line is what the graph is about.
  const at = file?.path === path ? file.definitions?.findLast((d) => d.lines.start <= place.line && place.line <= d.lines.end) : undefined;
  const parts = path.split("/");
  return (
    <section class="file" ref={root} aria-label="File">
      <div class="head">
        <h2 ref={heading} tabIndex={-1}>
          <a href={format({ ...place, file: "/", line: 0 })} aria-label="top directory">/</a>
          {path && parts.map((p, i) => i === parts.length - 1
            ? <b key={i}>{p}</b>
            : <span key={i}><a href={format({ ...place, file: parts.slice(0, i + 1).join("/"), line: 0 })}>{p}</a>/</span>)}
        </h2>
        {path && <a href={format({ ...place, around: at?.ref ?? path })} title={`Graph around ${at?.name ?? path}`}>Graph</a>}
        <button type="button" onClick={close} title="Close (Esc)">Close</button>
      </div>
      {failed && <p class="failure" role="alert">{failed}</p>}
      {file?.kind === "directory" && <Directory file={file} place={place} />}
      {file?.kind === "file" && (
        <div class="body">
          {!!file.definitions?.length && <Outline file={file} place={place} />}
          <Code text={file.text ?? ""} language={file.language ?? ""} first={1} marked={place.line} query={place.q} label={path} />
          {file.next && <p class="note">The file has {file.total_lines} lines; shown are the first {file.next - 1}.</p>}
        </div>
      )}
    </section>
  );
}

function Outline({ file, place }: { file: FileResponse; place: Place }) {
  return (
    <nav class="outline" aria-label="Outline">
      <ul>
        {file.definitions!.map((d) => (
          <li key={d.ref} aria-current={place.line >= d.lines.start && place.line <= d.lines.end ? "location" : undefined}>
            <a href={format({ ...place, line: d.lines.start })} title={d.signature}><span class="tag kind">{d.kind}</span> {d.name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Directory({ file, place }: { file: FileResponse; place: Place }) {
  return (
    <ul class="entries">
      {file.entries!.map((e) => (
        <li key={e.path}>
          <a href={format({ ...place, file: e.path, line: 0 })}>{e.path.slice(e.path.lastIndexOf("/") + 1)}{e.kind === "directory" && "/"}</a>
          {e.files && <span class="dir"> {e.files} files</span>}
        </li>
      ))}
    </ul>
  );
}
