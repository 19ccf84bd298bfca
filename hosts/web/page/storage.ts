// The repositories that the browser keeps: as files of its own (OPFS), else in a
// database (IndexedDB), else, in a private window, nowhere. Beside them are the records
// of what agents said and did, always in a database.

import { memoryStore, openStore, type Store as Records, type StoreReply, type StoreRequest } from "../cairn.js/store.js";
import type { Storage, Stored } from "./protocol.js";

type Meta = Omit<Stored, "bytes" | "saved">;
type Fill = (write: (piece: Uint8Array) => Promise<void> | void) => Promise<unknown>;

/** Backend stores one file with a description under each key; the last one written stays. */
interface Backend {
  where: Storage["where"];
  list(): Promise<Stored[]>;
  get(key: string): Promise<Blob | undefined>;
  put(meta: Meta, fill: Fill): Promise<void>;
  remove(key: string): Promise<void>;
}

export class Store {
  private records?: Promise<Records>;

  private constructor(private backend: Backend) {}

  static async open(): Promise<Store> {
    for (const make of [files, database]) {
      try {
        const backend = await make();
        await backend.list();
        return new Store(backend);
      } catch {
        // forbidden or not there: the next one may do
      }
    }
    return new Store(nowhere);
  }

  get = (key: string) => this.backend.get(key);

  put = (meta: Meta, fill: Fill) => this.backend.put(meta, fill);

  async forget(key?: string) {
    for (const s of await this.backend.list()) if (key === undefined || s.key === key) await this.backend.remove(s.key);
  }

  /** record does a "store" need for the repository of a key. */
  async record(key: string, request: StoreRequest): Promise<StoreReply> {
    return (await this.recorded()).do({ ...request, project: project(key) });
  }

  /** forgetRecords removes the records of one repository, or of all. */
  async forgetRecords(key?: string) {
    await (await this.recorded()).clear(key && project(key));
  }

  // Where a database is forbidden, records last as long as the page.
  private recorded(): Promise<Records> {
    return (this.records ??= openStore("cairn records").catch((e) => {
      this.records = undefined;
      if (e.code === "version") throw e;
      return (this.records = Promise.resolve(memoryStore()));
    }));
  }

  async describe(): Promise<Storage> {
    const list = (await this.backend.list()).sort((a, b) => (a.saved < b.saved ? 1 : a.saved > b.saved ? -1 : a.key < b.key ? -1 : 1));
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    const records = await this.recorded().then((r) => r.count()).catch(() => 0);
    return { where: this.backend.where, list, records, used: usage, quota };
  }
}

// project is the key without the version of a site's index, which its records outlive.
const project = (key: string) => key.replace(/^(site:.*)@[^@]*$/, "$1");

// files keeps KEY.cairn and KEY.json. A writable file takes the place of the one
// there was only when it is closed, so a tab that is closed while writing, or
// another one that reads, sees a whole file or none.
async function files(): Promise<Backend> {
  const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle("cairn", { create: true });
  if (!("createWritable" in FileSystemFileHandle.prototype)) throw new Error("files cannot be replaced here");
  const name = (key: string) => encodeURIComponent(key).slice(0, 200);
  const write = async (name: string, fill: (w: FileSystemWritableFileStream) => Promise<unknown>) => {
    const w = await (await dir.getFileHandle(name, { create: true })).createWritable();
    try {
      await fill(w);
      await w.close();
    } catch (e) {
      await w.abort().catch(() => {});
      throw e;
    }
  };
  return {
    where: "files",
    async list() {
      const out: Stored[] = [];
      for await (const [n, handle] of dir as unknown as AsyncIterable<[string, FileSystemFileHandle]>) {
        if (!n.endsWith(".json")) continue;
        try {
          out.push(JSON.parse(await (await handle.getFile()).text()));
        } catch {
          // another tab is writing or removing it
        }
      }
      return out;
    },
    async get(key) {
      try {
        const file = await (await dir.getFileHandle(name(key) + ".cairn")).getFile();
        return file.size > 0 ? file : undefined; // empty: never written to its end
      } catch {
        return undefined;
      }
    },
    async put(meta, fill) {
      let bytes = 0;
      await write(name(meta.key) + ".cairn", (w) => fill(async (piece) => {
        bytes += piece.length;
        await w.write(piece as Uint8Array<ArrayBuffer>);
      }));
      await write(name(meta.key) + ".json", (w) => w.write(JSON.stringify({ ...meta, bytes, saved: new Date().toISOString() })));
    },
    async remove(key) {
      for (const end of [".json", ".cairn"]) await dir.removeEntry(name(key) + end).catch(() => {});
    },
  };
}

const done = <T>(r: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
  r.onsuccess = () => resolve(r.result);
  r.onerror = () => reject(r.error);
});

async function database(): Promise<Backend> {
  const asked = indexedDB.open("cairn", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("repositories", { keyPath: "key" });
  const db = await done(asked);
  const table = (mode: IDBTransactionMode) => db.transaction("repositories", mode).objectStore("repositories");
  return {
    where: "database",
    list: async () => (await done(table("readonly").getAll())).map(({ blob: _, ...meta }) => meta),
    get: async (key) => (await done(table("readonly").get(key)))?.blob,
    async put(meta, fill) {
      const parts: BlobPart[] = [];
      await fill((piece) => void parts.push(piece as BlobPart));
      const blob = new Blob(parts);
      await done(table("readwrite").put({ ...meta, bytes: blob.size, saved: new Date().toISOString(), blob }));
    },
    remove: async (key) => void (await done(table("readwrite").delete(key))),
  };
}

const nowhere: Backend = {
  where: "nowhere",
  list: async () => [],
  get: async () => undefined,
  put: async () => { throw new Error("this browser keeps nothing for this page, as in a private window"); },
  remove: async () => {},
};
