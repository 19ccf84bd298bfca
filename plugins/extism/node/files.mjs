// Where the bytes of read needs come from, and how much memory a guest may have.
import fs from "node:fs";
import path from "node:path";

// Directories that hold no work of the repository's own.
const left = new Set([".git", ".hg", ".svn", "node_modules"]);

/** The regular files of a directory as a tar, made while it is read. */
export class Directory {
  #pieces;
  #rest = Buffer.alloc(0);

  constructor(root) {
    this.#pieces = pack(root, "");
  }

  read(_offset, length) {
    while (this.#rest.length < length) {
      const next = this.#pieces.next();
      if (next.done) break;
      this.#rest = Buffer.concat([this.#rest, next.value]);
    }
    const out = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(out.length);
    return out;
  }
}

/** An open file, read anywhere. */
export class File {
  #fd;

  constructor(name) {
    this.#fd = fs.openSync(name, "r");
    this.size = fs.fstatSync(this.#fd).size;
  }

  read(offset, length) {
    const b = Buffer.allocUnsafe(length);
    return b.subarray(0, fs.readSync(this.#fd, b, 0, length, offset));
  }

  close() {
    fs.closeSync(this.#fd);
  }
}

function* pack(root, below) {
  for (const e of fs.readdirSync(path.join(root, below), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below ? `${below}/${e.name}` : e.name;
    if (e.isDirectory() && !left.has(e.name)) yield* pack(root, name);
    if (!e.isFile()) continue;
    const content = fs.readFileSync(path.join(root, name));
    const attribute = ` path=${name}\n`;
    let n = Buffer.byteLength(attribute) + 1; // a record begins with its own length
    while (String(n).length + Buffer.byteLength(attribute) !== n) n++;
    yield* entry("x", Buffer.from(n + attribute));
    yield* entry("0", content);
  }
  if (!below) yield Buffer.alloc(1024);
}

// One entry of a tar; names are in the "x" entry before it, of any length.
function* entry(type, content) {
  const head = Buffer.alloc(512);
  head.write("file");
  head.write("0000644\0", 100);
  head.write(content.length.toString(8).padStart(11, "0") + "\0", 124);
  head.write("        " + type, 148);
  head.write("ustar\x0000", 257);
  const sum = head.reduce((a, b) => a + b, 0);
  head.write(sum.toString(8).padStart(6, "0") + "\0 ", 148);
  yield head;
  yield content;
  yield Buffer.alloc((512 - (content.length % 512)) % 512);
}

/** A module whose own memory may grow to so many pages. The SDK knows no limit, but the
 * module states one: section 5 holds the memory's smallest and largest size. */
export function limited(wasm, pages) {
  const number = (at) => {
    for (let value = 0, shift = 0; ; shift += 7, at++) {
      value += (wasm[at] & 127) * 2 ** shift;
      if (wasm[at] < 128) return [value, at + 1];
    }
  };
  for (let at = 8; at < wasm.length; ) {
    const [size, body] = number(at + 1);
    if (wasm[at] !== 5) {
      at = body + size;
      continue;
    }
    const [least] = number(body + 2);
    if (least > pages) throw new Error(`it begins with ${least} pages of memory, over ${pages}`);
    const section = [1, 1, ...leb(least), ...leb(pages)];
    return Buffer.concat([wasm.subarray(0, at), Buffer.from([5, ...leb(section.length), ...section]), wasm.subarray(body + size)]);
  }
  return wasm;
}

const leb = (n) => (n < 128 ? [n] : [(n % 128) + 128, ...leb(Math.floor(n / 128))]);
