// The golden answers, byte for byte, in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Cairn } from "../cairn.js";
import { differences } from "./golden.js";
import { files, golden, guest, tar } from "./repository.js";

const module = await WebAssembly.compile(guest());

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
}

test("what differs is told", async () => {
  const cairn = await Cairn.create(module);
  const [{ name, text }] = golden();
  await cairn.load(tar(files(name)), { name });
  assert.equal((await differences(cairn, text.replace('"rank": 1,', '"rank": 2,'))).length, 1);
});
