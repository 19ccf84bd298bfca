// What the page and its worker say to each other.

import type { Progress } from "../cairn.js/cairn.js";
import type { Remote } from "./address.js";
import type { Lean, Stats, Usage } from "./api.js";

/** Opening is where a repository comes from; one that is passing is not kept, of one that is sure nobody is asked whether its size is meant. Lean is what a site tells of its own, so that nothing need be looked for. */
export type Opening = { sure?: boolean } & (
  | { kind: "archive"; name: string; blob: Blob }
  | { kind: "directory"; name: string; handle: FileSystemDirectoryHandle }
  | { kind: "files"; name: string; files: { path: string; file: File }[] }
  | { kind: "url"; name: string; url: string; key: string; passing?: boolean; lean?: Lean }
  | { kind: "remote"; name: string; remote: Remote; key: string }
  | { kind: "stored"; name: string; key: string }
  | { kind: "several"; name: string; key: string; openings: Exclude<Opening, { kind: "several" | "fleet" }>[] }
  | { kind: "fleet"; name: string; url: string; key: string; token?: string }
);

/** keyOf is that of what is opened; what comes from this machine has no address. */
export const keyOf = (o: Opening) => ("key" in o ? o.key : `${o.kind === "archive" ? "archive" : "folder"}:${o.name}`);

/** Opened is what can be searched. It lies on a server if it was too large to fetch, and said is what is to be told of how it was opened. Of several, repositories are which; those of a fleet are far, and nothing but a search and files can be had of them. */
export interface Opened { key: string; name: string; stats: Stats; seconds: number; reopened: boolean; lies: boolean; said: string; repositories?: { name: string; files: number; bytes: number }[]; far?: boolean }

/** Stored is a repository that the browser keeps. */
export interface Stored { key: string; name: string; files: number; bytes: number; saved: string }

/** Storage is all that the browser keeps: repositories, and records of what agents said and did there. */
export interface Storage { where: "files" | "database" | "nowhere"; list: Stored[]; records: number; used?: number; quota?: number }

/** Model is who ranks in a navigation: "index" is nobody. */
export interface Model { provider: "index" | "openai" | "anthropic"; url: string; model: string; key: string }

/** CallEvent is how far the nth call of a model is. */
export interface CallEvent { n: number; state: "asked" | "answered" | "failed"; usage?: Usage; message?: string }

/** Ask is a message to the worker. */
export type Ask =
  | { id: number; what: "open"; opening: Opening }
  | { id: number; what: "run"; op: string; request: object }
  | { id: number; what: "model"; op: "navigate" | "ask"; request: object; model: Model }
  | { id: number; what: "prepare" }
  | { id: number; what: "guest"; keep: boolean }
  | { id: number; what: "stored" }
  | { id: number; what: "forget"; key?: string; records: boolean }
  | { id: number; what: "stop" };

export interface Failure { code: string; message: string; field?: string; fix?: string }

/** Tell is a message of the worker: id is that of the question, or 0. */
export type Tell =
  | { id: number; progress: Progress }
  | { id: number; call: CallEvent }
  | { id: number; result: unknown }
  | { id: number; failure: Failure }
  | { id: 0; keeping: string }
  | { id: 0; kept: string }
  | { id: 0; unkept: string };
