// Ways to open a repository, and those that the browser keeps.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { addressOf, named } from "./address.js";
import { forget, prepare, stored } from "./client.js";
import { Icon } from "./icons.js";
import { count, size } from "./numbers.js";
import { parse, type Place } from "./place.js";
import { keyOf, type Opening, type Storage } from "./protocol.js";
import { nameOf, unique } from "./several.js";

const archive = /\.(zip|tar|tgz|tar\.gz|cairn)$/i;

type Alone = Extract<Opening, { kind: "several" }>["openings"][number];

/** together makes one opening of several, each once. Two of one name from this machine would have one place in the browser. */
export function together(list: Alone[]): Opening {
  const addressed = list.filter((o) => "key" in o);
  const local = list.filter((o) => !("key" in o));
  const names = unique(local.map((o) => o.name));
  const openings = [...new Map([...addressed, ...local.map((o, i) => ({ ...o, name: names[i] }))].map((o) => [keyOf(o), o])).values()];
  if (openings.length === 1) return openings[0];
  return { kind: "several", name: nameOf(openings.map((o) => o.name)), openings, key: openings.map(keyOf).join("\n") };
}

const ofArchive = (f: File): Alone => ({ kind: "archive", name: f.name.replace(archive, ""), blob: f });

/** ofFiles makes an opening of files that were dropped or chosen: of several archives all of them. */
export function ofFiles(files: File[]): Opening | undefined {
  const loose = files.filter((f) => !f.webkitRelativePath);
  const archives = loose.filter((f) => archive.test(f.name));
  if (files.length === 0) return undefined;
  if (loose.length > 1 && archives.length > 0) return together(loose.map(ofArchive)); // what is none is named as not searched
  if (files.length === 1 && !files[0].webkitRelativePath) return ofArchive(files[0]);
  const top = files[0].webkitRelativePath.split("/", 1)[0] || "files";
  return { kind: "files", name: top, files: files.map((file) => ({ path: file.webkitRelativePath.split("/").slice(1).join("/") || file.name, file })) };
}

/** ofDrop makes an opening of what was dropped: archives or folders, which not all browsers hand over as such to be kept. */
export async function ofDrop(data: DataTransfer): Promise<Opening | undefined> {
  const files = [...data.files];
  // All is asked for before anything is waited for.
  const items = [...data.items].map((item: DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }) => ({
    entry: item.webkitGetAsEntry?.(), handle: item.kind === "file" ? item.getAsFileSystemHandle?.().catch(() => null) : undefined, file: item.kind === "file" ? item.getAsFile?.() : undefined,
  }));
  const folders: Alone[] = [];
  const loose: File[] = [];
  for (const { entry, handle, file } of items) {
    const own = await handle;
    if (own?.kind === "directory") folders.push({ kind: "directory", name: own.name, handle: own as FileSystemDirectoryHandle });
    else if (entry?.isDirectory) folders.push({ kind: "files", name: entry.name, files: await within(entry as FileSystemDirectoryEntry, "") });
    else if (file) loose.push(file);
  }
  if (folders.length === 0) return ofFiles(files);
  return together([...folders, ...loose.map(ofArchive)]);
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

/** ofAddress makes an opening of an address, or of several with spaces between. */
export function ofAddress(typed: string): Named | undefined {
  const each = typed.trim().split(/\s+/);
  if (each.length > 1) return ofAddresses(each.map(ofAddress));
  const a = addressOf(typed);
  if (!a) return undefined;
  if ("remote" in a) return { opening: { kind: "remote", name: a.remote.name, remote: a.remote, key: `remote:${named(a.remote)}` }, search: `?repo=${encodeURIComponent(named(a.remote)).replaceAll("%2F", "/").replaceAll("%40", "@").replaceAll("%3A", ":")}`, ...(a.file && { at: { file: a.file, line: a.line ?? "" } }) };
  return { opening: ofURL(a.url), search: `?index=${encodeURIComponent(a.url)}` };
}

// ofAddresses makes one opening of several addresses, if all are some.
function ofAddresses(all: (Named | undefined)[]): Named | undefined {
  const named = all.flatMap((n) => (n && n.opening.kind !== "several" && n.opening.kind !== "fleet" ? [{ opening: n.opening, search: n.search }] : []));
  if (named.length < all.length || named.length === 0) return undefined;
  return { opening: together(named.map((n) => n.opening)), search: named.every((n) => n.search) ? `?${[...new Set(named.map((n) => n.search!.slice(1)))].join("&")}` : undefined };
}

const parts = (o: Opening): Alone[] => (o.kind === "several" ? o.openings : o.kind === "fleet" ? [] : [o]);

/** beside makes one opening of what is open and of what is to be opened with it. */
export function beside(open: Opening, { opening, at }: Named): Named {
  if (open.kind === "fleet" || opening.kind === "fleet") return { opening, at };
  const all = together([...parts(open), ...parts(opening)]);
  const named = parts(all).map((o) => ofKey(keyOf(o), o.name));
  return { opening: all, search: named.length > 1 ? ofAddresses(named)?.search : named[0].search };
}

/** ofFleet makes an opening of the address of a gateway; a token is never part of one, nor goes over plain http: but on this machine and to where the page is from. */
export function ofFleet(typed: string, token?: string): Named | undefined {
  if (!URL.canParse(typed)) return undefined;
  const { protocol, username, password, host, hostname, origin, pathname } = new URL(typed);
  const near = origin === location.origin || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (!(protocol === "https:" || protocol === "http:" && near) || username || password) return undefined;
  const url = origin + pathname.replace(/\/*$/, "/");
  return { opening: { kind: "fleet", name: `the fleet at ${host}`, url, key: `fleet:${url}`, token }, search: `?fleet=${encodeURIComponent(url)}` };
}

/** ofKey makes an opening of what is kept, of several with line breaks between: of what has an address, by that. */
export function ofKey(key: string, name = key.replace(/^\w+:/, "")): Named {
  if (key.includes("\n")) return ofAddresses(key.split("\n").map((k) => ofKey(k))) ?? { opening: { kind: "stored", name, key } };
  const address = /^(?:remote|url):(.+)$/s.exec(key)?.[1];
  return (address && ofAddress(address)) || { opening: { kind: "stored", name, key } };
}

/** ofPage makes an opening of the page's own address; own is what the page comes with. It is a sentence if that names nothing. */
export function ofPage(own?: Opening): Named | string | undefined {
  const kept = parse(location.hash).repo;
  const asked = new URLSearchParams(location.search);
  const fleet = asked.get("fleet");
  if (kept !== "") return ofKey(kept);
  if (fleet !== null && (asked.getAll("fleet").length > 1 || asked.has("repo") || asked.has("index"))) return "?fleet= names one fleet, which is asked alone: leave the others out of the address";
  if (fleet !== null) return ofFleet(fleet) ?? `?fleet=${fleet} is no address of a gateway, such as https://code.example.com (http: is for this machine alone)`;
  const all: Named[] = [];
  for (const repo of asked.getAll("repo")) {
    const named = ofAddress(repo);
    if (!named) return `?repo=${repo} names no repository: it is owner/name, or owner/name@revision`;
    all.push(named);
  }
  for (const index of asked.getAll("index")) {
    if (!URL.canParse(index, location.href)) return `?index=${index} is no address of a file`;
    all.push({ opening: ofURL(new URL(index, location.href).href) });
  }
  return all.length > 1 ? ofAddresses(all) : all.length > 0 ? all[0] : own && { opening: own };
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
  /** What is open, to which more may be added. */
  more?: { name: string; on: boolean; set(on: boolean): void };
  /** Opens what the page came with. */
  demo?: { name: string; open(): void };
  changed: number;
}

/** nothing is said of a drop without files. */
export const nothing = "Drop folders, or archives, which are zip, tar, tar.gz or .cairn files.";

const touch = matchMedia("(hover: none)").matches; // where nothing is dropped

/** Opener offers all ways. */
export function Opener({ own = true, more, open, demo, changed }: Props) {
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
    else setWrong(nothing);
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
  const goFleet = (e: Event) => {
    e.preventDefault();
    const form = new FormData(e.currentTarget as HTMLFormElement);
    const to = ofFleet(form.get("fleet") as string, (form.get("token") as string) || undefined);
    setWrong(to ? "" : "That is no address of a fleet: paste that of its gateway, such as https://code.example.com (http: is for this machine alone).");
    if (to) open(to);
  };
  const remove = (key?: string) => void forget(key, true).then(setKept);
  const list = kept?.list.filter((s) => own || !s.key.startsWith("site:")) ?? [];
  return (
    <section class="opener" aria-label="Open a repository">
      <div class="dropzone">
        <Icon of="drop" />
        <p class="big">{touch ? "Open a folder or archives" : "Drop folders or archives anywhere on this page"}</p>
        <p class="ways">
          <button type="button" onClick={chooseFolder}>Choose a folder…</button>
          <button type="button" onClick={() => (prepare(), file.current!.click())}>Choose archives…</button>
        </p>
        <p class="assurance"><Icon of="lock" /> Nothing is uploaded. Files are read and indexed on this page.</p>
      </div>
      {more && <p><label><input type="checkbox" name="more" checked={more.on} onChange={(e) => more.set(e.currentTarget.checked)} /> Search it together with {more.name}</label></p>}
      <input ref={file} name="archive" type="file" multiple class="hidden" tabIndex={-1} aria-label="Archive" accept=".zip,.tar,.tgz,.gz,.cairn" onChange={chosen} />
      <input ref={folder} name="folder" type="file" class="hidden" tabIndex={-1} aria-label="Folder" onChange={chosen} />
      <form class="address" onSubmit={go}>
        <label class="sr" for="address">Address of a repository</label>
        <input id="address" name="address" placeholder="owner/name on GitHub, or the address of an archive; several with spaces between" spellcheck={false} autocapitalize="none" autocomplete="off" aria-describedby={wrong ? "wrong" : undefined} />
        <button>Open it</button>
      </form>
      <details class="fleet">
        <summary>Ask a fleet</summary>
        <form class="address" onSubmit={goFleet}>
          <input type="url" name="fleet" required placeholder="https://code.example.com" aria-label="Address of a fleet" spellcheck={false} autocomplete="off" />
          <input type="password" name="token" placeholder="token, if it asks for one" aria-label="Token" autocomplete="off" />
          <button>Ask it</button>
        </form>
        <p class="dir">Questions, and the token, go to this address alone. The token is forgotten with the page.</p>
      </details>
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
