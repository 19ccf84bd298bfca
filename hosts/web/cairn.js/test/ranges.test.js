// A snapshot is searched over HTTP ranges as it is in memory, whatever the server does.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { Cairn, CairnError, ranges } from "../cairn.js";
import { guest, tar } from "./repository.js";

const module = await WebAssembly.compile(guest());

// A repository with enough files for an index of many blocks.
const many = {};
for (let i = 0; i < 400; i++) many[`src/part${i % 20}/handler${i}.go`] = `package part\n\n// Handle${i} handles request ${i} of kind${i % 7}.\nfunc Handle${i}(r Request) error {\n\treturn serve(r, ${i * 31})\n}\n`.repeat(3);
const made = await Cairn.create(module);
await made.load(tar(many), { name: "many", contents: "keep" });
const snapshot = await made.export();
await made.load(tar({ ...many, "src/new.go": "package src\n\nfunc New() {}\n" }), { name: "many", contents: "keep" });
const another = await made.export();

// serving answers requests for the file as told; answer may take the place of the plain one.
const servers = [];
async function serving(answer = () => false, bytes = () => snapshot) {
  const server = createServer((q, r) => {
    const b = bytes();
    if (answer(q, r, b)) return;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(q.headers.range ?? "") ?? [];
    if (from === undefined) return r.writeHead(200, { "Content-Length": b.length }).end(b);
    const part = b.subarray(Number(from), Number(to) + 1);
    r.writeHead(206, { "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/${b.length}`, "Content-Length": part.length }).end(part);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return `http://127.0.0.1:${server.address().port}/index.cairn`;
}
after(() => servers.forEach((s) => (s.closeAllConnections(), s.close())));

const questions = [
  { query: "handles request of a kind" }, { query: "Handle17" }, { query: "src/part3/handler3.go" }, { query: "serve", by: "chunk", limit: 30 },
  { query: "request handler", by: "definition", explain: true }, { query: "handle", filters: undefined, paths: ["src/part4"] }, { query: "nothingofthat" },
];

async function answers(cairn) {
  const out = [];
  for (const q of questions) out.push(JSON.stringify(await cairn.run("search", q)));
  out.push(JSON.stringify(await cairn.run("read", { path: "src/part1/handler1.go" })));
  out.push(JSON.stringify(await cairn.run("stats")));
  return out;
}

const inMemory = async (b) => {
  const cairn = await Cairn.create(module);
  await cairn.import(b);
  return answers(cairn);
};
const want = await inMemory(snapshot);

async function over(url, options) {
  const cairn = await Cairn.create(module);
  const lying = await ranges(url, options);
  await cairn.import(lying);
  return { cairn, lying };
}

test("the same answers over ranges", async () => {
  const { cairn, lying } = await over(await serving());
  assert.equal(cairn.ranged, true);
  assert.equal(lying.said, "");
  await cairn.run("search", questions[1]);
  assert.ok(lying.counts.bytes < snapshot.length, `${lying.counts.bytes} of ${snapshot.length} bytes`);
  assert.deepEqual(await answers(cairn), want);
  const asked = lying.counts.requests;
  assert.deepEqual(await answers(cairn), want);
  assert.equal(lying.counts.requests, asked, "what is held is fetched again");
});

test("operations that need all", async () => {
  const { cairn } = await over(await serving());
  await assert.rejects(cairn.run("seeds", { query: "handle" }), { code: "unsupported" });
  await cairn.whole();
  assert.equal(cairn.ranged, false);
  assert.ok((await cairn.run("seeds", { query: "handle" })).seeds.length > 0);
  assert.deepEqual(await answers(cairn), want);
});

test("a server without ranges", async () => {
  const { cairn, lying } = await over(await serving((q, r, b) => r.writeHead(200, { "Content-Length": b.length }).end(b)));
  assert.equal(lying.ranged, false);
  assert.match(lying.said, /does not answer ranges/);
  assert.deepEqual(await answers(cairn), want);
});

test("a server that stops answering ranges", async () => {
  let n = 0;
  const { cairn, lying } = await over(await serving((q, r, b) => n++ > 1 && r.writeHead(200).end(b)));
  assert.deepEqual(await answers(cairn), want);
  assert.match(lying.said, /does not answer ranges/);
  assert.ok(lying.counts.bytes < 2 * snapshot.length, `${lying.counts.bytes} bytes are read of ${snapshot.length}`);
  assert.ok(n > 3, "one range alone was asked for");
});

test("a server that halves each range", async () => {
  const { cairn, lying } = await over(await serving((q, r, b) => {
    const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(q.headers.range ?? "") ?? []).map(Number);
    if (!(to > from)) return false;
    const part = b.subarray(from, from + ((to - from + 1) >> 1));
    return r.writeHead(206, { "Content-Range": `bytes ${from}-${from + part.length - 1}/${b.length}` }).end(part);
  }));
  assert.deepEqual(await answers(cairn), want);
  assert.match(lying.said, /sends less of each range/);
  assert.ok(lying.counts.requests < 12, `${lying.counts.requests} requests`);
});

test("short ranges", async () => {
  const { cairn } = await over(await serving((q, r, b) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(q.headers.range ?? "") ?? [];
    if (!from || to - from < 3000) return false;
    const part = b.subarray(Number(from), Number(from) + 3000);
    return r.writeHead(206, { "Content-Range": `bytes ${from}-${Number(from) + 2999}/${b.length}` }).end(part);
  }));
  assert.deepEqual(await answers(cairn), want);
});

test("another file between two ranges", async () => {
  let now = snapshot;
  const { cairn } = await over(await serving(undefined, () => now));
  await cairn.run("search", questions[1]);
  now = another;
  assert.deepEqual(await answers(cairn), await inMemory(another));
});

test("a shorter file between two ranges", async () => {
  await made.load(tar({ "src/part1/handler1.go": many["src/part1/handler1.go"] }), { name: "many", contents: "keep" });
  const short = await made.export();
  assert.ok(short.length < snapshot.length / 10, `${short.length} of ${snapshot.length} bytes`);
  for (const first of [[], questions.slice(1, 2)]) {
    let now = snapshot;
    const { cairn } = await over(await serving((q, r, b) => {
      const from = /^bytes=(\d+)-/.exec(q.headers.range ?? "")?.[1];
      return from >= b.length && r.writeHead(416, { "Content-Range": `bytes */${b.length}` }).end();
    }, () => now));
    for (const q of first) await cairn.run("search", q);
    now = short;
    assert.deepEqual(await answers(cairn), await inMemory(short));
  }
});

test("a damaged block", async () => {
  const bad = snapshot.slice();
  for (let at = bad.length >> 1; at < bad.length; at += 512) bad[at] ^= 1;
  const { cairn } = await over(await serving(undefined, () => bad)).catch((error) => ({ error }));
  if (cairn) await assert.rejects(answers(cairn), { code: "corrupt" });
});

test("a range that never arrives, and one that does the second time", async () => {
  let mute = 0;
  const url = await serving(() => mute-- > 0);
  const { cairn } = await over(url, { wait: 300 });
  mute = 1;
  assert.deepEqual(await answers(cairn), want);
  const { cairn: next } = await over(url, { wait: 200 });
  mute = Infinity;
  await assert.rejects(next.run("search", questions[0]), (e) => e.code === "host" && /no answer within 0.2 s \(3 times\)/.test(e.message));
});

test("a server that fails, a file that is not there", async () => {
  await assert.rejects(ranges(await serving((q, r) => r.writeHead(404).end())), /answered 404/);
  await assert.rejects(ranges(await serving((q, r) => r.writeHead(500).end())), /answered 500.*3 times/);
});

test("what is no snapshot, or lies of its length", async () => {
  await assert.rejects(over(await serving(undefined, () => Buffer.from("<html>not found</html>".repeat(100)))), { code: "bad_input" });
  await assert.rejects(over(await serving((q, r, b) => r.writeHead(206, { "Content-Range": `bytes 0-32767/${b.length + 5}` }).end(b.subarray(0, 32768)))), { code: "corrupt" });
});

test("a file that says it is too large", async () => {
  const told = await serving((q, r) => (r.writeHead(200, { "Content-Length": 1 << 30 }), endless(r), true));
  await assert.rejects(ranges(told, { most: 1 << 20 }), /the file has 1073741824 bytes, over 1048576/);
});

// endless writes to a response until nobody reads it, and tells how often it could.
function endless(r, head = Buffer.alloc(0)) {
  const more = Buffer.alloc(1 << 16, 7);
  const sent = { pieces: 0, closed: new Promise((resolve) => r.on("close", resolve)) };
  r.on("error", () => {});
  r.write(head);
  const pump = () => {
    if (!r.destroyed && sent.pieces++ < 100_000) r.write(more) ? setImmediate(pump) : r.once("drain", pump);
  };
  pump();
  return sent;
}

test("a body without end is read one piece further than what was asked for", async () => {
  const open = [];
  const part = (q, r, b) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(q.headers.range ?? "") ?? [];
    r.writeHead(206, { "Content-Range": `bytes ${from}-${to}/${b.length}` });
    open.push(endless(r, b.subarray(Number(from), Number(to) + 1)));
    return true;
  };
  const full = (head) => (q, r, b) => {
    r.writeHead(200);
    open.push(endless(r, head(b)));
    return true;
  };
  let n = 0;
  const cases = {
    "a part": [part, "host", /other bytes than those asked for: more/],
    "a later part": [(q, r, b) => n++ > 1 && part(q, r, b), "host", /other bytes than those asked for: more/],
    "a snapshot": [full((b) => b), "host", /more than the \d+ bytes of the snapshot/],
    "a snapshot later": [(q, r, b) => n++ > 1 && full((b) => b)(q, r, b), "host", /more than the \d+ bytes of the snapshot/],
    "no snapshot": [full(() => Buffer.from("<html>")), "bad_input", /it is no snapshot$/],
  };
  for (const [name, [answer, code, message]] of Object.entries(cases)) {
    n = open.length = 0;
    const { cairn } = await over(await serving(answer), { most: 1 << 22 }).catch((error) => ({ cairn: { run: () => Promise.reject(error) } }));
    await assert.rejects(cairn.run("search", questions[0]), (e) => e instanceof CairnError && e.code === code && message.test(e.message), name);
    assert.ok(open.length > 0 && open.length < 4, `${name}: asked ${open.length} times`);
    for (const sent of open) {
      await sent.closed;
      assert.ok(sent.pieces < (name === "no snapshot" ? 100 : 1000), `${name}: ${sent.pieces} pieces were sent`);
    }
  }
});

test("a part that ends early, and then is empty, is the server's fault", async () => {
  let n = 0;
  const { cairn } = await over(await serving((q, r, b) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(q.headers.range ?? "") ?? [];
    if (n++ < 2) return false;
    r.writeHead(206, { "Content-Range": `bytes ${from}-${to}/${b.length}` }).end(n === 3 ? b.subarray(Number(from), Number(from) + 10) : undefined);
    return true;
  })).catch((error) => ({ cairn: { run: () => Promise.reject(error) } }));
  await assert.rejects(cairn.run("search", questions[0]), (e) => e.code === "host" && /sent nothing of what was asked for \(3 times\)/.test(e.message));
});

test("failures of ranges have codes", async () => {
  await assert.rejects(ranges(await serving((q, r) => r.writeHead(404).end())), (e) => e instanceof CairnError && e.code === "host");
  await assert.rejects(ranges(await serving((q, r) => r.writeHead(200).end())), (e) => e.code === "bad_input" && /^cannot read .*http\S+: the file is empty$/.test(e.message));
  await assert.rejects(ranges(await serving(() => true), { wait: 20 }), (e) => e.code === "host" && e.late);
  await assert.rejects(ranges(await serving(), { signal: AbortSignal.abort() }), { code: "canceled" });
});

// answered answers ranges as the function makes of the bytes that were asked for, headers and part.
const answered = (make) => serving((q, r, b) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(q.headers.range ?? "") ?? [];
  if (!(from > 0)) return false;
  const part = make(b.subarray(Number(from), Number(to) + 1), r);
  if (part) r.writeHead(206, { "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/${b.length}` }).end(part);
  return true;
});

test("a server that answers every range with a byte, or in several parts", async () => {
  let requests = 0;
  const answersOf = async (url) => answers((await over(url)).cairn);
  await assert.rejects(answersOf(await answered((part) => (requests++, part.subarray(0, 1)))), (e) => e.code === "host" && /sends only 1 of \d+ bytes/.test(e.message));
  assert.ok(requests < 20, `${requests} requests`);
  await assert.rejects(answersOf(await answered((part, r) => void r.writeHead(206, { "Content-Type": "multipart/byteranges; boundary=x" }).end(part))), (e) => e.code === "host" && /in several parts/.test(e.message));
});

test("a server that has too much to do is asked again when it says, but not later than one waits", async () => {
  let left = 2;
  const url = await serving((q, r) => q.headers.range?.startsWith("bytes=0-") !== true && left-- > 0 && r.writeHead(429, { "Retry-After": "0" }).end());
  const { cairn } = await over(url);
  assert.deepEqual(await answers(cairn), want);
  left = Infinity;
  await assert.rejects(over(url).then(({ cairn }) => answers(cairn)), (e) => e.code === "host" && /answered 429.*3 times/.test(e.message));
  let asked = 0;
  await assert.rejects(ranges(await serving((q, r) => (asked++, r.writeHead(429, { "Retry-After": "3600" }).end())), { wait: 200 }), /answered 429/);
  assert.equal(asked, 1);
});

test("a slow server, of which something always comes", async () => {
  const { cairn } = await over(await answered((part, r) => {
    if (part.length < 9000) return part;
    r.writeHead(206, { "Content-Length": part.length });
    const next = (at) => (at >= part.length ? r.end() : (r.write(part.subarray(at, at + 4096)), setTimeout(next, 150, at + 4096)));
    next(0);
  }), { wait: 400 });
  assert.deepEqual(await answers(cairn), want);
});
