// Indexing in two workers at once, where the machine has two processors: each takes a share of
// the files, and the core of this one then takes the other's index.

import { Cairn, CairnError, type Progress } from "../cairn.js/cairn.js";
import { type Found, pack } from "./folder.js";
import { scriptAt } from "./scripts.js";

const leastFiles = 64; // of a folder, and
const leastBytes = 1 << 20; // of an archive, that are worth a second worker

/** Files are an archive, or those of a folder. */
export type Files = Blob | Found[];

/** Work is what the second worker is asked for, once; it answers with Worked. */
export interface Work { module: WebAssembly.Module; files: Files; request: object }

/** Worked is an index, or why there is none. */
export type Worked = { snapshot: Uint8Array<ArrayBuffer> } | { failure: { code: string; message: string; field?: string; fix?: string } };

interface Options { signal: AbortSignal; progress(p: Progress): void }

/** load indexes files in a guest of its own. */
export async function load(module: WebAssembly.Module, files: Files, request: object, options: Options): Promise<Cairn> {
  const two = typeof Worker !== "undefined" && navigator.hardwareConcurrency > 1 && (files instanceof Blob ? files.size >= leastBytes : files.length >= leastFiles);
  if (!two) return alone(module, files, request, options);
  const beside = second({ module, files: share(files, 1), request: { ...request, ...shared(files, 1) } }, options.signal);
  beside.catch(() => {}); // told below
  const both = ({ signal, progress }: Options): Options => ({ signal, progress: (p) => progress(twice(files, p)) });
  const cairn = await alone(module, share(files, 0), { ...request, ...shared(files, 0) }, both(options));
  const snapshot = await beside;
  if (snapshot) await cairn.load(snapshot, { mode: "update" }, { signal: options.signal });
  else await read(cairn, share(files, 1), { ...request, ...shared(files, 1), mode: "update" }, options); // no worker begins another one here
  return cairn;
}

// twice is the progress of one of two that are equally far.
function twice(files: Files, p: Progress): Progress {
  if (p.files === undefined) return p;
  if (files instanceof Blob) return { ...p, files: 2 * p.files };
  return { ...p, done: 2 * p.done, total: files.length, files: 2 * p.files };
}

/** alone indexes files in one guest. */
export async function alone(module: WebAssembly.Module, files: Files, request: object, options: Options): Promise<Cairn> {
  const cairn = await Cairn.create(module);
  await read(cairn, files, request, options);
  return cairn;
}

// How far a folder is tells who reads it, not the core, which knows no end of it.
function read(cairn: Cairn, files: Files, request: object, { signal, progress }: Options): Promise<unknown> {
  if (files instanceof Blob) return cairn.load(files, request, { signal, progress });
  return cairn.load(pack(files, signal, progress), request, { signal, progress: (p) => p.phase === "index" && progress(p) });
}

// An archive is read by both, of which each takes its share; the files of a folder are divided.
const share = (files: Files, n: number) => (files instanceof Blob ? files : files.filter((_, i) => i % 2 === n));
const shared = (files: Files, n: number) => (files instanceof Blob ? { share: n, shares: 2 } : {});

// second has another worker index files; undefined is that there can be none.
function second(work: Work, signal: AbortSignal): Promise<Uint8Array | undefined> {
  return new Promise<Uint8Array | undefined>((resolve, reject) => {
    const worker = new Worker(scriptAt("indexer.js"), { type: "module", name: "indexer" });
    const end = () => worker.terminate();
    signal.addEventListener("abort", () => (end(), reject(signal.reason)), { once: true });
    worker.onerror = () => (end(), resolve(undefined));
    worker.onmessage = ({ data }: MessageEvent<Worked>) => {
      end();
      if ("failure" in data) reject(new CairnError(data.failure));
      else resolve(data.snapshot);
    };
    worker.postMessage(work);
  });
}
