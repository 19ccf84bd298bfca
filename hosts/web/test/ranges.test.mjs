// A snapshot on a server is searched over ranges in Chromium, with the answers that it has in
// memory, byte for byte.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Cairn } from "../cairn.js/cairn.js";
import { files, golden, guest, tar } from "../cairn.js/test/repository.js";
import { inBrowser, root } from "./browser.mjs";

const it = inBrowser();

test("golden searches over ranges", async () => {
  for (const name of ["cairn.js", "imports.js", "source.js", "ranges.js"]) it.server.extra.set(`ranges/${name}`, readFileSync(join(root, "hosts/web/cairn.js", name)));
  const module = await WebAssembly.compile(guest());
  const want = {};
  for (const { name, cases } of golden()) {
    const made = await Cairn.create(module);
    await made.load(tar(files(name)), { name, contents: "keep" });
    const snapshot = await made.export();
    it.server.extra.set(`ranges/${name}.cairn`, (q, r) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(q.headers.range ?? "") ?? [];
      if (from === undefined) return r.writeHead(200, { "Content-Length": snapshot.length }).end(snapshot);
      const part = snapshot.subarray(Number(from), Number(to) + 1);
      r.writeHead(206, { "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/${snapshot.length}`, "Content-Length": part.length }).end(part);
    });
    const cairn = await Cairn.create(module);
    await cairn.import(snapshot);
    want[name] = [];
    for (const { request } of cases.filter((c) => c.op === "search" && !c.request.history && !c.request.graph && !c.request.edges)) {
      want[name].push({ request, answer: JSON.stringify(await cairn.run("search", request).catch((e) => e.message)) });
    }
  }
  assert.ok(Object.values(want).flat().length > 10, "there are few searches");
  await it.visit(async (page) => {
    for (const [name, cases] of Object.entries(want)) {
      const got = await page.evaluate(async ([name, requests]) => {
        const { Cairn, ranges } = await import("/ranges/cairn.js");
        const cairn = await Cairn.create(fetch("/cairn.wasm"));
        await cairn.import(await ranges(new URL(`/ranges/${name}.cairn`, location.href).href));
        const out = [];
        for (const q of requests) out.push(JSON.stringify(await cairn.run("search", q).catch((e) => e.message)));
        return [cairn.ranged, out];
      }, [name, cases.map((c) => c.request)]);
      assert.deepEqual(got, [true, cases.map((c) => c.answer)], name);
    }
  });
});
