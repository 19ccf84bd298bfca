// The repositories and golden answers of testdata, as bytes and JSON.

import { readFileSync, readdirSync } from "node:fs";

const root = new URL(process.env.CAIRN_ROOT ? `file://${process.env.CAIRN_ROOT}/` : "../../../../", import.meta.url);

export const guest = (name = "cairn.wasm") => readFileSync(new URL(`wasm/dist/${name}`, root));

/** golden returns the names and cases of testdata/golden. */
export function golden() {
  const dir = new URL("testdata/golden/", root);
  return readdirSync(dir).filter((f) => f.endsWith(".json")).sort()
    .map((f) => ({ name: f.slice(0, -5), cases: JSON.parse(readFileSync(new URL(f, dir), "utf8")), text: readFileSync(new URL(f, dir), "utf8") }));
}

/** storeCases returns the cases that every store of records is held to, by name. */
export function storeCases() {
  const dir = new URL("hosts/native/store/storetest/testdata/", root);
  return Object.fromEntries(readdirSync(dir).sort().map((f) => [f.slice(0, -5), JSON.parse(readFileSync(new URL(f, dir), "utf8"))]));
}

/** files returns the files of a repository of testdata, by path. */
export function files(name) {
  const text = readFileSync(new URL(`testdata/repositories/${name}.txtar`, root), "utf8");
  const out = {};
  let path;
  for (const line of text.split(/(?<=\n)/)) {
    const marker = /^-- (.+) --\s*$/.exec(line);
    if (marker) out[(path = marker[1])] = "";
    else if (path) out[path] += line;
  }
  return out;
}

/** tar packs files as a tar archive. */
export function tar(files) {
  const blocks = [];
  for (const [path, text] of Object.entries(files)) {
    const body = typeof text === "string" ? Buffer.from(text) : text;
    const head = Buffer.alloc(512);
    head.write(path, 0, 100);
    head.write("0000644\0", 100);
    head.write(body.length.toString(8).padStart(11, "0") + "\0", 124);
    head.write("        ", 148);
    head.write("0", 156);
    head.write("ustar\x0000", 257);
    head.write(head.reduce((a, b) => a + b, 0).toString(8).padStart(6, "0") + "\0 ", 148);
    blocks.push(head, body, Buffer.alloc(-body.length & 511));
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
