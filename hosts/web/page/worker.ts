// The worker: it holds the guest and the repositories that the browser keeps, so
// that the page answers input whatever goes on here.

import { Cairn, CairnError, type Lying, type Progress, ranges } from "../cairn.js/cairn.js";
import type { StoreRequest } from "../cairn.js/store.js";
import { download } from "./download.js";
import { Guest } from "./guest.js";
import { list } from "./folder.js";
import { type Files, Hands, load } from "./indexing.js";
import { complete, type Request } from "./llm.js";
import { size } from "./numbers.js";
import { fetchRemote } from "./remote.js";
import { type Ask, type CallEvent, localKey, type Opened, type Opening, type Tell } from "./protocol.js";
import { Store } from "./storage.js";

declare const READER: string; // names and versions of the guests
declare const GUEST: string;

const reader = new Guest(READER); // all that it takes to search an index that is there
const all = new Guest(GUEST); // fetched once something else is asked for
reader.module().catch(() => {}); // told to whoever asks first
const store = Store.open();
const leastLying = 8e6; // bytes of an index from which on it is searched where it lies
const mostWhole = 200e6; // … up to which it is fetched after all, for what needs all of it
const piece = 8 << 20; // bytes of an index that are copied at once
const mostText = 1.5e9; // bytes of a repository; the guest has 4 GB for text, index and work
const muchText = 250e6; // bytes of a repository from which on who opens it is told first
const muchFiles = 40_000; // of a folder of which the bytes are not known
const packed = 4; // times as long as an archive that is compressed is what is in it, or so
const held = 6; // times as much memory as there is text is taken, or so
const pace = 4e6; // bytes of text a second, or so
const unusable = ["version", "corrupt", "bad_input"]; // snapshots
const running = new Map<number, AbortController>();
let cairn: Cairn | undefined;
let opened = ""; // key of what is in it
let lying: Lying | undefined; // where it lies, if it is searched there
let snapshot: Blob | undefined; // what the reader has opened, if all of it is here
let hands: Promise<Hands> | undefined; // for what will be indexed next
let asked: { key: string; blob: Blob } | undefined; // what was fetched, and somebody has to say whether to open it
let growing: Promise<Cairn> | undefined; // to the guest that can do all
let kept = Promise.resolve(); // once all that is to be kept is
let keepAgain = () => {}; // keeps what is open, with the links that were found meanwhile

const tell = (t: Tell) => postMessage(t);

onmessage = async ({ data }: MessageEvent<Ask>) => {
  if (data.what === "stop") return running.get(data.id)?.abort();
  const { id } = data;
  const stop = new AbortController();
  running.set(id, stop);
  try {
    tell({ id, result: await answer(data, stop.signal) });
  } catch (e) {
    const { code = "host", field, fix } = e instanceof CairnError ? e : ({} as CairnError);
    const message = e instanceof Error ? e.message : String(e);
    tell({ id, failure: stop.signal.aborted ? { code: "canceled", message: "stopped" } : { code, message, field, fix } });
  } finally {
    running.delete(id);
  }
};

async function answer(ask: Ask, signal: AbortSignal): Promise<unknown> {
  switch (ask.what) {
    case "open":
      return open(ask.opening, signal, (progress) => tell({ id: ask.id, progress }));
    case "run": {
      loaded();
      let linked = false;
      const progress = (progress: Progress) => {
        linked ||= progress.phase === "link";
        tell({ id: ask.id, progress });
      };
      const own = opened;
      const result = await able(signal, progress, (from) => from.run(ask.op, ask.request, { progress, store: recording() }, { signal }));
      if (linked && own === opened) keepAgain();
      return result;
    }
    case "model":
      return withModel(ask, signal);
    case "prepare":
      return prepare().then(() => {}, () => {}); // told once it is needed
    case "guest":
      return Promise.all([reader.keep(ask.keep), all.keep(ask.keep)]).then(() => {}, () => {}); // it works as well without
    case "stored":
      return (await store).describe();
    case "forget":
      if (snapshot && (ask.key ?? opened) === opened) await grown(() => {}); // it may be a file of the store
      await (await store).forget(ask.key);
      if (ask.records) await (await store).forgetRecords(ask.key);
      return (await store).describe();
  }
}

// prepare has guests ready that index, before what they are to index is known.
function prepare(): Promise<Hands> {
  return (hands ??= all.module().then((module) => new Hands(module)).catch((e) => {
    hands = undefined;
    throw e;
  }));
}

// index has them index files, once: others take their place.
async function index(files: Files, opening: Opening, request: object, signal: AbortSignal, progress: (p: Progress) => void): Promise<Cairn> {
  if (!opening.sure) await warn(files, opening.name);
  signal.throwIfAborted();
  const ready = prepare();
  hands = undefined; // before another opening takes them too
  const own = await ready;
  return load(own, files, request, { signal, progress }).finally(() => own.rest());
}

// warn refuses what takes much of a machine until somebody has said that it is meant.
async function warn(files: Files, name: string) {
  let bytes = 0;
  if (files instanceof Blob) bytes = files.size * ((await files.slice(0, 2).text()).match(/^(PK|\x1f)/) ? packed : 1);
  else for (const { file } of files) bytes += file instanceof File ? file.size : muchText / muchFiles;
  if (bytes < muchText) return;
  const minutes = Math.ceil(bytes / pace / 60);
  throw new CairnError({
    code: "large", message: `${name} holds some ${size(bytes)}: to index it here may take ${minutes === 1 ? "a minute" : `${minutes} minutes`} and ${size(Math.ceil((held * bytes) / 1e9) * 1e9)} of memory`,
    fix: "drop one of its directories instead, use the command cairn on your machine, or open it all the same",
  });
}

function loaded(): Cairn {
  if (!cairn) throw new CairnError({ code: "not_loaded", message: "no repository is open" });
  return cairn;
}

// recording answers the "store" needs of an operation on what is open now.
function recording() {
  const key = opened;
  return async (q: StoreRequest) => (await store).record(key, q);
}

function withModel({ id, op, request, model }: Ask & { what: "model" }, signal: AbortSignal): Promise<unknown> {
  let calls = 0;
  const llm = async (q: Request) => {
    const n = ++calls;
    const say = (call: Omit<CallEvent, "n">) => tell({ id, call: { n, ...call } });
    say({ state: "asked" });
    try {
      const reply = await complete(model, q, signal);
      say({ state: "answered", usage: reply.usage });
      return reply;
    } catch (e) {
      say({ state: "failed", message: (e as Error).message });
      throw e;
    }
  };
  const progress = (progress: Progress) => tell({ id, progress });
  loaded();
  return able(signal, progress, (from) => from.run(op, request, { store: recording(), ...(model.provider !== "index" && { llm, progress }) }, { signal }));
}

// able does something that may need another guest than the reader, or all of an index that lies
// on a server, which are fetched then.
async function able<T>(signal: AbortSignal, progress: (p: Progress) => void, work: (from: Cairn) => Promise<T>): Promise<T> {
  const from = loaded();
  try {
    return await work(from);
  } catch (e) {
    if (!(snapshot || lying) || from !== cairn || !(e instanceof CairnError) || e.code !== "unsupported") throw e;
    signal.throwIfAborted();
    return work(await grown(progress));
  }
}

// grown opens what is open in the guest that can do all. Whoever waits for it may stop, and others
// still want it.
function grown(progress: (p: Progress) => void): Promise<Cairn> {
  return (growing ??= grow(progress).finally(() => (growing = undefined)));
}

async function grow(progress: (p: Progress) => void): Promise<Cairn> {
  const [from, lies, key] = [cairn, lying, opened];
  if (!snapshot && lies && lies.size! > mostWhole) throw new CairnError({ code: "unsupported", message: "this index is too large to be fetched, which that needs", fix: "use cairn on a machine of your own for it" });
  const next = await Cairn.create(await all.module());
  const whole = snapshot ?? (await lies!.blob());
  await next.import(whole, {}, { progress }).catch(async (e) => {
    const kept = await (await store).get(key); // in place of a file that another tab has replaced
    if (!kept) throw e;
    await next.import(kept, {}, { progress });
  });
  if (from === cairn) [cairn, lying, snapshot] = [next, undefined, undefined];
  return next;
}

// lie opens an index on a server where it lies, if it is a large one, and if the server answers
// ranges. What was fetched whole on the way is returned.
async function lie(url: string, signal: AbortSignal, progress: (p: Progress) => void): Promise<Lying | undefined> {
  try {
    return await ranges(url, { progress });
  } catch (e) {
    signal.throwIfAborted();
    const { late, message } = e as Error & { late?: boolean };
    if (late) throw new CairnError({ code: "host", message, fix: "the server may be busy: try again later, or download the file and open it here" });
    return undefined; // a download tells better what is wrong
  }
}

async function open(opening: Opening, signal: AbortSignal, progress: (p: Progress) => void): Promise<Opened> {
  const begun = performance.now();
  const request = { name: opening.name, max_total_bytes: mostText };
  let key = localKey(opening);
  let reopened = false;
  let there: Lying | undefined;
  let next: Cairn;
  let whole: Blob | undefined;
  const take = async (blob: Blob) => {
    if (!(await isSnapshot(blob))) {
      next = await index(blob, opening, request, signal, progress).catch(async (e) => {
        if (e.code === "large" && opening.kind === "url") asked = { key, blob };
        throw await plainly(e, blob, opening);
      });
      return;
    }
    next = await Cairn.create(await reader.module());
    await next.import(blob, {}, { signal, progress });
    whole = blob;
  };
  switch (opening.kind) {
    case "archive":
      await take(opening.blob);
      break;
    case "directory":
    case "files":
      next = await index(await list(opening, signal, progress), opening, request, signal, progress);
      break;
    case "url":
    case "remote":
    case "stored": {
      key = opening.key;
      const kept = await (await store).get(key);
      if (kept) reopened = await reopen(take, kept, opening);
      else if (opening.kind === "stored") throw new CairnError({ code: "not_found", message: `this address leads to ${opening.name}, ${key.startsWith("archive:") ? "an archive" : "a folder"} that this browser does not keep`, fix: "drop it here, or choose it below" });
      if (reopened) break;
      if (opening.sure && asked?.key === key) {
        await take(asked.blob);
        break;
      }
      there = opening.kind === "url" && /\.cairn$/.test(new URL(opening.url).pathname) ? await lie(opening.url, signal, progress) : undefined;
      if (there?.ranged && there.size! >= leastLying) {
        next = await Cairn.create(await reader.module());
        await next.import(there, {}, { signal, progress });
        break;
      }
      const blob = there && !there.ranged ? await there.blob() : opening.kind === "remote" ? await fetchRemote(opening.remote, signal, progress) : await download((opening as { url: string }).url, signal, progress);
      await take(blob);
    }
  }
  asked = undefined;
  const stats = await next!.run("stats");
  signal.throwIfAborted(); // something else may be open by now
  const lies = next!.ranged;
  [cairn, opened, lying, snapshot, growing] = [next!, key, lies ? there : undefined, whole, undefined];
  const name = stats.name || opening.name;
  const passing = opening.kind === "url" && opening.passing;
  keepAgain = () => void (passing || (kept = kept.then(() => keep(key, name, stats.files))));
  if (lies) keepAgain = () => {}; // it is on the server
  else if (!reopened) keepAgain();
  return { key, name, stats, seconds: (performance.now() - begun) / 1000, reopened, lies, said: there && there.size! >= leastLying ? there.said : "" };
}

// reopen imports what was kept. If that is of no use any more, it is forgotten and, where
// it came from an address, to be fetched again.
async function reopen(take: (blob: Blob) => Promise<void>, kept: Blob, { kind, name, key }: Opening & { key: string }): Promise<boolean> {
  try {
    await take(kept).catch(async (e) => {
      // It may have been replaced while it was read: by another tab, or by this one before it was reloaded.
      const now = await (await store).get(key);
      if (!now) throw e;
      await take(now);
    });
    return true;
  } catch (e) {
    if (!(e instanceof CairnError) || !unusable.includes(e.code)) throw e;
    await (await store).forget(key);
    if (kind !== "stored") return false;
    const why = e.code === "version" ? "was kept by another version of this page" : "is damaged";
    throw new CairnError({ code: e.code, message: `the index of ${name} ${why}`, fix: "open the archive or the folder again" });
  }
}

// plainly says of an archive that cannot be read what a person can do about it.
async function plainly(e: unknown, blob: Blob, { kind, name }: Opening): Promise<unknown> {
  if (!(e instanceof CairnError) || !["bad_input", "corrupt", "too_large"].includes(e.code)) return e;
  const { code, message } = e;
  const head = new TextDecoder("latin1").decode(await blob.slice(0, 512).arrayBuffer());
  const told = (what: string, fix: string) => new CairnError({ code, message: `the file ${name} ${what}`, fix });
  if (code === "too_large") return told("unpacks to more than this page can hold", "drop a part of it");
  if (/^\W*<(!doctype html|html)/i.test(head)) return told("is a web page, no archive", kind === "url" ? "the server may want you to log in; download the file yourself and drop it here" : "download the archive itself, and drop that");
  if (/ is encrypted/.test(message)) return told("is encrypted", "unpack it, and drop the folder");
  const archive = /^(PK|\x1f)/.test(head) || head.startsWith("ustar", 257);
  return archive && code === "corrupt" ? told("is damaged or cut off", "make or download it again") : told("is no archive", "drop a folder, or a zip, tar, tar.gz or .cairn file");
}

async function isSnapshot(b: Blob): Promise<boolean> {
  return (await b.slice(0, 5).text()) === "CAIRN";
}

// keep stores what was loaded, in turns with the questions that come meanwhile, unless
// something else is open by then.
async function keep(key: string, name: string, files: number) {
  if (key !== opened || !cairn) return;
  const [from, whole] = [cairn, snapshot];
  const exported = (write: (piece: Uint8Array) => unknown) =>
    from.run("export", { links: "keep" }, { write: (_: object, need: { body(): Uint8Array }) => write(need.body()) });
  const copied = async (write: (piece: Uint8Array) => unknown) => {
    for (let at = 0; at < whole!.size; at += piece) await write(new Uint8Array(await whole!.slice(at, at + piece).arrayBuffer()));
  };
  tell({ id: 0, keeping: key });
  try {
    await (await store).put({ key, name, files }, whole ? copied : exported);
    tell({ id: 0, kept: key });
  } catch (e) {
    const full = e instanceof DOMException && e.name === "QuotaExceededError";
    tell({ id: 0, unkept: full ? "the browser's storage is full" : e instanceof Error ? e.message : String(e) });
  }
}
