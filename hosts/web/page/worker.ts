// The worker: it holds the guest and the repositories that the browser keeps, so
// that the page answers input whatever goes on here.

import { Cairn, CairnError, type Lying, type Progress, ranges } from "../cairn.js/cairn.js";
import type { StoreRequest } from "../cairn.js/store.js";
import type { Stats } from "./api.js";
import { download } from "./download.js";
import { Fleet } from "./fleet.js";
import { Guest } from "./guest.js";
import { list } from "./folder.js";
import { type Files, Hands, load } from "./indexing.js";
import { complete, type Request } from "./llm.js";
import { size } from "./numbers.js";
import { fetchRemote } from "./remote.js";
import { type Ask, type CallEvent, keyOf, type Opened, type Opening, type Tell } from "./protocol.js";
import { type Asking, nameOf, Several, type Source, sum, unique } from "./several.js";
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
const memory = 6; // times as much memory as there is text is taken, or so
const pace = 4e6; // bytes of text a second, or so
const unusable = ["version", "corrupt", "bad_input"]; // snapshots
const running = new Map<number, AbortController>();
let open: Source | undefined; // what is searched,
let held: One[] = []; // and what of it is in guests here
let hands: Promise<Hands> | undefined; // for what will be indexed next
let asked: { key: string; blob: Blob } | undefined; // what was fetched, and somebody has to say whether to open it
let kept = Promise.resolve(); // once all that is to be kept is

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
      return opening(ask.opening, signal, (progress) => tell({ id: ask.id, progress }));
    case "run":
      return opened().run(ask.op, ask.request, { signal, progress: (progress) => tell({ id: ask.id, progress }) });
    case "model":
      return withModel(ask, signal);
    case "prepare":
      return prepare().then(() => {}, () => {}); // told once it is needed
    case "guest":
      return Promise.all([reader.keep(ask.keep), all.keep(ask.keep)]).then(() => {}, () => {}); // it works as well without
    case "stored":
      return (await store).describe();
    case "forget":
      for (const one of held) if (one.snapshot && (ask.key ?? one.key) === one.key) await one.grown(() => {}); // it may be a file of the store
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
    code: "large", message: `${name} holds some ${size(bytes)}: to index it here may take ${minutes === 1 ? "a minute" : `${minutes} minutes`} and ${size(Math.ceil((memory * bytes) / 1e9) * 1e9)} of memory`,
    fix: "drop one of its directories instead, use the command cairn on your machine, or open it all the same",
  });
}

function opened(): Source {
  if (!open) throw new CairnError({ code: "not_loaded", message: "no repository is open" });
  return open;
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
  return opened().run(op, request, { signal, ...(model.provider !== "index" && { progress: (progress) => tell({ id, progress }), handlers: { llm } }) });
}

/** One is a repository in a guest. */
class One implements Source {
  private growing?: Promise<Cairn>; // to the guest that can do all
  passing = false; // it is not kept

  /** lying is where it is searched, if it is not here, and snapshot what the reader has opened, if all of it is. */
  constructor(readonly key: string, readonly name: string, private files: number, private cairn: Cairn, private lying?: Lying, public snapshot?: Blob) {}

  async run(op: string, { repositories, ...request }: any, { signal, progress = () => {}, handlers }: Asking): Promise<any> {
    let linked = false;
    const own = (p: Progress) => {
      linked ||= p.phase === "link";
      progress(p);
    };
    const said = op === "federate" && repositories ? { ...request, repositories } : request; // one repository is not asked for by name
    const record = async (q: StoreRequest) => (await store).record(this.key, q);
    const result = await this.able(signal, own, (from) => from.run(op, said, { progress: own, store: record, ...handlers }, { signal }));
    if (linked) this.keep();
    return result;
  }

  // able does something that may need another guest than the reader, or all of an index that lies
  // on a server, which are fetched then.
  private async able<T>(signal: AbortSignal | undefined, progress: (p: Progress) => void, work: (from: Cairn) => Promise<T>): Promise<T> {
    const from = this.cairn;
    try {
      return await work(from);
    } catch (e) {
      if (!(this.snapshot || this.lying) || from !== this.cairn || !(e instanceof CairnError) || e.code !== "unsupported") throw e;
      signal?.throwIfAborted();
      return work(await this.grown(progress));
    }
  }

  /** grown opens it in the guest that can do all. Whoever waits for it may stop, and others still want it. */
  grown(progress: (p: Progress) => void): Promise<Cairn> {
    return (this.growing ??= this.grow(progress).finally(() => (this.growing = undefined)));
  }

  private async grow(progress: (p: Progress) => void): Promise<Cairn> {
    if (!this.snapshot && this.lying!.size! > mostWhole) throw new CairnError({ code: "unsupported", message: "this index is too large to be fetched, which that needs", fix: "use cairn on a machine of your own for it" });
    const next = await Cairn.create(await all.module());
    const whole = this.snapshot ?? (await this.lying!.blob());
    await next.import(whole, {}, { progress }).catch(async (e) => {
      const kept = await (await store).get(this.key); // in place of a file that another tab has replaced
      if (!kept) throw e;
      await next.import(kept, {}, { progress });
    });
    [this.cairn, this.lying, this.snapshot] = [next, undefined, undefined];
    return next;
  }

  get lies() {
    return this.lying !== undefined;
  }

  /** keep keeps it, with the links that were found meanwhile. What lies on a server is there. */
  keep() {
    if (!this.passing && !this.lying) kept = kept.then(() => this.kept());
  }

  // kept stores what was loaded, in turns with the questions that come meanwhile, unless
  // something else is open by then.
  private async kept() {
    if (!held.includes(this)) return;
    const [from, whole] = [this.cairn, this.snapshot];
    const exported = (write: (piece: Uint8Array) => unknown) =>
      from.run("export", { links: "keep" }, { write: (_: object, need: { body(): Uint8Array }) => write(need.body()) });
    const copied = async (write: (piece: Uint8Array) => unknown) => {
      for (let at = 0; at < whole!.size; at += piece) await write(new Uint8Array(await whole!.slice(at, at + piece).arrayBuffer()));
    };
    tell({ id: 0, keeping: this.key });
    try {
      await (await store).put({ key: this.key, name: this.name, files: this.files }, whole ? copied : exported);
      tell({ id: 0, kept: this.key });
    } catch (e) {
      const full = e instanceof DOMException && e.name === "QuotaExceededError";
      tell({ id: 0, unkept: full ? "the browser's storage is full" : e instanceof Error ? e.message : String(e) });
    }
  }
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

// opening opens what is asked for, in place of what is open.
async function opening(what: Opening, signal: AbortSignal, progress: (p: Progress) => void): Promise<Opened> {
  const begun = performance.now();
  const [next, ones, told] = what.kind === "fleet" ? await fleet(what, signal) : what.kind === "several" ? await several(what, signal, progress) : await alone(what, signal, progress);
  asked = undefined;
  signal.throwIfAborted(); // something else may be open by now
  [open, held] = [next, ones.map(({ one }) => one)];
  for (const { one, reopened } of ones) if (!reopened) one.keep();
  return { ...told, seconds: (performance.now() - begun) / 1000 };
}

type Told = Omit<Opened, "seconds">;

async function alone(what: Whole, signal: AbortSignal, progress: (p: Progress) => void): Promise<[Source, Loaded[], Told]> {
  const o = await loadOne(what, false, signal, progress);
  const { one, stats, reopened, said } = o;
  return [one, [o], { key: one.key, name: one.name, stats, reopened, lies: one.lies, said }];
}

async function fleet({ key, name, url, token = "" }: Opening & { kind: "fleet" }, signal: AbortSignal): Promise<[Source, Loaded[], Told]> {
  const f = await Fleet.open(url, token, signal);
  const repositories = f.repositories.map(({ name, bytes = 0 }) => ({ name, files: 0, bytes }));
  return [f, [], { key, name, stats: f.stats, repositories, far: true, reopened: false, lies: false, said: "" }];
}

// several opens repositories one after another. What cannot be opened is told, and the others are.
async function several(what: Opening & { kind: "several" }, signal: AbortSignal, progress: (p: Progress) => void): Promise<[Source, Loaded[], Told]> {
  const ones: Loaded[] = [];
  const failed: string[] = [];
  let wrong: unknown;
  for (const own of what.openings) {
    try {
      ones.push(await loadOne({ ...own, sure: what.sure ?? own.sure }, true, signal, progress));
    } catch (e) {
      signal.throwIfAborted();
      if (e instanceof CairnError && e.code === "large") throw e;
      wrong = e;
      failed.push(`${own.name} (${(e as Error).message})`);
    }
  }
  if (ones.length === 0) {
    const { code, fix } = wrong as CairnError;
    throw new CairnError({ code: code ?? "host", message: `none of them can be opened: ${failed.join(", ")}`, fix });
  }
  const alike = (name: string) => ones.filter(({ opening }) => opening.name === name).length > 1;
  const names = unique(ones.map(({ opening, one }) => (alike(opening.name) ? one.name : opening.name)));
  const members = ones.map(({ one, stats }, i) => ({ name: names[i], stats, run: one.run.bind(one) })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const repositories = members.map(({ name, stats }) => ({ name, files: stats.files, bytes: stats.bytes }));
  return [new Several(members), ones, { key: what.key, name: nameOf(names), stats: sum(ones.map(({ stats }) => stats)), repositories, reopened: ones.every((o) => o.reopened), lies: false, said: failed.length > 0 ? `not searched: ${failed.join(", ")}` : "" }];
}

type Whole = Exclude<Opening, { kind: "several" | "fleet" }>;
interface Loaded { one: One; opening: Whole; stats: Stats; reopened: boolean; said: string }

// loadOne opens one repository; of one that is beside others all is here, in the guest that can do all.
async function loadOne(opening: Whole, beside: boolean, signal: AbortSignal, progress: (p: Progress) => void): Promise<Loaded> {
  const request = { name: opening.name, max_total_bytes: mostText };
  const key = keyOf(opening);
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
    next = await Cairn.create(await (beside ? all : reader).module());
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
      const kept = await (await store).get(key);
      if (kept) reopened = await reopen(take, kept, opening);
      else if (opening.kind === "stored") throw new CairnError({ code: "not_found", message: `this address leads to ${opening.name}, ${key.startsWith("archive:") ? "an archive" : "a folder"} that this browser does not keep`, fix: "drop it here, or choose it below" });
      if (reopened) break;
      if (opening.sure && asked?.key === key) {
        await take(asked.blob);
        break;
      }
      there = !beside && opening.kind === "url" && /\.cairn$/.test(new URL(opening.url).pathname) ? await lie(opening.url, signal, progress) : undefined;
      if (there?.ranged && there.size! >= leastLying) {
        next = await Cairn.create(await reader.module());
        await next.import(there, {}, { signal, progress });
        break;
      }
      const blob = there && !there.ranged ? await there.blob() : opening.kind === "remote" ? await fetchRemote(opening.remote, signal, progress) : await download((opening as { url: string }).url, signal, progress);
      await take(blob);
    }
  }
  const stats: Stats = await next!.run("stats");
  const lies = next!.ranged;
  const one = new One(key, stats.name || opening.name, stats.files, next!, lies ? there : undefined, whole);
  one.passing = opening.kind === "url" && opening.passing === true;
  return { one, opening, stats, reopened, said: there && there.size! >= leastLying ? there.said : "" };
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
