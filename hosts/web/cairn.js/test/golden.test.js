// The golden answers, byte for byte, in Node; of a snapshot on a server, those to what is
// answered over ranges.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { Cairn, ranges } from "../cairn.js";
import { differences, overRanges } from "./golden.js";
import { files, golden, guest, tar } from "./repository.js";

const module = await WebAssembly.compile(guest());
const reader = await WebAssembly.compile(guest("cairn-reader.wasm"));

const snapshots = {};
const server = createServer((q, r) => {
  const b = snapshots[q.url.slice(1)];
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(q.headers.range);
  const part = b.subarray(Number(from), Number(to) + 1);
  r.writeHead(206, { "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/${b.length}`, "Content-Length": part.length }).end(part);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => (server.closeAllConnections(), server.close()));

for (const { name, text } of golden()) {
  const archive = tar(files(name));
  const ways = {
    bytes: (c) => c.load(archive, { name }),
    blob: (c) => c.load(new Blob([archive]), { name }),
    stream: (c) => c.load(new Blob([archive]).stream(), { name }),
    "tar.gz": (c) => c.load(new Blob([archive]).stream().pipeThrough(new CompressionStream("gzip")), { name }),
    async snapshot(c) {
      const other = await Cairn.create(module);
      await other.load(archive, { name });
      await c.import(await other.export());
    },
  };
  for (const [way, open] of Object.entries(ways)) {
    test(`${name}, ${way}`, async () => {
      const cairn = await Cairn.create(module);
      await open(cairn);
      assert.deepEqual(await differences(cairn, text), []);
    });
  }
  test(`${name}, a snapshot on a server`, async () => {
    const made = await Cairn.create(module);
    await made.load(archive, { name });
    snapshots[name] = Buffer.from(await made.export());
    for (const guest of [module, reader]) {
      const cairn = await Cairn.create(guest);
      await cairn.import(await ranges(`http://127.0.0.1:${server.address().port}/${name}`));
      let asked = 0;
      assert.deepEqual(await differences(cairn, text, (c) => overRanges(c) && ++asked > 0), []);
      assert.equal(cairn.ranged, true);
      assert.ok(asked >= 8, `${asked} were asked`);
    }
  });
}

test("what differs is told", async () => {
  const cairn = await Cairn.create(module);
  const [{ name, text }] = golden();
  await cairn.load(tar(files(name)), { name });
  assert.equal((await differences(cairn, text.replace('"rank": 1,', '"rank": 2,'))).length, 1);
});
