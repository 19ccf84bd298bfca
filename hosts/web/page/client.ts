// The page's side of the worker: questions as promises.

import type { Progress } from "../cairn.js/cairn.js";
import type { Answered, Navigation, Report } from "./api.js";
import type { Ask, CallEvent, Failure, Model, Opened, Opening, Storage, Tell } from "./protocol.js";
import { scriptAt } from "./scripts.js";

/** Refused is a failure that the worker told. */
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** told is what a failure says, with what to do about it. */
export const told = (e: unknown): string => (e instanceof Refused ? e.failure.message + (e.failure.fix ? ` (${e.failure.fix})` : "") : e instanceof Error ? e.message : String(e));

interface Waiting { resolve(v: any): void; reject(e: Error): void; progress?: (p: Progress) => void; called?: (c: CallEvent) => void }

const worker = new Worker(scriptAt("worker.js"), { type: "module", name: "cairn" });
const waiting = new Map<number, Waiting>();
let last = 0;

/** news is called when an index begins to be kept in the browser, when it was, or could not be; and when a fleet wants a token. */
export const news: { keeping?: (key: string) => void; kept?: (key: string) => void; unkept?: (why: string) => void; token?: (f: Failure) => void } = {};

worker.onmessage = ({ data }: MessageEvent<Tell>) => {
  if ("keeping" in data) return news.keeping?.(data.keeping);
  if ("kept" in data) return news.kept?.(data.kept);
  if ("unkept" in data) return news.unkept?.(data.unkept);
  const w = waiting.get(data.id);
  if ("progress" in data) return w?.progress?.(data.progress);
  if ("call" in data) return w?.called?.(data.call);
  waiting.delete(data.id);
  if ("failure" in data && data.failure.code === "token") news.token?.(data.failure);
  if ("failure" in data) w?.reject(new Refused(data.failure));
  else w?.resolve(data.result);
};

worker.onerror = (e) => {
  for (const w of waiting.values()) w.reject(new Error(e.message || "the worker could not be started"));
  waiting.clear();
};

type Question = Ask extends infer A ? (A extends { id: number } ? Omit<A, "id"> : never) : never;

function put(question: Question, signal?: AbortSignal, progress?: (p: Progress) => void, called?: (c: CallEvent) => void): Promise<any> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, progress, called });
    worker.postMessage({ id, ...question });
    signal?.addEventListener("abort", () => worker.postMessage({ id, what: "stop" }), { once: true });
  });
}

export const open = (opening: Opening, signal: AbortSignal, progress: (p: Progress) => void): Promise<Opened> =>
  put({ what: "open", opening }, signal, progress);

export const run = <R>(op: string, request: object, signal?: AbortSignal, progress?: (p: Progress) => void): Promise<R> =>
  put({ what: "run", op, request }, signal, progress);

export const navigate = (request: object, model: Model, signal: AbortSignal, reported: (r: Report) => void, called: (c: CallEvent) => void): Promise<Navigation> =>
  put({ what: "model", op: "navigate", request, model }, signal, ({ navigation }) => navigation && reported(navigation as Report), called);

/** ask has the model, if there is one, answer from what a search finds. */
export const ask = (request: object, model: Model, signal: AbortSignal, called: (c: CallEvent) => void): Promise<Answered> =>
  put({ what: "model", op: "ask", request, model }, signal, undefined, called);

/** prepare has the worker ready to index: somebody is about to open something. */
export const prepare = () => void put({ what: "prepare" }).catch(() => {});

/** keepGuest says whether the guest is to be there offline. */
export const keepGuest = (keep: boolean): Promise<void> => put({ what: "guest", keep });

export const stored = (): Promise<Storage> => put({ what: "stored" });

/** forget removes what is kept of one repository, or of all, with the records there or without. */
export const forget = (key: string | undefined, records: boolean): Promise<Storage> => put({ what: "forget", key, records });
