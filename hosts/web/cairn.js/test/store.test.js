// The store in memory: the cases that all stores are held to, and what only a host
// in JavaScript can get wrong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CairnError } from "../cairn.js";
import { memoryStore, openStore } from "../store.js";
import { storeCases } from "./repository.js";
import { play, state, writers } from "./store.js";

const cases = storeCases();
assert.ok(Object.keys(cases).length >= 8);
for (const [name, c] of Object.entries(cases)) {
  test(`${name}: ${c.about}`, async () => assert.deepEqual(await play(c, memoryStore), c.exchanges));
}

test("many write at once", async () => {
  const store = memoryStore();
  const given = await writers([store, store, store], 20);
  const now = await state(store);
  assert.deepEqual(now, { seqs: given.sort((a, b) => a - b), touched: 60, said: given });
  assert.equal(new Set(given).size, 60);
});

test("what is refused", async () => {
  const store = memoryStore();
  const put = (record, more) => ({ project: "one", steps: [{ do: "put", record: { type: "note", id: "a", ...record }, ...more }] });
  const refused = {
    bad_input: [
      undefined, null, "put", {}, { project: "one" }, { project: "é".repeat(2049), steps: [] }, { project: "one", steps: [null] }, { project: "one", steps: [{ do: "constructor", type: "note" }] },
      put({ content: 7 }), put({ content: "\ud800" }), put({ meta: null }), put({ terms: "retry" }), put({ terms: ["\ud800"] }), put({ terms: ["a".repeat(129)] }), put({ rev: 1.5 }), put({ type: ["note"] }),
      { project: "one", steps: [{ do: "list", type: "note", order: "old", limit: 1001 }] }, { project: "one", steps: [{ do: "list", type: "note", order: "old", limit: "9" }] },
      { project: "one", steps: [{ do: "list", type: "note", order: "old", limit: 9, after: 2 ** 60 }] }, { project: "one", steps: [{ do: "touch", type: "note", id: "a", rev: -1 }] },
    ],
    too_large: [{ project: "one", steps: Array(4097).fill({ do: "count", type: "note" }) }, put({ content: "é".repeat((8 << 20) + 1) }), put({ meta: { a: "b".repeat(1 << 20) } })],
  };
  for (const [code, requests] of Object.entries(refused)) {
    for (const q of requests) {
      await assert.rejects(store.do(q), (e) => e instanceof CairnError && e.code === code && e.message.length < 400, JSON.stringify(q)?.slice(0, 200));
    }
  }
  assert.equal(await store.count(), 0);
});

test("what is answered is not what is kept", async () => {
  const store = memoryStore();
  const record = { type: "note", id: "a", content: "said", meta: { by: ["me"] }, terms: ["said"] };
  const ask = { project: "one", steps: [{ do: "put", record }, { do: "get", type: "note", id: "a" }] };
  const { results } = await store.do(ask);
  record.meta.by.push("you");
  results[1].records[0].meta.by.push("them");
  results[0].records[0].id = "b";
  const { results: [again] } = await store.do({ project: "one", steps: [{ do: "get", type: "note", id: "a" }] });
  assert.deepEqual(again.records[0].meta, { by: ["me"] });
  assert.equal(again.records[0].id, "a");
});

test("projects are counted and cleared apart", async () => {
  const store = memoryStore();
  const put = (project, id) => store.do({ project, steps: [{ do: "put", record: { type: "note", id, content: "x", terms: ["x"] } }] });
  for (const [project, id] of [["one", "a"], ["one", "b"], ["one/v", "a"], ["p/one", "a"], ["\u0000", "a"]]) await put(project, id);
  assert.deepEqual(await Promise.all([store.count("one"), store.count("none"), store.count()]), [2, 0, 5]);
  await store.clear("one");
  const found = { project: "one", steps: [{ do: "match", type: "note", terms: ["x"], limit: 9 }, { do: "list", type: "note", order: "old", limit: 9 }] };
  assert.deepEqual((await store.do(found)).results, [{}, {}]);
  assert.equal(await store.count(), 3);
  const { rev } = await put("one", "a");
  assert.equal(rev, 6, "numbers are not given out again");
  await store.clear();
  assert.equal(await store.count(), 0);
  assert.equal((await put("one", "a")).rev, 7);
});

test("ids differ", async () => {
  const steps = Array(50).fill({ do: "put", record: { type: "note", prefix: "n" } });
  const { results } = await memoryStore().do({ project: "one", steps });
  assert.equal(new Set(results.map((r) => r.records[0].id)).size, 50);
  assert.match(results[0].records[0].id, /^n_[0-9a-f]{20}$/);
});

test("where there is no database, opening fails", () => assert.rejects(openStore("records"), (e) => e instanceof CairnError && e.code === "host"));
