// A guest in a worker of Node answers as one in this thread does.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Cairn, CairnError } from "../cairn.js";
import { inWorker } from "../worker.js";
import { guest, tar } from "./repository.js";

const module = await WebAssembly.compile(guest());
const files = {};
for (let i = 0; i < 200; i++) files[`p/f${i}.go`] = `package p\n\n// F${i} limits clients.\nfunc F${i}() { F${(i * 7) % 200}() }\n${"// client\n".repeat(60)}`;
const archive = tar(files);

test("the same answers, and bytes both ways", async () => {
  const [near, far] = [await Cairn.create(module), await inWorker(module)];
  const phases = [];
  const both = async (f) => assert.deepEqual(await f(far), await f(near));
  await both((c) => c.load(archive, { name: "x" }, { progress: (p) => phases.push(p.phase) }));
  assert.ok(phases.length > 0 && far.memoryBytes > 1 << 20);
  await both((c) => c.run("search", { query: "limits clients", definitions: 3 }));
  await both((c) => c.run("inspect", { ref: "F7" }));
  const snapshot = await near.export();
  await both((c) => c.export());
  await both((c) => c.import(snapshot));
  await both((c) => c.import(new Blob([snapshot])));
  await both((c) => c.run("stats"));
  await both((c) => Promise.all([c.run("search", { query: "F3" }), c.run("search", { query: "F4" })]));
  await far.close();
});

test("failures are those of the guest, and it goes on", async () => {
  const far = await inWorker(module);
  const bad = (code) => (error) => error instanceof CairnError && error.code === code;
  await assert.rejects(far.run("search", { query: "x" }), bad("not_loaded"));
  await assert.rejects(far.run("search", { query: "x", limit: -1 }), (e) => bad("bad_input")(e) && e.field === "limit");
  await assert.rejects(far.load(new Uint8Array([1, 2, 3])), bad("corrupt"));
  await assert.rejects(far.load({ read: () => { throw new Error("no such disk"); } }), /no such disk/);
  assert.throws(() => far.start("stats"), bad("unsupported"));
  await far.load(archive, { name: "x" });
  assert.equal((await far.run("stats")).files, 200);
  await far.close();
  await assert.rejects(far.run("stats"), /closed/);
});

test("an abort is seen while the worker works", async () => {
  const far = await inWorker(module);
  for (const after of [0, 1, 3]) {
    const stop = new AbortController();
    let said = 0;
    const loading = far.load(archive, { name: "x" }, { signal: stop.signal, progress: () => { if (said++ === after) stop.abort(); } });
    await assert.rejects(loading, (error) => error.code === "canceled");
  }
  await far.load(archive, { name: "x" });
  const running = far.run("stats");
  await far.close();
  await assert.rejects(running, CairnError);
});

// alone runs a program of its own, for here the tests that follow keep the loop going, and returns what it prints.
const alone = (body) => {
  const directory = mkdtempSync(join(tmpdir(), "cairn-worker-"));
  const program = join(directory, "program.mjs");
  writeFileSync(program, `
    import { inWorker } from ${JSON.stringify(new URL("../worker.js", import.meta.url).href)};
    import { guest } from ${JSON.stringify(new URL("./repository.js", import.meta.url).href)};
    const far = await inWorker(await WebAssembly.compile(guest()));
    ${body}
    console.log("the end");`);
  try {
    return execFileSync(process.execPath, [program], { encoding: "utf8" });
  } finally {
    rmSync(directory, { recursive: true });
  }
};

test("a program goes on while what a call needs is read, and until the worker is closed", () => {
  const late = `await far.load({ read: () => new Promise((resolve) => setTimeout(() => resolve({ bytes: new Uint8Array(1024), end: true }), 50).unref()) }, { name: "x" });`;
  assert.equal(alone(late), "the end\n", "while a need is answered");
  assert.equal(alone(`
    const asked = [];
    far.run("version").then(() => asked.push("answered"), () => asked.push("refused"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const running = far.run("version").catch(() => {});
    await far.close();
    await running;`), "the end\n", "while the worker ends");
  assert.equal(alone(`const waits = far.load({ read: () => new Promise(() => {}) }); setTimeout(() => { console.log("waits"); process.exit(0); }, 200).unref(); await waits;`), "waits\n");
});
