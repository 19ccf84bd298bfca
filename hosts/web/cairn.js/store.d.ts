/** One record; StoreRecord of package memory tells what the fields mean. */
export interface StoredRecord {
  type: string;
  id?: string;
  prefix?: string;
  parent?: string;
  state?: string;
  created?: number;
  updated?: number;
  seq?: number;
  rev?: number;
  count?: number;
  content?: string;
  size?: number;
  meta?: object;
  terms?: string[];
}

export interface StoreStep {
  do: "put" | "get" | "list" | "match" | "pick" | "near" | "count" | "touch" | "delete";
  record?: StoredRecord;
  mode?: "" | "new" | "same";
  type?: string;
  id?: string;
  parent?: string;
  states?: string[];
  terms?: string[];
  seqs?: number[];
  vector?: string;
  ids?: string[];
  order?: "old" | "new" | "recent";
  from?: number;
  limit?: number;
  bytes?: number;
  add?: number;
  state?: string;
  rev?: number;
}

/** What a "store" need asks: steps on the records of one project, all or none of them. */
export interface StoreRequest {
  project: string;
  steps: StoreStep[];
}

export interface StoreReply {
  now: number;
  rev: number;
  results: { records?: StoredRecord[]; seqs?: number[]; similarities?: number[]; count?: number; more?: boolean; kept?: boolean }[];
}

/** A store of records. */
export interface Store {
  /** Whether what is written outlives the process. */
  readonly lasting: boolean;
  /** Does a request; fails with a CairnError: bad_input, too_large, stale, host, version. */
  do(request: StoreRequest): Promise<StoreReply>;
  /** Counts the records of a project, or all. */
  count(project?: string): Promise<number>;
  /** Removes the records of a project, or all. */
  clear(project?: string): Promise<void>;
  close(): void;
}

export interface StoreOptions {
  /** The clock, in milliseconds since 1970. */
  now?(): number;
  /** What follows the prefix of a new id. */
  newID?(): string;
}

/** Opens the IndexedDB database of that name, which tabs and workers may share; fails where the browser forbids it. */
export function openStore(name: string, options?: StoreOptions): Promise<Store>;

/** Makes a store that forgets. */
export function memoryStore(options?: StoreOptions): Store;
