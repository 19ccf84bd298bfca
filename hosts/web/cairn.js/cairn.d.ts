/** What an archive or a snapshot can be read from. */
export type Bytes = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Source;

/** A reader of bytes; size is undefined if it is not known. */
export interface Source {
  size?: number;
  /** Returns one to length bytes from offset on; end marks the last piece. */
  read(offset: number, length: number): Piece | Promise<Piece>;
  /** Writes all of it at once, if that can be done without waiting. */
  fill?(to: Uint8Array): void;
}

export interface Piece {
  bytes: Uint8Array;
  end: boolean;
}

/** Makes a Source of bytes, a Blob or a stream, which is read once, in order. */
export function source(from: Bytes): Source;

/** What lies on a server: import asks for parts of it where it lies. */
export interface Lying extends Source {
  /** Whether the server answers ranges; else the whole file was fetched, and said tells so. */
  ranged: boolean;
  said: string;
  /** What was asked and fetched so far. */
  counts: { requests: number; bytes: number };
  /** Fetches the whole file. */
  blob(): Promise<Blob>;
}

/** Opens a snapshot at an address. Requests that fail or take longer than wait milliseconds (20,000) are made three times; an error is late if the last one took too long. No more of a range is read than was asked for; of a server that does not answer ranges no more than the snapshot says it is long, at most most bytes, 1 GiB without it, and of what is no snapshot only the beginning. */
export function ranges(url: string, options?: { signal?: AbortSignal; progress?(p: Progress): void; fetch?: typeof fetch; wait?: number; most?: number }): Promise<Lying>;

/** A failure as the core tells it. */
export class CairnError extends Error {
  constructor(error: { code: string; message: string; field?: string; fix?: string });
  /** For programs: bad_input, not_found, not_loaded, corrupt, too_large, canceled, … */
  code: string;
  /** The field of the request at fault. */
  field?: string;
  /** What to do. */
  fix?: string;
  /** A value for field with which the request succeeds. */
  suggested_fix?: string;
  similar?: string[];
}

/** One thing an operation waits for. */
export interface Need {
  id: number;
  kind: string;
  request?: unknown;
  body_bytes?: number;
}

/** What start, resume, feed and cancel return. */
export interface Answer {
  version: number;
  call: number;
  done: boolean;
  result?: any;
  error?: { code: string; message: string; field?: string; fix?: string };
  /** Those that are new since the last answer. */
  needs?: Need[];
  /** How many are unanswered, new and old. */
  open?: number;
}

/** What a handler learns besides the request. */
export interface Context {
  kind: string;
  signal?: AbortSignal;
  /** Returns the raw bytes that go out with the need, such as those of "write". */
  body(): Uint8Array;
}

/**
 * Answers the needs of one kind: with a JSON value, with raw bytes, with
 * {bytes, end} or, where nothing is asked back, with nothing. What it throws
 * becomes the reply's error, with the code of a CairnError or else "host".
 */
export type Handler = (request: any, context: Context) => unknown;

/** How far an operation is: bytes read, steps done, the round that begins. */
export interface Progress {
  phase: string;
  done: number;
  total?: number;
  files?: number;
  /** How far a navigation is, in phase "navigate": its round, the blocks that are asked about, the round that ended. */
  navigation?: object;
}

export interface Options {
  /** Stops the operation, which then fails with code "canceled". */
  signal?: AbortSignal;
}

export interface Watched extends Options {
  progress?(p: Progress): void;
}

/** What is loaded. */
export interface Loaded {
  name?: string;
  files: number;
  bytes: number;
  chunks: number;
  definitions: number;
  skipped: { reason: string; count: number; examples?: string[] }[];
  parts: number;
}

/** One instance of the guest, holding one repository. */
export class Cairn {
  /** Compiles cairn.wasm, given as bytes, as the Response of a fetch or compiled. */
  static create(guest: BufferSource | Response | WebAssembly.Module | Promise<BufferSource | Response | WebAssembly.Module>): Promise<Cairn>;

  /**
   * Runs an operation to its end and returns its response. Handlers answer what
   * it needs, by kind; "secret" and "progress" are answered anyway. While the guest
   * works, everything else that waits has its turn now and then; of several operations,
   * one at a time does.
   */
  run(op: string, request?: object | string, handlers?: Record<string, Handler>, options?: Options): Promise<any>;

  /** Indexes an archive: tar, tar.gz or zip, told apart by their first bytes. Zip cannot be read from a stream. */
  load(from: Bytes, request?: object, options?: Watched): Promise<Loaded>;
  /** Opens a snapshot that export made. A stream needs its size in the request. */
  import(from: Bytes, request?: object, options?: Watched): Promise<Loaded>;
  /** Whether what is loaded is searched where it lies: only search, read and stats run then. */
  readonly ranged: boolean;
  /** Fetches and imports all of what is searched where it lies, so that every operation runs. */
  whole(options?: Watched): Promise<void>;
  /** Returns what is loaded as one snapshot. */
  export(request?: object, options?: Watched): Promise<Uint8Array>;

  /** The step exports, for hosts with a loop of their own. */
  start(op: string, request?: object | string): Answer;
  resume(call: number, replies: { id: number; reply?: unknown; end?: boolean; error?: object }[]): Answer;
  feed(call: number, id: number, bytes: Uint8Array, end?: boolean): Answer;
  body(call: number, id: number): Uint8Array;
  cancel(call: number): Answer;
  /** Runs any export of the guest and returns its output. */
  call(name: string, input?: string, body?: Uint8Array): Uint8Array;

  /** The size of the guest's memory. */
  readonly memoryBytes: number;
}
