// The worker: it holds the guest and the repositories that the browser keeps, so
// that the page answers input whatever goes on here.

import { Cairn, CairnError, type Lying, type Progress, ranges } from "../cairn.js/cairn.js";
import type { StoreRequest } from "../cairn.js/store.js";
import { download } from "./download.js";
import { pack } from "./folder.js";
import { complete, type Request } from "./llm.js";
import { fetchRemote } from "./remote.js";
import type { Ask, CallEvent, Opened, Opening, Tell } from "./protocol.js";
import { Store } from "./storage.js";

declare const GUEST: string; // its name and version

const guestURL = new URL(GUEST, import.meta.url).href;
let copy: Response | undefined; // of the guest, until it is known whether the browser is to keep it
const guest = fetch(guestURL).then(async (r) => {
  if (!r.ok) throw new Error(`fetch cairn.wasm: ${r.status} ${r.statusText}`);
  copy = r.clone();
  // Browsers keep what they made of a stream for the next visit, but want its type right.
  return r.headers.get("Content-Type") === "application/wasm" ? WebAssembly.compileStreaming(r) : WebAssembly.compile(await r.arrayBuffer());
});
guest.catch(() => {}); // told to whoever asks first
const store = Store.open();
const leastLying = 8e6; // bytes of an index from which on it is searched where it lies
const mostWhole = 200e6; // … up to which it is fetched after all, for what needs all of it
const mostText = 1.5e9; // bytes of a repository; the guest has 4 GB for text, index and work
const unusable = ["version", "corrupt", "bad_input"]; // snapshots
const running = new Map<number, AbortController>();
let cairn: Cairn | undefined;
let opened = ""; // key of what is in it
let lying: Lying | undefined; // where it lies, if it is searched there
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
      const from = loaded();
      let linked = false;
      const progress = (progress: Progress) => {
        linked ||= progress.phase === "link";
        tell({ id: ask.id, progress });
      };
      const result = await able(from, signal, progress, () => from.run(ask.op, ask.request, { progress, store: recording() }, { signal }));
      if (linked && from === cairn) keepAgain();
      return result;
    }
    case "model":
      return withModel(ask, signal);
    case "guest":
      return keepGuest(ask.keep).catch(() => {}); // it works as well without
    case "stored":
      return (await store).describe();
    case "forget":
      await (await store).forget(ask.key);
      if (ask.records) await (await store).forgetRecords(ask.key);
      return (await store).describe();
  }
}

// keepGuest puts the guest where the service worker looks for it, so that it is not fetched
// again for that.
async function keepGuest(keep: boolean) {
  await guest;
  const own = copy;
  copy = undefined;
  const cache = keep ? await caches.open("cairn-guest") : undefined;
  if (!own || !cache || (await cache.match(guestURL))) return own?.body?.cancel();
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(guestURL, own);
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
  const from = loaded();
  return able(from, signal, progress, () => from.run(op, request, { store: recording(), ...(model.provider !== "index" && { llm, progress }) }, { signal }));
}

// able does something that may need all of an index that lies on a server, and fetches it then.
async function able<T>(from: Cairn, signal: AbortSignal, progress: (p: Progress) => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (e) {
    if (!from.ranged || !(e instanceof CairnError) || e.code !== "unsupported") throw e;
    if (lying && lying.size! > mostWhole) throw new CairnError({ code: "unsupported", message: "this index is too large to be fetched, which that needs", fix: "use cairn on a machine of your own for it" });
    await from.whole({ signal, progress });
    return work();
  }
}

// lie opens an index on a server where it lies, if it is a large one, and if the server answers
// ranges. What was fetched whole on the way is returned.
async function lie(url: string, signal: AbortSignal, progress: (p: Progress) => void): Promise<Lying | undefined> {
  try {
    return await ranges(url, { progress });
  } catch (e) {
    signal.throwIfAborted();
    return undefined; // a download tells better what is wrong
  }
}

async function open(opening: Opening, signal: AbortSignal, progress: (p: Progress) => void): Promise<Opened> {
  const begun = performance.now();
  const next = await Cairn.create(await guest);
  const request = { name: opening.name, max_total_bytes: mostText };
  let key = `${opening.kind === "archive" ? "archive" : "folder"}:${opening.name}`;
  let reopened = false;
  let there: Lying | undefined;
  switch (opening.kind) {
    case "archive":
      if (await isSnapshot(opening.blob)) await next.import(opening.blob, {}, { signal, progress });
      else await next.load(opening.blob, request, { signal, progress });
      break;
    case "directory":
    case "files":
      await next.load(pack(opening, signal, progress), request, { signal, progress: (p) => p.phase === "index" && progress(p) });
      break;
    case "url":
    case "remote":
    case "stored": {
      key = opening.key;
      const kept = await (await store).get(key);
      if (kept) reopened = await reopen(next, kept, opening, signal);
      else if (opening.kind === "stored") throw new CairnError({ code: "not_found", message: `${opening.name} is no longer kept in this browser` });
      if (reopened) break;
      there = opening.kind === "url" && /\.cairn$/.test(new URL(opening.url).pathname) ? await lie(opening.url, signal, progress) : undefined;
      if (there?.ranged && there.size! >= leastLying) {
        await next.import(there, {}, { signal, progress });
        break;
      }
      const blob = there && !there.ranged ? await there.blob() : opening.kind === "remote" ? await fetchRemote(opening.remote, signal, progress) : await download((opening as { url: string }).url, signal, progress);
      if (await isSnapshot(blob)) await next.import(blob, {}, { signal, progress });
      else await next.load(blob, request, { signal, progress });
    }
  }
  const stats = await next.run("stats");
  [cairn, opened, lying] = [next, key, there];
  const name = stats.name || opening.name;
  const passing = opening.kind === "url" && opening.passing;
  keepAgain = () => void (passing || (kept = kept.then(() => keep(next, key, name, stats.files))));
  if (next.ranged) keepAgain = () => {}; // it is on the server
  else if (!reopened) keepAgain();
  return { key, name, stats, seconds: (performance.now() - begun) / 1000, reopened, lies: next.ranged, said: there && there.size! >= leastLying ? there.said : "" };
}

// reopen imports what was kept. If that is of no use any more, it is forgotten and, where
// it came from an address, to be fetched again.
async function reopen(next: Cairn, kept: Blob, { kind, name, key }: Opening & { key: string }, signal: AbortSignal): Promise<boolean> {
  try {
    await next.import(kept, {}, { signal });
    return true;
  } catch (e) {
    if (!(e instanceof CairnError) || !unusable.includes(e.code)) throw e;
    await (await store).forget(key);
    if (kind !== "stored") return false;
    const why = e.code === "version" ? "was kept by another version of this page" : "is damaged";
    throw new CairnError({ code: e.code, message: `the index of ${name} ${why}`, fix: "open the archive or the folder again" });
  }
}

async function isSnapshot(b: Blob): Promise<boolean> {
  return (await b.slice(0, 5).text()) === "CAIRN";
}

// keep stores what was loaded, in turns with the questions that come meanwhile, unless
// something else is open by then.
async function keep(from: Cairn, key: string, name: string, files: number) {
  if (from !== cairn) return;
  try {
    await (await store).put({ key, name, files }, (write) =>
      from.run("export", { links: "keep" }, { write: (_: object, need: { body(): Uint8Array }) => write(need.body()) }));
    tell({ id: 0, kept: key });
  } catch (e) {
    const full = e instanceof DOMException && e.name === "QuotaExceededError";
    tell({ id: 0, unkept: full ? "the browser's storage is full" : e instanceof Error ? e.message : String(e) });
  }
}
