// What a host must bear: stops, handlers that fail, streams of odd pieces, garbage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Cairn, CairnError, Instance } from "../cairn.js";
import { files, guest, tar } from "./repository.js";

const module = await WebAssembly.compile(guest());
const shortener = tar(files("shortener"));
const fresh = () => Cairn.create(module);
const failing = (code) => (error) => error instanceof CairnError && error.code === code && error.message !== "";

test("load, search and read", async () => {
  const cairn = await fresh();
  const phases = new Set();
  const { files: n } = await cairn.load(shortener, { name: "shortener" }, { progress: (p) => phases.add(p.phase) });
  assert.ok(n > 5);
  assert.ok(phases.has("index"));
  const { results } = await cairn.run("search", { query: "rate limit of a client", limit: 3 });
  assert.equal(results[0].path, "internal/server/limit.go");
  const { text } = await cairn.run("read", { path: results[0].path, start: 1, end: 1 });
  assert.match(text, /package|\/\//);
});

test("pieces of any size", async () => {
  for (const size of [1, 511, 512, 513, 100_000]) {
    async function* pieces() {
      for (let i = 0; i < shortener.length; i += size) yield shortener.subarray(i, i + size);
    }
    const cairn = await fresh();
    const got = await cairn.load(pieces(), { name: "shortener" });
    assert.deepEqual(got, await (await fresh()).load(shortener, { name: "shortener" }), `pieces of ${size}`);
  }
});

test("a stop ends loading, and the core goes on", async () => {
  const big = tar(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}.go`, `package a\n${"// word\n".repeat(4000)}`])));
  const cairn = await fresh();
  const stop = new AbortController();
  let reports = 0;
  const loading = cairn.load(big, {}, { signal: stop.signal, progress: () => ++reports === 2 && stop.abort() });
  await assert.rejects(loading, failing("canceled"));
  assert.equal(reports, 2);
  await assert.rejects(cairn.load(big, {}, { signal: AbortSignal.abort() }), failing("canceled"));
  await cairn.load(shortener);
  assert.equal((await cairn.run("stats")).contents, true);
});

test("a stop does not wait for a handler", async () => {
  const cairn = await fresh();
  const stop = new AbortController();
  const never = { read: () => new Promise(() => setTimeout(() => stop.abort(), 5)) };
  await assert.rejects(cairn.run("load", {}, never, { signal: stop.signal }), failing("canceled"));
});

test("what is asked wrongly is told", async () => {
  const cairn = await fresh();
  for (const op of ["", null, undefined]) await assert.rejects(cairn.run(op), (e) => failing("bad_input")(e) && /^unknown operation ""/.test(e.message), `${op}`);
  await assert.rejects(cairn.run("search", {}), (e) => failing("bad_input")(e) && e.field === "query");
  await assert.rejects(cairn.run("version", { wants: ["search", "nonsense", "rubbish"] }), (e) => e.field === "wants[1]" && /"nonsense".*"rubbish"/.test(e.message));
});

test("a handler that fails fails the operation, by its code", async () => {
  const cairn = await fresh();
  await assert.rejects(cairn.run("load", {}, { read: () => { throw new Error("the disk is gone"); } }), (e) => failing("host")(e) && /the disk is gone/.test(e.message));
  await assert.rejects(cairn.run("load", {}, { read: () => { throw new CairnError({ code: "not_found", message: "no" }); } }), failing("not_found"));
  await assert.rejects(cairn.run("load"), failing("unsupported"));
  await assert.rejects(cairn.run("load", {}, { read: () => "text" }), failing("host"));
});

test("bad input", async () => {
  const cairn = await fresh();
  await assert.rejects(cairn.run("serch"), failing("bad_input"));
  await assert.rejects(cairn.run("search", { query: "x" }), failing("not_loaded"));
  await assert.rejects(cairn.load(new TextEncoder().encode("<!doctype html> not an archive ".repeat(50))), failing("bad_input"));
  await assert.rejects(cairn.load(shortener.subarray(0, 3000)), failing("corrupt"));
  await assert.rejects(cairn.import(shortener), failing("bad_input"));
  assert.throws(() => cairn.body(77, 1), failing("bad_input"));
  await assert.rejects(cairn.load("a path"), TypeError);
  await cairn.load(shortener);
});

test("calls run beside one another", async () => {
  const cairn = await fresh();
  await cairn.load(shortener, { name: "shortener", contents: "drop" });
  const contents = files("shortener");
  const file = async ({ path }) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
    return new TextEncoder().encode(contents[path]);
  };
  const asked = ["rate limit", "store", "redirect"].map((query) => cairn.run("search", { query }, { file }));
  for (const { results } of await Promise.all(asked)) assert.ok(results[0].snippet.text);
  const snapshot = await (async () => {
    let parts = [];
    await cairn.run("export", { contents: "require" }, { file, write: (_, need) => void parts.push(need.body()) });
    return new Blob(parts);
  })();
  const other = await fresh();
  await other.import(snapshot);
  assert.equal((await other.run("stats")).contents, true);
});

test("a secret is asked for, and answered by chance", async () => {
  const ids = new Set();
  for (let i = 0; i < 3; i++) {
    const cairn = await fresh();
    await cairn.load(shortener, { name: "shortener" });
    const { paths } = await cairn.run("paths", { from: "internal/server/limit.go", to_type: "symbol" });
    ids.add(paths[0].path_id);
  }
  assert.equal(ids.size, 3);
});

test("a guest that died says why, each time", async () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const dead = new Cairn(new Instance({ memory, failed: "", stderr: "runtime: out of memory\nmore" }, {
    memory, stage: () => 0, start() { throw new WebAssembly.RuntimeError("unreachable"); },
  }));
  for (let i = 0; i < 2; i++) assert.throws(() => dead.start("stats"), failing("too_large"));
});

test("a snapshot is handed over at once where that can be done", async () => {
  const from = await fresh();
  await from.load(shortener, { name: "shortener" });
  const snapshot = await from.export();
  const want = await from.run("search", { query: "rate limit" });
  for (const way of [snapshot, new Blob([snapshot]), { size: snapshot.length, read: () => assert.fail("read in pieces"), fill: (to) => to.set(snapshot) }]) {
    const cairn = await fresh();
    await cairn.import(way);
    assert.deepEqual(await cairn.run("search", { query: "rate limit" }), want);
    await assert.rejects(cairn.import({ size: snapshot.length, read() {}, fill() { throw new Error("the file is gone"); } }), (e) => failing("host")(e) && /gone/.test(e.message));
    assert.deepEqual(await cairn.run("search", { query: "rate limit" }), want, "after a failure");
    await assert.rejects(cairn.import({ size: 100, read() {}, fill() {} }), failing("bad_input"));
  }
});
