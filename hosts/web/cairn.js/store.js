// Stores of the records that agents leave, for "store" needs: in IndexedDB, and in
// memory for Node and for windows where nothing may be kept.

import { CairnError } from "./cairn.js";
import { check } from "./check.js";
import { clear, count, perform } from "./records.js";

/** Store does requests on a place of keys and values; see store.d.ts. */
class Store {
  #place;
  #now;
  #newID;

  constructor(place, { now = Date.now, newID = random } = {}) {
    this.#place = place;
    this.#now = now;
    this.#newID = newID;
    this.lasting = place.lasting;
  }

  async do(request) {
    check(request);
    const writes = request.steps.some((s) => ["put", "touch", "delete"].includes(s.do));
    return this.#place.transact(writes, (kv) => perform(kv, request, this.#now(), this.#newID));
  }

  count(project) {
    return this.#place.transact(false, (kv) => count(kv, project));
  }

  clear(project) {
    return this.#place.transact(true, (kv) => clear(kv, project));
  }

  close() {
    this.#place.close();
  }
}

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), (b) => b.toString(16).padStart(2, "0")).join("");

export async function openStore(name, options) {
  const place = database(name);
  await place.opened();
  return new Store(place, options);
}

export function memoryStore(options) {
  return new Store(memory(), options);
}

// memory is a map whose keys are in order too: those that are alike up to their last
// "/" in a list, since most new ones come at its end. Transactions wait for one another.
function memory() {
  const values = new Map();
  const lists = new Map();
  let turn = Promise.resolve();
  const stem = (key) => key.slice(0, key.lastIndexOf("/") + 1);
  const between = (from, to) => {
    const list = lists.get(stem(from)) ?? [];
    if (stem(from) === stem(to)) return list.slice(place(list, from), place(list, to) + values.has(to));
    return [...values.keys()].filter((key) => key >= from && key <= to).sort(); // of many lists
  };
  const write = (key, value) => {
    const list = lists.get(stem(key)) ?? [];
    if (value === undefined && values.delete(key)) list.splice(place(list, key), 1);
    if (value === undefined) return list.length > 0 || lists.delete(stem(key));
    if (!values.has(key)) list.splice(place(list, key), 0, key);
    lists.set(stem(key), list);
    values.set(key, value);
  };
  const attempt = async (work) => {
    const undo = [];
    const change = (key, value) => {
      undo.push([key, values.get(key)]);
      write(key, value);
    };
    try {
      return await work({
        get: async (key) => values.get(key),
        count: async (from, to) => between(from, to).length,
        async *scan(from, to, back) {
          const found = between(from, to);
          for (const key of back ? found.reverse() : found) yield values.get(key);
        },
        set: change,
        remove: (from, to = from) => between(from, to).forEach((key) => change(key)),
      });
    } catch (e) {
      for (const [key, value] of undo.reverse()) write(key, value);
      throw e;
    }
  };
  return {
    lasting: false,
    transact: (_, work) => {
      const result = turn.then(() => attempt(work));
      turn = result.catch(() => {});
      return result;
    },
    close() {},
  };
}

// place is where a key is in a list, or would be.
function place(list, key) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

const done = (r) => new Promise((resolve, reject) => {
  r.onsuccess = () => resolve(r.result);
  r.onerror = () => reject(r.error);
});

// database is IndexedDB, which does transactions one after the other, those of other
// tabs too, and none of one that does not come to its end. A transaction ends when
// nothing is asked of it: work may wait for nothing else.
function database(name) {
  let db;
  const opened = () => (db ??= connect(name, () => (db = undefined)).catch((e) => {
    db = undefined;
    throw explained(name, e);
  }));
  return {
    lasting: true,
    opened,
    async transact(writes, work) {
      const t = (await opened()).transaction("values", writes ? "readwrite" : "readonly", { durability: "strict" });
      const ended = new Promise((resolve, reject) => {
        t.oncomplete = resolve;
        t.onabort = () => reject(t.error);
      });
      ended.catch(() => {}); // told below
      try {
        const result = await work(transaction(t.objectStore("values")));
        await ended;
        return result;
      } catch (e) {
        const why = t.error ?? e;
        try {
          t.abort();
        } catch {
          // it is over
        }
        throw explained(name, why);
      }
    },
    close: () => void db?.then((d) => d.close(), () => {}),
  };
}

async function connect(name, closed) {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("values");
  const db = await done(asked);
  db.onclose = closed;
  db.onversionchange = () => {
    db.close(); // for the tab that replaces or removes it
    closed();
  };
  return db;
}

function transaction(table) {
  const range = (from, to) => IDBKeyRange.bound(from, to);
  return {
    get: (key) => done(table.get(key)),
    count: (from, to) => done(table.count(range(from, to))),
    async *scan(from, to, back) {
      const asked = table.openCursor(range(from, to), back ? "prev" : "next");
      for (let c = await done(asked); c; c = await done(asked)) {
        yield c.value;
        c.continue();
      }
    },
    set: (key, value) => void table.put(value, key),
    remove: (from, to = from) => void table.delete(range(from, to)),
  };
}

function explained(name, e) {
  if (e instanceof CairnError) return e;
  const [code, why, fix] = {
    VersionError: ["version", "a newer version of this page made it", "load the page anew"],
    QuotaExceededError: ["host", "the browser's storage is full; nothing was written", "remove repositories that are kept"],
  }[e?.name] ?? ["host", e?.message ?? String(e)];
  return new CairnError({ code, message: `use store "${name}": ${why}`, fix });
}
