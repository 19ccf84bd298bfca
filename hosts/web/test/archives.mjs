// Archives to open.

import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

/** zip packs files, deflated. Encrypted sets the flag that says so. */
export function zip(files, { encrypted = false } = {}) {
  const local = [];
  const central = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const plain = Buffer.from(text);
    const body = deflateRawSync(plain);
    const rest = Buffer.alloc(26);
    rest.writeUInt16LE(20, 0);
    rest.writeUInt16LE(encrypted ? 1 : 0, 2);
    rest.writeUInt16LE(8, 4);
    rest.writeUInt32LE(crc32(plain), 10);
    rest.writeUInt32LE(body.length, 14);
    rest.writeUInt32LE(plain.length, 18);
    rest.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    local.push(Buffer.from("PK\x03\x04"), rest, name, body);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), rest, tail, name);
    at += 4 + 26 + name.length + body.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}

/** many makes n files of about that many lines, no two alike. */
export function many(n, lines) {
  const out = {};
  for (let i = 0; i < n; i++) {
    const body = Array.from({ length: lines / 5 }, (_, j) =>
      `// step${j} of part ${i} goes on with what ${(i * 7 + j) % 997} left behind.\nfunc step${j}Of${i}(count int) int {\n\ttotal := count * ${j}\n\treturn total + ${i}\n}`);
    out[`part${i % 40}/file${i}.go`] = `package part${i % 40}\n\n${body.join("\n")}\n`;
  }
  return out;
}

/** written puts files or bytes into a new directory and returns its path, or that of the file. */
export function written(what, name) {
  const dir = join(mkdtempSync(join(tmpdir(), "cairn-web-")), name);
  if (Buffer.isBuffer(what)) {
    writeFileSync(dir, what);
    return dir;
  }
  for (const [path, text] of Object.entries(what)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}
