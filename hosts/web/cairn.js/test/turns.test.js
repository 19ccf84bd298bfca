// Nobody who shares the thread waits for long: how often the guest asks whether to go on, and
// what happens when it is told not to. Time stands still here, but for the clock of the test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Cairn, CairnError } from "../cairn.js";
import { guest, tar } from "./repository.js";

const module = await WebAssembly.compile(guest());
const words = ["limit", "client", "bucket", "refill", "session", "cookie", "route", "upload"];
const files = {};
for (let i = 0; i < 300; i++) {
  files[`p${i % 9}/f${i}.go`] = `package p${i % 9}\n\n// F${i} ${words[i % 8]} the ${words[(i + 3) % 8]}.\nfunc F${i}() { F${(i * 7) % 300}() }\n${`// ${words[i % 8]} ${words[(i + 1) % 8]}${i}\n`.repeat(40)}`;
}
const archive = tar(files);

// ticking has each look at the clock take so many milliseconds, and counts turns.
async function ticking(t, milliseconds, f) {
  const { performance: real, setImmediate: immediate } = globalThis;
  let now = 0;
  const counts = { looks: 0, turns: 0 };
  t.after(() => Object.assign(globalThis, { performance: real, setImmediate: immediate }));
  globalThis.performance = { now: () => (counts.looks++, (now += milliseconds)) };
  globalThis.setImmediate = (g) => (counts.turns++, immediate(g));
  try {
    return [await f(), counts];
  } finally {
    Object.assign(globalThis, { performance: real, setImmediate: immediate });
  }
}

const operations = {
  load: (c) => c.load(archive, { name: "x" }),
  grep: (c) => c.run("grep", { pattern: "l.*t", syntax: "regex" }),
  search: (c) => c.run("search", { query: "refill the bucket of a client", definitions: 3 }),
  inspect: (c) => c.run("inspect", { ref: "F7" }),
  impact: (c) => c.run("impact", { targets: ["F7"] }),
  map: (c) => c.run("map"),
  export: (c) => c.export({ links: "make" }),
  async import(c) {
    const from = await c.export();
    return c.import(from);
  },
};

test("paused wherever it asks, the guest gives the same answers", async (t) => {
  const [calm, hasty] = [await Cairn.create(module), await Cairn.create(module)];
  for (const [name, f] of Object.entries(operations)) {
    const [want, without] = await ticking(t, 0, () => f(calm));
    const [got, counts] = await ticking(t, 100, () => f(hasty));
    assert.deepEqual(got, want, name);
    assert.ok(counts.turns > without.turns, `${name}: ${counts.turns} turns, ${without.turns} without pauses`);
    t.diagnostic(`${name}: ${without.looks} looks, ${counts.turns} turns`);
  }
});

test("what is answered at once keeps nobody waiting", async (t) => {
  const cairn = await Cairn.create(module);
  await cairn.load(archive, { name: "x" });
  const snapshot = await cairn.export();
  let reads = 0;
  const read = (offset) => (reads++, { bytes: snapshot.subarray(offset, offset + 1000), end: offset + 1000 >= snapshot.length });
  const [, counts] = await ticking(t, 4, () => cairn.import({ size: snapshot.length, read }));
  assert.ok(reads > 30 && counts.turns >= reads / 3, `${counts.turns} turns, ${reads} reads`);
});

test("operations go on in the order in which they were begun", async (t) => {
  const cairn = await Cairn.create(module);
  await cairn.load(archive, { name: "x" });
  const want = await Promise.all(words.map(async (query) => cairn.run("search", { query })));
  const [got] = await ticking(t, 100, () => Promise.all(words.map((query) => cairn.run("search", { query }))));
  assert.deepEqual(got, want);
});

test("a stop is seen in the next turn, wherever the guest is", async (t) => {
  const cairn = await Cairn.create(module);
  for (let at = 1; at < 400; at = Math.ceil(at * 1.7)) {
    const stop = new AbortController();
    const [error, counts] = await ticking(t, 100, async () => {
      const immediate = globalThis.setImmediate;
      let turns = 0;
      globalThis.setImmediate = (g) => immediate(() => {
        if (++turns === at) stop.abort();
        g();
      });
      return cairn.load(archive, {}, { signal: stop.signal }).then(() => "loaded", (e) => e);
    });
    assert.ok(error instanceof CairnError && error.code === "canceled", `after ${at} turns: ${error}`);
    assert.ok(counts.turns <= at + 1, `${counts.turns} turns, stopped after ${at}`);
  }
  assert.equal((await cairn.load(archive, { name: "x" })).files, 300);
});

// stopping has a call told to stop in its turn at, and returns how it ended.
const stopping = (at, run) => async () => {
  const stop = new AbortController();
  const immediate = globalThis.setImmediate;
  let turns = 0;
  globalThis.setImmediate = (g) => immediate(() => {
    if (++turns === at) stop.abort();
    g();
  });
  return run(stop.signal).then(() => "done", (e) => e.code);
};

test("what does not end of a stop lets others have their turn all the same", async (t) => {
  const cairn = await Cairn.create(module);
  await cairn.load(archive, { name: "x" });
  const map = (signal) => cairn.run("map", {}, {}, { signal });
  const [, calm] = await ticking(t, 100, () => map());
  const [, stopped] = await ticking(t, 100, stopping(2, map));
  assert.ok(calm.turns > 20 && stopped.turns * 3 > calm.turns, `${stopped.turns} turns, ${calm.turns} without a stop`);
});

test("a draft is checked until a stop", async (t) => {
  const cairn = await Cairn.create(module);
  await cairn.load(archive, { name: "x" });
  const draft = Array.from({ length: 300 }, (_, i) => `The function F${i} calls F${(i * 5) % 300}.`).join("\n\n");
  const [, calm] = await ticking(t, 100, () => cairn.run("verify", { draft }));
  const [code, counts] = await ticking(t, 100, stopping(20, (signal) => cairn.run("verify", { draft }, {}, { signal })));
  assert.equal(code, "canceled");
  assert.ok(counts.turns * 2 < calm.turns, `${counts.turns} turns, ${calm.turns} without a stop`);
});

test("what is stopped beforehand is not begun", async () => {
  const cairn = await Cairn.create(module);
  await cairn.load(archive);
  const signal = AbortSignal.abort();
  await assert.rejects(cairn.run("search", { query: "limit" }, {}, { signal }), { code: "canceled" });
  await assert.rejects(cairn.export({}, { signal }), { code: "canceled" });
});

test("nothing is to proceed when nothing is paused", async () => {
  const cairn = await Cairn.create(module);
  assert.throws(() => cairn.call("proceed"), { code: "bad_input" });
  assert.equal((await cairn.run("version")).contract, 1);
});
