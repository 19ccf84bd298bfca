// A snapshot on a server is searched over ranges in Chromium, with the golden answers and those
// that it has in memory, byte for byte.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Cairn } from "../cairn.js/cairn.js";
import { files, golden, guest, tar } from "../cairn.js/test/repository.js";
import { inBrowser, ready, root, search, settled } from "./browser.mjs";

const it = inBrowser();

// modules serves those of cairn.js one by one.
function modules() {
  for (const name of ["cairn.js", "imports.js", "source.js", "ranges.js"]) it.server.extra.set(`ranges/${name}`, readFileSync(join(root, "hosts/web/cairn.js", name)));
}

// answering answers requests for ranges of bytes, with a share of each.
const answering = (bytes, share = 1) => (q, r) => {
  const b = bytes();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(q.headers.range ?? "") ?? [];
  if (from === undefined) return r.writeHead(200, { "Content-Length": b.length }).end(b);
  const part = b.subarray(Number(from), Number(from) + Math.ceil((Number(to) + 1 - Number(from)) * share));
  r.writeHead(206, { "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/${b.length}`, "Content-Length": part.length }).end(part);
};

test("golden answers over ranges", async () => {
  modules();
  it.server.extra.set("ranges/test/golden.js", readFileSync(join(root, "hosts/web/cairn.js/test/golden.js")));
  const module = await WebAssembly.compile(guest());
  for (const { name, text } of golden()) {
    const made = await Cairn.create(module);
    await made.load(tar(files(name)), { name, contents: "keep" });
    const snapshot = await made.export();
    it.server.extra.set(`ranges/${name}.cairn`, answering(() => snapshot));
    it.server.extra.set(`ranges/${name}.json`, Buffer.from(text));
  }
  await it.visit(async (page) => {
    for (const { name } of golden()) {
      const [ranged, asked, wrong] = await page.evaluate(async (name) => {
        const { Cairn, ranges } = await import("/ranges/cairn.js");
        const { differences, overRanges } = await import("/ranges/test/golden.js");
        const cairn = await Cairn.create(fetch("/cairn-reader.wasm"));
        await cairn.import(await ranges(new URL(`/ranges/${name}.cairn`, location.href).href));
        let asked = 0;
        const wrong = await differences(cairn, await (await fetch(`/ranges/${name}.json`)).text(), (c) => overRanges(c) && ++asked > 0);
        return [cairn.ranged, asked, wrong];
      }, name);
      assert.deepEqual([ranged, wrong], [true, []], name);
      assert.ok(asked >= 8, `${name}: ${asked} were asked`);
    }
  });
});

// indexed makes a snapshot of files, and looks for words in it.
async function indexed(files, queries) {
  const cairn = await Cairn.create(guest());
  await cairn.load(tar(files), { name: "many", contents: "keep" });
  const want = [];
  for (const query of queries) want.push(JSON.stringify(await cairn.run("search", { query })));
  return { bytes: Buffer.from(await cairn.export()), want };
}

const queries = ["Handle17", "handles request of a kind", "serve"];

test("whatever the server does", async () => {
  modules();
  const many = {};
  for (let i = 0; i < 400; i++) many[`src/part${i % 20}/handler${i}.go`] = `package part\n\n// Handle${i} handles request ${i} of kind${i % 7}.\nfunc Handle${i}(r Request) error {\n\treturn serve(r, ${i * 31})\n}\n`.repeat(3);
  const one = await indexed(many, queries);
  const two = await indexed({ ...many, "src/handle17.go": "package src\n\nfunc Handle17() { serve() }\n" }, queries);
  assert.notDeepEqual(one.want, two.want);
  let asked = 0;
  const servers = {
    plain: answering(() => one.bytes),
    whole: (_, r) => r.writeHead(200, { "Content-Length": one.bytes.length }).end(one.bytes),
    short: answering(() => one.bytes, 0.25),
    another: answering(() => (asked++ < 3 ? one.bytes : two.bytes)),
    mute: (q, r) => asked++ > 3 || answering(() => one.bytes)(q, r), // after a few
  };
  await it.visit(async (page) => {
    for (const [name, server] of Object.entries(servers)) {
      asked = 0;
      it.server.extra.set("ranges/many.cairn", server);
      const got = await page.evaluate(async ([queries, wait]) => {
        const { Cairn, ranges } = await import("/ranges/cairn.js");
        const cairn = await Cairn.create(fetch("/cairn-reader.wasm"));
        const out = [];
        try {
          const lying = await ranges(new URL("/ranges/many.cairn", location.href).href, { wait });
          await cairn.import(lying);
          for (const query of queries) out.push(JSON.stringify(await cairn.run("search", { query })));
          return { ranged: cairn.ranged, out, said: lying.said };
        } catch (e) {
          return { error: e.message };
        }
      }, [queries, name === "mute" ? 500 : undefined]);
      if (name === "mute") {
        assert.match(got.error, /no answer within 0.5 s \(3 times\)/);
        continue;
      }
      assert.deepEqual(got.out, name === "another" ? two.want : one.want, name);
      assert.equal(got.ranged, name !== "whole", name);
      assert.equal(/does not answer ranges/.test(got.said), name === "whole", name);
    }
  });
});

test("the page opens a large index where it lies, or says that it was fetched", async () => {
  // Words that no other file has, so that there is much to index in few files.
  let seed = 1;
  const word = () => (seed = (seed * 48271) % 2147483647).toString(36).replace(/\d/g, "q");
  const large = {};
  for (let i = 0; i < 320; i++) large[`src/part${i % 9}/words${i}.go`] = `package part\n\nfunc Words${i}() {\n${Array.from({ length: 500 }, () => `\t${word()}${word()}(${word()})\n`).join("")}}\n`;
  large["src/limit.go"] = "package src\n\n// CheckLimit checks the limit of a client.\nfunc CheckLimit() {}\n";
  const { bytes } = await indexed(large, []);
  assert.ok(bytes.length > 8e6, `the index has ${bytes.length} bytes`);
  for (const ranged of [true, false]) {
    let [sent, requests] = [0, 0];
    it.server.extra.set("ranges/large.cairn", (q, r) => {
      const end = r.end.bind(r);
      r.end = (b) => (requests++, (sent += b.length), end(b));
      return ranged ? answering(() => bytes)(q, r) : r.writeHead(200, { "Content-Length": bytes.length }).end(bytes);
    });
    await it.visit(async (page) => {
      await ready(page, "many");
      await page.getByText(ranged ? /searched where it lies/ : /The server does not answer ranges: the whole file was fetched/).first().waitFor();
      assert.equal((await search(page, "check limit of a client"))[0], "src/limit.go");
      await settled(page);
      assert.ok(requests <= 40, `${requests} requests`);
      assert.equal(sent < bytes.length / 2, ranged, `${sent} of ${bytes.length} bytes`);
    }, { path: "?index=ranges/large.cairn" });
  }
});
