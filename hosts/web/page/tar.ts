// The tar format, as far as a directory of files needs it.

const block = 512;
const encoder = new TextEncoder();

/** header returns what stands before the content of a file. */
export function header(path: string, size: number): Uint8Array {
  const name = encoder.encode(path);
  if (name.length <= 100) return entry(name, size, "0");
  const pax = record(path);
  const parts = [entry(encoder.encode("pax"), pax.length, "x"), pax, padding(pax.length), entry(name.subarray(0, 100), size, "0")];
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

/** padding follows a content of so many bytes. */
export const padding = (size: number) => new Uint8Array(-size & (block - 1));

/** end ends an archive. */
export const end = new Uint8Array(2 * block);

// record says a path in full; its length counts itself.
function record(path: string): Uint8Array {
  const rest = encoder.encode(` path=${path}\n`);
  let digits = 1;
  while (String(rest.length + digits).length > digits) digits++;
  return encoder.encode(`${rest.length + digits} path=${path}\n`);
}

function entry(name: Uint8Array, size: number, type: string): Uint8Array {
  const b = new Uint8Array(block);
  const put = (text: string, at: number) => b.set(encoder.encode(text), at);
  b.set(name);
  put("0000644\0", 100);
  put(size.toString(8).padStart(11, "0") + "\0", 124);
  put("        ", 148);
  put(type, 156);
  put("ustar\x0000", 257);
  put(b.reduce((sum, x) => sum + x, 0).toString(8).padStart(6, "0") + "\0 ", 148);
  return b;
}
