// Indexing in two workers at once, where the machine has two processors: each takes a share of
// the files, and the core of this one then takes the other's index.

import { Cairn, CairnError, type Progress } from "../cairn.js/cairn.js";
import { type Found, pack } from "./folder.js";
import { scriptAt } from "./scripts.js";

const leastFiles = 64; // of a folder, and
const leastBytes = 1 << 20; // of an archive, that are worth a second worker

/** Files are an archive, or those of a folder. */
export type Files = Blob | Found[];

/** Work is what the second worker is told: the guest, and once what to index; it answers with Worked. */
export type Work = { module: WebAssembly.Module } | { files: Files; request: object };

/** Worked is an index, or why there is none. */
export type Worked = { snapshot: Uint8Array<ArrayBuffer> } | { failure: { code: string; message: string; field?: string; fix?: string } };

interface Options { signal: AbortSignal; progress(p: Progress): void }

/** Hands are a guest that has nothing in it yet, and a second one in a worker of its own where that can be. */
export class Hands {
  readonly cairn: Promise<Cairn>;
  private worker?: Worker;
  private said = Promise.resolve<Worked | undefined>(undefined); // undefined is that there is no worker

  constructor(module: WebAssembly.Module) {
    this.cairn = Cairn.create(module);
    this.cairn.catch(() => {}); // told to who wants it
    if (typeof Worker === "undefined" || navigator.hardwareConcurrency < 2) return;
    const worker = (this.worker = new Worker(scriptAt("indexer.js"), { type: "module", name: "indexer" }));
    this.said = new Promise((resolve) => {
      worker.onerror = () => resolve(undefined);
      worker.onmessage = ({ data }: MessageEvent<Worked>) => resolve(data);
    });
    worker.postMessage({ module } satisfies Work);
  }

  /** two tells whether there is a second one. */
  get two() {
    return this.worker !== undefined;
  }

  /** rest ends the second one. */
  rest() {
    this.worker?.terminate();
    this.worker = undefined;
  }

  /** beside has the second one index files; undefined is that it could not be begun. */
  async beside(files: Files, request: object, signal: AbortSignal): Promise<Uint8Array | undefined> {
    this.worker!.postMessage({ files, request } satisfies Work);
    const stopped = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
    const data = await Promise.race([this.said, stopped]).finally(() => this.rest());
    if (data && "failure" in data) throw new CairnError(data.failure);
    return data?.snapshot;
  }
}

/** load indexes files. */
export async function load(hands: Hands, files: Files, request: object, options: Options): Promise<Cairn> {
  const cairn = await hands.cairn;
  if (!hands.two || (files instanceof Blob ? files.size < leastBytes : files.length < leastFiles)) {
    hands.rest();
    await read(cairn, files, request, options);
    return cairn;
  }
  const beside = hands.beside(share(files, 1), { ...request, ...shared(files, 1) }, options.signal);
  beside.catch(() => {}); // told below
  await read(cairn, share(files, 0), { ...request, ...shared(files, 0) }, { ...options, progress: (p) => options.progress(twice(files, p)) });
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

/** read has one guest index files. How far a folder is tells who reads it, not the core, which knows no end of it. */
export function read(cairn: Cairn, files: Files, request: object, { signal, progress }: Options): Promise<unknown> {
  if (files instanceof Blob) return cairn.load(files, request, { signal, progress });
  return cairn.load(pack(files, signal, progress), request, { signal, progress: (p) => p.phase === "index" && progress(p) });
}

// An archive is read by both, of which each takes its share; the files of a folder are divided.
const share = (files: Files, n: number) => (files instanceof Blob ? files : files.filter((_, i) => i % 2 === n));
const shared = (files: Files, n: number) => (files instanceof Blob ? { share: n, shares: 2 } : {});
