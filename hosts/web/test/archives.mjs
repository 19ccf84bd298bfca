// Archives to open.

import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

/** zip packs files, deflated. Encrypted sets the flag that says so, large writes the sizes as zip64 does, claimed tells them wrongly. */
export function zip(files, { encrypted = false, large = false, claimed } = {}) {
  const local = [];
  const central = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const plain = Buffer.from(text);
    const body = deflateRawSync(plain);
    const rest = Buffer.alloc(26);
    const size = claimed ?? plain.length;
    rest.writeUInt16LE(large ? 45 : 20, 0);
    rest.writeUInt16LE(encrypted ? 1 : 0, 2);
    rest.writeUInt16LE(8, 4);
    rest.writeUInt32LE(crc32(plain), 10);
    rest.writeUInt32LE(large ? 0xffffffff : body.length, 14);
    rest.writeUInt32LE(large ? 0xffffffff : size, 18);
    rest.writeUInt16LE(name.length, 22);
    const head = Buffer.from(rest);
    const [inner, outer] = large ? [numbers(1, 16, size, body.length), numbers(1, 24, size, body.length, at)] : [Buffer.alloc(0), Buffer.alloc(0)];
    head.writeUInt16LE(inner.length, 24);
    rest.writeUInt16LE(outer.length, 24);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(large ? 0xffffffff : at, 10);
    local.push(Buffer.from("PK\x03\x04"), head, name, inner, body);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), rest, tail, name, outer);
    at += 4 + 26 + name.length + inner.length + body.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(large ? 0xffffffff : at, 16);
  if (!large) return Buffer.concat([...local, directory, end]);
  const n = Object.keys(files).length;
  const record = Buffer.alloc(56);
  record.write("PK\x06\x06", 0, "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  [n, n, directory.length, at].forEach((v, i) => record.writeBigUInt64LE(BigInt(v), 24 + 8 * i));
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", 0, "latin1");
  locator.writeBigUInt64LE(BigInt(at + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([...local, directory, record, locator, end]);
}

// numbers is an extra field of 8-byte numbers.
function numbers(id, length, ...values) {
  const b = Buffer.alloc(4 + length);
  b.writeUInt16LE(id, 0);
  b.writeUInt16LE(length, 2);
  values.forEach((v, i) => b.writeBigUInt64LE(BigInt(v), 4 + 8 * i));
  return b;
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
