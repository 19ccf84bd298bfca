// A local folder as a stream of tar, with what .gitignore files name left out.

import ignore, { type Ignore } from "ignore";
import type { Progress } from "../cairn.js/cairn.js";
import type { Opening } from "./protocol.js";
import { end, header, padding } from "./tar.js";

const maxFileBytes = 16 << 20; // the core leaves out more anyway
const ahead = 16; // files that are read at the same time

/** Found is a file of a folder; a worker hands it to another. */
export interface Found { path: string; file: File | FileSystemFileHandle }

/** list walks a folder. */
export async function list(from: Opening & { kind: "directory" | "files" }, signal: AbortSignal, progress: (p: Progress) => void): Promise<Found[]> {
  const found: Found[] = [];
  const listed = from.kind === "directory" ? walk(from.handle) : select(from.files);
  for await (const f of listed) {
    signal.throwIfAborted();
    found.push(f);
    if (found.length % 500 === 0) progress({ phase: "list", done: found.length });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** pack reads files, as pieces of a tar archive. */
export async function* pack(found: Found[], signal: AbortSignal, progress: (p: Progress) => void): AsyncGenerator<Uint8Array> {
  const reading: Promise<Uint8Array | undefined>[] = [];
  for (let i = 0; i < found.length; i++) {
    for (let j = i + reading.length; j < Math.min(i + ahead, found.length); j++) reading.push(content(found[j]));
    const body = await reading.shift();
    signal.throwIfAborted();
    if (i % 50 === 0) progress({ phase: "read", done: i, total: found.length, files: i });
    if (!body) continue;
    yield header(found[i].path, body.length);
    if (body.length > 0) yield body;
    if (body.length % 512) yield padding(body.length);
  }
  yield end;
}

// content reads a file; one that is gone or may not be read is left out.
async function content(f: Found): Promise<Uint8Array | undefined> {
  try {
    const file = f.file instanceof File ? f.file : await f.file.getFile();
    return file.size > maxFileBytes ? undefined : new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Rules are the .gitignore files from the root to a directory. */
class Rules {
  constructor(private chain: { dir: string; rules: Ignore }[] = []) {}

  within(dir: string, text: string): Rules {
    return new Rules([{ dir, rules: ignore().add(text) }, ...this.chain]);
  }

  // The deepest file that says something decides.
  ignores(path: string, directory: boolean): boolean {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (directory && name === ".git") return true;
    for (const { dir, rules } of this.chain) {
      const { ignored, unignored } = rules.test(path.slice(dir.length) + (directory ? "/" : ""));
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}

async function* walk(handle: FileSystemDirectoryHandle, dir = "", rules = new Rules()): AsyncGenerator<Found> {
  const entries: FileSystemHandle[] = [];
  for await (const entry of (handle as unknown as { values(): AsyncIterable<FileSystemHandle> }).values()) entries.push(entry);
  const own = entries.find((e) => e.kind === "file" && e.name === ".gitignore") as FileSystemFileHandle | undefined;
  if (own) rules = rules.within(dir, await (await own.getFile()).text());
  for (const entry of entries) {
    const path = dir + entry.name;
    if (rules.ignores(path, entry.kind === "directory")) continue;
    if (entry.kind === "directory") yield* walk(entry as FileSystemDirectoryHandle, path + "/", rules);
    else yield { path, file: entry as FileSystemFileHandle };
  }
}

// select does the same for a list of files, as browsers without a picker give it.
async function* select(files: { path: string; file: File }[]): AsyncGenerator<Found> {
  const texts = new Map<string, string>();
  for (const { path, file } of files) {
    if (path === ".gitignore" || path.endsWith("/.gitignore")) texts.set(path.slice(0, -".gitignore".length), await file.text());
  }
  const known = new Map<string, Rules | undefined>(); // of directories; undefined if left out
  const within = (dir: string): Rules | undefined => {
    if (known.has(dir)) return known.get(dir);
    const up = dir && within(dir.slice(0, dir.lastIndexOf("/", dir.length - 2) + 1));
    let rules = dir === "" ? new Rules() : up && !up.ignores(dir.slice(0, -1), true) ? up : undefined;
    if (rules && texts.has(dir)) rules = rules.within(dir, texts.get(dir)!);
    known.set(dir, rules);
    return rules;
  };
  for (const { path, file } of files) {
    const rules = within(path.slice(0, path.lastIndexOf("/") + 1));
    if (rules && !rules.ignores(path, false)) yield { path, file };
  }
}
