// Tests of cairn-extism. CAIRN_GUESTS is the directory of the guests, CAIRN_PROBE a
// guest that looks around, CAIRN_OLDER one of an older contract, CAIRN_SEVERAL one
// that waits for several things at once, CAIRN_HOSTILE and CAIRN_HOSTILE_BLOCKS ones that mean harm.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { Worker } from "node:worker_threads";
import createPlugin from "@extism/extism";
import { Cairn, CairnError, GuestError } from "./cairn.mjs";
import { Directory } from "./files.mjs";
import { nothing } from "./wasi.mjs";

const guests = ["cairn.wasm", "cairn-host.wasm"].map((name) => path.join(process.env.CAIRN_GUESTS, name));
const [steps] = guests;
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "cairn-"));
after(() => fs.rmSync(scratch, { recursive: true }));
const usage = { calls: 1, input: 0, cache_read: 0, cache_write: 0, output: 0 };

// A directory with files, and as a tar.
function directory(name, files) {
  const root = path.join(scratch, name);
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
  return root;
}

const small = directory("small", { "store/upload.js": "// Retries an upload.\nfunction upload() {}\n", "README.md": "# Uploads\n", [`größe/${"long".repeat(40)}.txt`]: "uploads\n" });
const large = directory("large", Object.fromEntries([...Array(900).keys()].map((i) => [`f${i}.txt`, `file ${i} has words like alpha${i % 97}\n`.repeat(2000)])));

const whole = (root) => new Directory(root).read(0, 1 << 30);
const bytes = (b) => ({ read: (offset, length) => b.subarray(offset, offset + length) });

async function open(t, guest = steps, options = {}) {
  const cairn = await Cairn.open(guest, options);
  t.after(() => cairn.close());
  assert.equal((await cairn.load(small)).files, 3);
  return cairn;
}

const works = async (cairn) => assert.equal((await cairn.search("retries an upload")).results[0].path, "store/upload.js");

test("what is no guest, or an older one, is refused", async () => {
  const imports = "\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x09\x01\x03env\x01f\0\0"; // what no host has
  for (const content of ["", "hello", "\0asm\x01\0\0\0", imports, fs.readFileSync(steps).subarray(0, 5000)]) {
    const file = path.join(scratch, "x.wasm");
    fs.writeFileSync(file, content);
    await assert.rejects(Cairn.open(file), { name: "GuestError", message: /: it is no guest of Cairn, take that of this package's release: / });
  }
  await assert.rejects(Cairn.open(steps, { memoryBytes: 1 << 20 }), ({ message }) => !message.includes("no guest of Cairn"));
  for (const file of [process.env.CAIRN_PROBE, process.env.CAIRN_OLDER, "no such file"]) await assert.rejects(Cairn.open(file), GuestError);
});

test("what each of several replies brings is answered", async (t) => {
  const cairn = await Cairn.open(process.env.CAIRN_SEVERAL);
  t.after(() => cairn.close());
  assert.deepEqual(await cairn.call("wait", {}), { met: 3 });
});

// What a program does that does not trust a guest: it opens it in a worker, and ends that.
function apart() {
  const run = async ({ parentPort, workerData: { module, guest } }) => {
    const { Cairn } = await import(module);
    parentPort.on("message", async (name) => {
      let answer;
      try {
        const cairn = await Cairn.open(guest, { memoryBytes: 64 << 20 });
        answer = await cairn.loadFrom({ read: (_, length) => Buffer.alloc(Math.min(length, 9)) }, { name });
      } catch ({ name, code, message }) {
        answer = { failed: name, code, message };
      }
      parentPort.postMessage(answer);
    });
  };
  return (guest) => new Worker(`(${run})(require("node:worker_threads"))`, { eval: true, workerData: { module: new URL("./cairn.mjs", import.meta.url).href, guest } });
}

test("whatever a hostile guest does, a worker answers with an error or is ended", async (t) => {
  const other = await open(t);
  const start = apart();
  for (const guest of [process.env.CAIRN_HOSTILE, process.env.CAIRN_HOSTILE_BLOCKS]) {
    let worker, ended = 0, answer;
    t.after(() => worker?.terminate());
    for (let n = 0; n < 200 && answer?.code !== "not_found"; n++) {
      worker ??= start(guest);
      let timer;
      answer = await new Promise((resolve) => {
        timer = setTimeout(resolve, 3000, { failed: "late" });
        worker.once("message", resolve).once("error", (e) => resolve({ failed: "died", message: e.message }));
        worker.postMessage(String(n));
      });
      clearTimeout(timer);
      assert.match(answer.failed ?? "", /^(CairnError|GuestError|late|died)$/, `${n}: ${JSON.stringify(answer)}`);
      if (["late", "died"].includes(answer.failed)) {
        ended++;
        await worker.terminate();
        worker = undefined;
      }
      worker?.removeAllListeners("message").removeAllListeners("error");
    }
    await worker?.terminate();
    assert.equal(answer.message, "not_found: that was all");
    assert.ok(ended < 8, `${ended} workers had to be ended`);
  }
  await works(other);
});

for (const guest of guests) {
  const name = path.basename(guest);

  test(`bad input, ${name}`, async (t) => {
    const cairn = await open(t, guest);
    const b = whole(small);
    for (const [content, code] of [[b.subarray(0, 1700), "corrupt"], [Buffer.from("no archive\n".repeat(99)), "bad_input"]]) {
      await assert.rejects(cairn.loadFrom(bytes(content)), { name: "CairnError", code });
    }
    const torn = { read: () => { throw new Error("torn off"); } };
    await assert.rejects(cairn.loadFrom(torn), /torn off/);
    for (const request of ["{", "", '{"nothing":1}', "\ud800"]) assert.match(await cairn.answer("search", request), /"error"/);
    await assert.rejects(cairn.search("x", { limit: -1 }), (e) => e instanceof CairnError && e.field === "limit");
    await works(cairn);
  });

  test(`models that fail, ${name}`, async (t) => {
    for (const model of [() => { throw new Error("no money left"); }, () => Promise.reject("gone"), () => undefined, () => "garbage", () => ({ text: "no call", usage }), () => 1n]) {
      const cairn = await open(t, guest, { model });
      const found = await cairn.navigate("upload").catch((e) => assert(e instanceof CairnError, e.stack));
      assert.deepEqual(found?.files ?? [], []);
      await works(cairn);
    }
  });

  test(`calls that overlap, ${name}`, async (t) => {
    const cairn = await open(t, guest);
    await Promise.all([...Array(20)].map(() => works(cairn)));
  });
}

test("the blocking call cannot wait for a promise, and says so", async (t) => {
  const cairn = await open(t, guests[1], { model: async () => ({ text: "", usage }) });
  assert.match(JSON.stringify(await cairn.navigate("upload").catch((e) => e.message)), /use cairn.wasm/);
  await works(cairn);
});

test("a model that never replies is left alone", async (t) => {
  const cairn = await open(t, steps, { model: () => new Promise(() => {}) });
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  await assert.rejects(cairn.navigate("upload", { signal: stop.signal }), { name: "AbortError" });
  await works(cairn);
});

test("a load lets others have their turn, and an abort ends it", async (t) => {
  const cairn = await open(t);
  let turns = 0;
  let loading = true;
  const count = () => loading && (turns++, setImmediate(count));
  setImmediate(count);
  await cairn.load(large);
  loading = false;
  assert.ok(turns > 100, `${turns} turns`);
  const stop = new AbortController();
  let left = 20;
  const wait = () => (left-- ? setImmediate(wait) : stop.abort());
  setImmediate(wait);
  await assert.rejects(cairn.load(large, { signal: stop.signal }), { name: "AbortError" });
  assert.equal((await cairn.search("alpha3")).results.length > 0, true); // on what was loaded before
});

// hurried has each look at the clock take a tenth of a second, so that the guest pauses wherever
// it asks, and runs at(n) before the nth turn of others.
async function hurried(t, at, f) {
  const { performance, setImmediate: immediate } = globalThis;
  const restore = () => Object.assign(globalThis, { performance, setImmediate: immediate });
  t.after(restore);
  let [now, turns] = [0, 0];
  globalThis.performance = { now: () => (now += 100) };
  globalThis.setImmediate = (g) => immediate(() => (at(++turns), g()));
  try {
    return [await f(), turns];
  } finally {
    restore();
  }
}

test("the guest pauses within a step, gives the same answers, and sees an abort", async (t) => {
  const cairn = await Cairn.open(steps);
  t.after(() => cairn.close());
  const files = Object.fromEntries([...Array(200).keys()].map((i) => [`f${i}.js`, `// Holds a word${i % 7}.\nfunction f${i}() { f${(i * 3) % 200}(); }\n`]));
  await cairn.load(directory("linked", files));
  for (const [op, request] of [["search", { query: "a word3", limit: 100 }], ["map", {}]]) {
    const want = await cairn.call(op, request);
    const [got, turns] = await hurried(t, () => {}, () => cairn.call(op, request));
    assert.deepEqual(got, want, op);
    assert.ok(turns > 2, `${op}: ${turns} turns`);
    const stop = new AbortController();
    const begun = await hurried(t, (n) => n === 2 && stop.abort(), () => cairn.call(op, request, { signal: stop.signal }).catch((e) => e.name));
    assert.equal(begun[0], "AbortError", op);
    assert.ok(begun[1] <= 4, `${op}: ${begun[1]} turns, stopped after 2`);
  }
  const [both] = await hurried(t, () => {}, () => Promise.all([cairn.search("word1"), cairn.search("word2")])); // in turn
  assert.deepEqual(both, [await cairn.search("word1"), await cairn.search("word2")]);
  const closed = await Cairn.open(steps);
  await closed.load(small);
  await assert.rejects(hurried(t, (n) => n === 1 && closed.close(), () => closed.search("upload")), /closed/);
});

for (const guest of guests) {
  test(`progress is told, and what that throws ends the operation, ${path.basename(guest)}`, async (t) => {
    const cairn = await open(t, guest);
    const phases = new Set();
    await cairn.load(large, { progress: ({ phase, done }) => done > 0 && phases.add(phase) });
    assert.deepEqual([...phases].sort(), ["index", "read"]);
    await assert.rejects(cairn.load(small, { progress: () => { throw new Error("enough"); } }), { name: "CairnError", code: "canceled", message: /enough/ });
    assert.equal((await cairn.search("alpha3")).results.length > 0, true);
  });
}

test("a guest over its limit is an error that names it", async (t) => {
  const other = await open(t);
  const cairn = await open(t, steps, { memoryBytes: 40 << 20 });
  for (let i = 0; i < 2; i++) await assert.rejects(cairn.load(large), /limit of 40 MiB/);
  await works(other);
  await assert.rejects(Cairn.open(steps, { memoryBytes: 1 << 20 }), /limit of 1 MiB/);
});

test("after close", async (t) => {
  const [cairn, other] = [await open(t), await open(t)];
  await cairn.close();
  await cairn.close();
  await assert.rejects(cairn.search("upload"), /closed/);
  await works(other);
});

test("a guest sees nothing", async () => {
  const wasi = nothing(() => instance.exports.memory);
  // What the probe imports beyond the guests finds nothing either.
  const missing = Object.fromEntries(WebAssembly.Module.imports(await WebAssembly.compile(fs.readFileSync(process.env.CAIRN_PROBE)))
    .filter((i) => i.module === "wasi_snapshot_preview1" && !wasi.functions[i.name]).map((i) => [i.name, () => 8]));
  const probe = await createPlugin({ wasm: [{ data: fs.readFileSync(process.env.CAIRN_PROBE) }] }, { functions: { wasi_snapshot_preview1: { ...missing, ...wasi.functions } } });
  const instance = await probe.getInstance();
  instance.exports._initialize();
  assert.equal((await probe.call("look", "")).text(), "saw: ");
  await probe.close();
});

test("calls leave nothing behind", async (t) => {
  const cairn = await open(t);
  const used = async (calls) => {
    for (let i = 0; i < calls; i++) await works(cairn);
    globalThis.gc();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + external + arrayBuffers;
  };
  const before = await used(1000);
  assert.ok((await used(9000)) < before + 2 ** 21);
});
