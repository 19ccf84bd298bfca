// Ways to open a repository, and those that the browser keeps.

import { useEffect, useRef, useState } from "preact/hooks";
import { addressOf, named } from "./address.js";
import { forget, stored } from "./client.js";
import { Icon } from "./icons.js";
import { count, size } from "./numbers.js";
import type { Opening, Storage } from "./protocol.js";

const archive = /\.(zip|tar|tgz|tar\.gz|cairn)$/i;

/** ofFiles makes an opening of files that were dropped or chosen. */
export function ofFiles(files: File[]): Opening | undefined {
  if (files.length === 0) return undefined;
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

/** ofAddress makes an opening of an address, and says how the page's own address names it. */
export function ofAddress(typed: string): { opening: Opening; search: string } | undefined {
  const a = addressOf(typed);
  if (!a) return undefined;
  if ("remote" in a) return { opening: { kind: "remote", name: a.remote.name, remote: a.remote, key: `remote:${named(a.remote)}` }, search: `?repo=${encodeURIComponent(named(a.remote)).replaceAll("%2F", "/").replaceAll("%40", "@").replaceAll("%3A", ":")}` };
  return { opening: ofURL(a.url), search: `?index=${encodeURIComponent(a.url)}` };
}

/** ofURL opens an archive or an index at an address. */
export function ofURL(url: string): Opening & { kind: "url" } {
  const name = decodeURIComponent(new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? "") || url;
  return { kind: "url", name: name.replace(archive, ""), url, key: `url:${url}` };
}

interface Props {
  /** What came with the page is not listed. */
  own?: boolean;
  open(o: Opening, search?: string): void;
  /** Opens what the page came with. */
  demo?: { name: string; open(): void };
  changed: number;
}

/** Opener offers all ways. */
export function Opener({ own = true, open, demo, changed }: Props) {
  const [kept, setKept] = useState<Storage>();
  const [wrong, setWrong] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => void stored().then(setKept, () => {}), [changed]);
  useEffect(() => folder.current?.setAttribute("webkitdirectory", ""), []);
  const chosen = (e: Event) => {
    const input = e.currentTarget as HTMLInputElement;
    const opening = ofFiles([...input.files!]);
    input.value = "";
    if (opening) open(opening);
  };
  const chooseFolder = async () => {
    const picker = (window as { showDirectoryPicker?(): Promise<FileSystemDirectoryHandle> }).showDirectoryPicker;
    if (!picker) return folder.current!.click();
    try {
      const handle = await picker.call(window);
      open({ kind: "directory", name: handle.name, handle });
    } catch (e) {
      if ((e as DOMException).name !== "AbortError") folder.current!.click(); // forbidden here
    }
  };
  const go = (e: Event) => {
    e.preventDefault();
    const typed = new FormData(e.currentTarget as HTMLFormElement).get("address") as string;
    const to = ofAddress(typed);
    setWrong(to ? "" : "That is no address: type owner/name of a repository, or paste the address of an archive.");
    if (to) open(to.opening, to.search);
  };
  const remove = (key?: string) => void forget(key, true).then(setKept);
  const list = kept?.list.filter((s) => own || !s.key.startsWith("site:")) ?? [];
  return (
    <section class="opener" aria-label="Open a repository">
      <div class="dropzone">
        <Icon of="drop" />
        <p class="big">Drop a folder or an archive anywhere on this page</p>
        <p class="ways">
          <button type="button" onClick={chooseFolder}>Choose a folder…</button>
          <button type="button" onClick={() => file.current!.click()}>Choose an archive…</button>
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
                <button type="button" class="link" onClick={() => open({ kind: "stored", name: s.name, key: s.key })}>{s.name}</button>
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
