// Ways to open a repository, and those that the browser keeps.

import { useEffect, useRef, useState } from "preact/hooks";
import { forget, stored } from "./client.js";
import type { Opening, Storage } from "./protocol.js";

const archive = /\.(zip|tar|tgz|tar\.gz|cairn)$/i;

/** ofFiles makes an opening of files that were dropped or chosen. */
export function ofFiles(files: File[]): Opening | undefined {
  if (files.length === 0) return undefined;
  if (files.length === 1 && !files[0].webkitRelativePath) return { kind: "archive", name: files[0].name.replace(archive, ""), blob: files[0] };
  const top = files[0].webkitRelativePath.split("/", 1)[0] || "files";
  return { kind: "files", name: top, files: files.map((file) => ({ path: file.webkitRelativePath.split("/").slice(1).join("/") || file.name, file })) };
}

/** ofDrop makes an opening of what was dropped: an archive, or a folder where the browser hands folders over. */
export async function ofDrop(data: DataTransfer): Promise<Opening | undefined> {
  const item = data.items[0] as (DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }) | undefined;
  const files = [...data.files];
  const handle = item?.kind === "file" ? await item.getAsFileSystemHandle?.().catch(() => null) : null;
  if (handle?.kind === "directory") return { kind: "directory", name: handle.name, handle: handle as FileSystemDirectoryHandle };
  return ofFiles(files);
}

export const megabytes = (n: number) => (n < 1e5 ? `${(n / 1e3).toFixed(1)} kB` : `${(n / 1e6).toFixed(1)} MB`);

/** Opener offers all ways. demo, if there is one, opens what the page came with. */
export function Opener({ open, demo, changed }: { open(o: Opening): void; demo?: { name: string; open(): void }; changed: number }) {
  const [kept, setKept] = useState<Storage>();
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
  const remove = (key?: string) => void forget(key, true).then(setKept);
  return (
    <section class="opener" aria-label="Open a repository">
      <p>Drop an archive or a folder anywhere, or choose one. Nothing is uploaded: everything happens on this page.</p>
      <p class="ways">
        <button type="button" onClick={() => file.current!.click()}>Choose an archive…</button>
        <button type="button" onClick={chooseFolder}>Choose a folder…</button>
        {demo && <button type="button" onClick={demo.open}>Open {demo.name}</button>}
      </p>
      <input ref={file} name="archive" type="file" class="hidden" tabIndex={-1} aria-label="Archive" accept=".zip,.tar,.tgz,.gz,.cairn" onChange={chosen} />
      <input ref={folder} name="folder" type="file" class="hidden" tabIndex={-1} aria-label="Folder" onChange={chosen} />
      <p class="dir">zip, tar and tar.gz, as code hosts offer them, or a .cairn file of <code>cairn export</code>. A .cairn file on the web: <code>?index=URL</code>.</p>
      {kept && (kept.list.length > 0 || kept.records > 0) && (
        <>
          <h2>Kept in this browser</h2>
          <ul class="kept">
            {kept.list.map((s) => (
              <li key={s.key}>
                <button type="button" class="link" onClick={() => open({ kind: "stored", name: s.name, key: s.key })}>{s.name}</button>
                <span class="dir"> {s.files} files, {megabytes(s.bytes)}, {s.saved.slice(0, 10)} </span>
                <button type="button" onClick={() => remove(s.key)} aria-label={`Remove ${s.name}`}>Remove</button>
              </li>
            ))}
          </ul>
          <p class="dir">
            {megabytes(kept.list.reduce((n, s) => n + s.bytes, 0))}{kept.records > 0 ? ` and ${kept.records} ${kept.records === 1 ? "record" : "records"} of agents` : ""} kept{kept.quota ? ` of ${megabytes(kept.quota)} the browser allows` : ""}.{" "}
            <button type="button" onClick={() => remove()}>Remove all</button>
          </p>
        </>
      )}
      {kept?.where === "nowhere" && <p class="note">This browser keeps nothing for this page, as in a private window: a repository has to be opened anew each time.</p>}
    </section>
  );
}
