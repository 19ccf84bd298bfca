import type * as t from "./types.js";
export type * from "./types.js";

/** The guest that a released package carries. */
export const carried: URL;

/** Answers a prompt of the core by a language model of the application's own. */
export type Model = (request: t.ModelRequest, signal?: AbortSignal) => t.ModelReply | Promise<t.ModelReply>;

export interface Options {
  /** Answers navigations with model "host". Several calls may run at once. */
  model?: Model;
  /** The most that the guest may use; default and most 4 GiB. */
  memoryBytes?: number;
}

/** Bytes of an archive: a zip archive is not read in order, others are. */
export interface Source {
  read(offset: number, length: number): Uint8Array | Promise<Uint8Array>;
}

/** Ends an operation, and tells how far it is; the guest goes on. */
export interface Stop {
  signal?: AbortSignal;
  /** Is told now and then how far an operation is that takes long; what it throws cancels it. */
  progress?: (how: t.Progress) => void | Promise<void>;
}

/** An error of the core. */
export class CairnError extends Error {
  code: t.Code;
  field?: string;
  fix?: string;
  suggestedFix?: string;
  similar?: string[];
}

/** The guest failed, was closed, or is no guest of Cairn. */
export class GuestError extends Error {}

/** One guest with at most one repository. Operations may overlap; the guest, which has
 * one thread, runs one step at a time on the thread that calls it, and lets others there have
 * their turn every 12 ms or so, but for cairn-host.wasm. */
export class Cairn {
  /** Compiles a guest, carried if none is named, and starts it. */
  static open(guest?: string | URL, options?: Options): Promise<Cairn>;
  /** Indexes a directory or an archive (tar, tar.gz, zip), or opens a snapshot (.cairn). */
  load(path: string, stop?: Stop): Promise<t.LoadResponse>;
  /** Indexes an archive that is read piece by piece. */
  loadFrom(source: Source, request?: t.LoadRequest, stop?: Stop): Promise<t.LoadResponse>;
  search(query: string, options?: Omit<t.SearchRequest, "query"> & Stop): Promise<t.SearchResponse>;
  /** Goes down the tree of files, led by the model if there is one. */
  navigate(query: string, options?: Omit<t.NavigateRequest, "query"> & Stop): Promise<t.NavigateResponse>;
  inspect(ref: string, options?: Omit<t.InspectRequest, "ref"> & Stop): Promise<t.InspectResponse>;
  /** Writes what is loaded to a snapshot that load opens. */
  export(path: string, stop?: Stop): Promise<t.ExportResponse>;
  /** Runs any operation. */
  call<K extends keyof t.Operations>(op: K, request: t.Operations[K]["request"], stop?: Stop): Promise<t.Operations[K]["response"]>;
  /** Runs any operation and returns the core's last answer as it is. */
  answer(op: string, request: string, stop?: Stop): Promise<string>;
  /** Ends the guest; calls after it fail. */
  close(): Promise<void>;
}
