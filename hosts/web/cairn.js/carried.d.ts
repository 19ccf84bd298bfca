import { Cairn } from "./cairn.js";

export * from "./cairn.js";

/** A Cairn whose guest is in a worker: run and what goes through it, not the step exports. */
export interface Working extends Cairn {
  /** Ends the worker, and with it what runs. */
  close(): Promise<void>;
}

/** Is Cairn.create in a worker thread, in Node alone. */
export function inWorker(guest: Parameters<typeof Cairn.create>[0]): Promise<Working>;

/** Reads the guest that the package carries, for Cairn.create: from the file beside it in Node, by a request for it in browsers. */
export function guest(): Promise<Response | Uint8Array<ArrayBuffer>>;
