// Ways to open a repository, and those that the browser keeps.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { addressOf, named } from "./address.js";
import { forget, prepare, stored } from "./client.js";
import { Icon } from "./icons.js";
import { count, size } from "./numbers.js";
import { parse, type Place } from "./place.js";
import type { Opening, Storage } from "./protocol.js";

const archive = /\.(zip|tar|tgz|tar\.gz|cairn)$/i;

/** ofFiles makes an opening of files that were dropped or chosen. */
export function ofFiles(files: File[]): Opening | undefined {
  const loose = files.filter((f) => !f.webkitRelativePath);
  if (files.length === 0 || (loose.length > 1 && loose.some((f) => archive.test(f.name)))) return undefined;
  if (files.length === 1 && !files[0].webkitRelativePath) return { kind: "archive", name: files[0].name.replace(archive, ""), blob: files[0] };
  const top = files[0].webkitRelativePath.split("/", 1)[0] || "files";
  return { kind: "files", name: top, files: files.map((file) => ({ path: file.webkitRelativePath.split("/").slice(1).join("/") || file.name, file })) };
}

/** ofDrop makes an opening of what was dropped: an archive or a folder, which not all browsers hand over as one to be kept. */
export async function ofDrop(data: DataTransfer): Promise<Opening | undefined> {
  const item = data.items[0] as (DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }) | undefined;
  const files = [...data.files];
  const entry = item?.webkitGetAsEntry?.(); // before anything is waited for
  const handle = item?.kind === "file" ? await item.getAsFileSystemHandle?.().catch(() => null) : null;
  if (handle?.kind === "directory") return { kind: "directory", name: handle.name, handle: handle as FileSystemDirectoryHandle };
  if (entry?.isDirectory) return { kind: "files", name: entry.name, files: await within(entry as FileSystemDirectoryEntry, "") };
  return ofFiles(files);
}

// within reads a folder that was dropped, without what git keeps.
async function within(dir: FileSystemDirectoryEntry, above: string): Promise<{ path: string; file: File }[]> {
  const reader = dir.createReader();
  const out: { path: string; file: File }[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail)); // about a hundred at a time
    if (some.length === 0) return out;
    for (const e of some) {
      const path = above + e.name;
      if (e.isDirectory && e.name !== ".git") out.push(...await within(e as FileSystemDirectoryEntry, `${path}/`));
      else if (e.isFile) out.push({ path, file: await new Promise<File>((done, fail) => (e as FileSystemFileEntry).file(done, fail)) });
    }
  }
}

/** Named is an opening, how the page's own address names it where that works for others, and the file that it leads to. */
export interface Named { opening: Opening; search?: string; at?: Partial<Place> }

/** ofAddress makes an opening of an address. */
export function ofAddress(typed: string): Named | undefined {
  const a = addressOf(typed);
  if (!a) return undefined;
  if ("remote" in a) return { opening: { kind: "remote", name: a.remote.name, remote: a.remote, key: `remote:${named(a.remote)}` }, search: `?repo=${encodeURIComponent(named(a.remote)).replaceAll("%2F", "/").replaceAll("%40", "@").replaceAll("%3A", ":")}`, ...(a.file && { at: { file: a.file, line: a.line ?? "" } }) };
  return { opening: ofURL(a.url), search: `?index=${encodeURIComponent(a.url)}` };
}

/** ofKey makes an opening of what is kept: of what has an address, by that. */
export function ofKey(key: string, name = key.replace(/^\w+:/, "")): Named {
  const address = /^(?:remote|url):(.+)$/s.exec(key)?.[1];
  return (address && ofAddress(address)) || { opening: { kind: "stored", name, key } };
}

/** ofPage makes an opening of the page's own address; own is what the page comes with. It is a sentence if that names nothing. */
export function ofPage(own?: Opening): Named | string | undefined {
  const kept = parse(location.hash).repo;
  const asked = new URLSearchParams(location.search);
  const [repo, index] = [asked.get("repo"), asked.get("index")];
  if (kept !== "") return ofKey(kept);
  if (repo !== null) return ofAddress(repo) ?? `?repo=${repo} names no repository: it is owner/name, or owner/name@revision`;
  if (index !== null) return URL.canParse(index, location.href) ? { opening: ofURL(new URL(index, location.href).href) } : `?index=${index} is no address of a file`;
  return own && { opening: own };
}

/** ofURL opens an archive or an index at an address. */
export function ofURL(url: string): Opening & { kind: "url" } {
  const name = decodeURIComponent(new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? "") || url;
  return { kind: "url", name: name.replace(archive, ""), url, key: `url:${url}` };
}

interface Props {
  /** What came with the page is not listed. */
  own?: boolean;
  open(o: Named): void;
  /** Opens what the page came with. */
  demo?: { name: string; open(): void };
  changed: number;
}

const touch = matchMedia("(hover: none)").matches; // where nothing is dropped

/** Opener offers all ways. */
export function Opener({ own = true, open, demo, changed }: Props) {
  const [kept, setKept] = useState<Storage>();
  const [wrong, setWrong] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => void stored().then(setKept, () => {}), [changed]);
  useLayoutEffect(() => folder.current?.setAttribute("webkitdirectory", ""), []);
  const chosen = (e: Event) => {
    const input = e.currentTarget as HTMLInputElement;
    const opening = ofFiles([...input.files!]);
    input.value = "";
    if (opening) open({ opening });
  };
  const chooseFolder = async () => {
    prepare();
    const picker = (window as { showDirectoryPicker?(): Promise<FileSystemDirectoryHandle> }).showDirectoryPicker;
    if (!picker) return folder.current!.click();
    try {
      const handle = await picker.call(window);
      open({ opening: { kind: "directory", name: handle.name, handle } });
    } catch (e) {
      if ((e as DOMException).name !== "AbortError") folder.current!.click(); // forbidden here
    }
  };
  const go = (e: Event) => {
    e.preventDefault();
    const typed = new FormData(e.currentTarget as HTMLFormElement).get("address") as string;
    const to = ofAddress(typed);
    setWrong(to ? "" : "That is no address: type owner/name of a repository, or paste the address of an archive.");
    if (to) open(to);
  };
  const remove = (key?: string) => void forget(key, true).then(setKept);
  const list = kept?.list.filter((s) => own || !s.key.startsWith("site:")) ?? [];
  return (
    <section class="opener" aria-label="Open a repository">
      <div class="dropzone">
        <Icon of="drop" />
        <p class="big">{touch ? "Open a folder or an archive" : "Drop a folder or an archive anywhere on this page"}</p>
        <p class="ways">
          <button type="button" onClick={chooseFolder}>Choose a folder…</button>
          <button type="button" onClick={() => (prepare(), file.current!.click())}>Choose an archive…</button>
        </p>
        <p class="assurance"><Icon of="lock" /> Nothing is uploaded. Files are read and indexed on this page.</p>
      </div>
      <input ref={file} name="archive" type="file" class="hidden" tabIndex={-1} aria-label="Archive" accept=".zip,.tar,.tgz,.gz,.cairn" onChange={chosen} />
      <input ref={folder} name="folder" type="file" class="hidden" tabIndex={-1} aria-label="Folder" onChange={chosen} />
      <form class="address" onSubmit={go}>
        <label class="sr" for="address">Address of a repository</label>
        <input id="address" name="address" placeholder="owner/name on GitHub, or the address of an archive" spellcheck={false} autocapitalize="none" autocomplete="off" aria-describedby={wrong ? "wrong" : undefined} />
        <button>Open it</button>
      </form>
      {wrong && <p class="failure" role="alert" id="wrong">{wrong}</p>}
      {kept && (list.length > 0 || (own && kept.records > 0)) && (
        <>
          <h2>Kept in this browser</h2>
          <ul class="kept">
            {list.map((s) => (
              <li key={s.key}>
                <button type="button" class="link" onClick={() => open(ofKey(s.key, s.name))}>{s.name}</button>
                <span class="dir"> {count(s.files, "file")}, {size(s.bytes)}, {s.saved.slice(0, 10)} </span>
                <button type="button" class="quiet" onClick={() => remove(s.key)} aria-label={`Remove ${s.name}`}>Remove</button>
              </li>
            ))}
          </ul>
          <p class="dir">
            {size(kept.list.reduce((n, s) => n + s.bytes, 0))}{kept.records > 0 ? ` and ${count(kept.records, "record")} of agents` : ""} kept{kept.quota ? ` of ${size(kept.quota)} the browser allows` : ""}.{" "}
            <button type="button" class="quiet" onClick={() => remove()}>Remove all</button>
          </p>
        </>
      )}
      {demo && <p><button type="button" onClick={demo.open}>Open {demo.name}</button></p>}
      {kept?.where === "nowhere" && <p class="note">This browser keeps nothing for this page, as in a private window: a repository has to be opened anew each time.</p>}
    </section>
  );
}
