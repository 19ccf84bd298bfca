// Sources of bytes for read needs: what an archive or a snapshot is read from.

const window = 2 << 20; // how much of a Blob is fetched at once

/**
 * source makes a reader of bytes, a Blob or a stream: {size, read(offset, length)},
 * where size is undefined if it is not known and read returns {bytes, end}. A
 * stream is read once, from its start. Where all can be had without waiting, fill(to)
 * writes it into memory.
 */
export function source(from) {
  if (from && typeof from.read === "function") return from;
  if (from instanceof ArrayBuffer) return ofBytes(new Uint8Array(from));
  if (ArrayBuffer.isView(from)) return ofBytes(new Uint8Array(from.buffer, from.byteOffset, from.byteLength));
  if (typeof Blob !== "undefined" && from instanceof Blob) return ofBlob(from);
  if (from?.[Symbol.asyncIterator]) return ofPieces(from[Symbol.asyncIterator]());
  if (typeof from?.getReader === "function") return ofPieces(ofReader(from.getReader()));
  throw new TypeError("read source: give a Uint8Array, an ArrayBuffer, a Blob or a ReadableStream");
}

function ofBytes(b) {
  return {
    size: b.length,
    read: (offset, length) => ({ bytes: b.subarray(offset, offset + length), end: offset + length >= b.length }),
    fill: (to) => to.set(b),
  };
}

function ofBlob(blob) {
  let start = 0;
  let held = new Uint8Array(0);
  return {
    size: blob.size,
    fill: typeof FileReaderSync === "undefined" ? undefined : (to) => {
      const reader = new FileReaderSync(); // which only workers have
      for (let at = 0; at < blob.size; at += window) to.set(new Uint8Array(reader.readAsArrayBuffer(blob.slice(at, at + window))), at);
    },
    async read(offset, length) {
      const stop = Math.min(offset + length, blob.size);
      if (offset < start || stop > start + held.length) {
        start = offset;
        held = new Uint8Array(await blob.slice(offset, offset + Math.max(length, window)).arrayBuffer());
      }
      return { bytes: held.subarray(offset - start, stop - start), end: stop === blob.size };
    },
  };
}

async function* ofReader(reader) {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

function ofPieces(pieces) {
  let at = 0;
  let rest = new Uint8Array(0);
  return {
    async read(offset, length) {
      if (offset !== at) throw new Error(`read at ${offset}: a stream can only be read in order; zip archives need a Blob or bytes`);
      while (rest.length === 0) {
        const { done, value } = await pieces.next();
        if (done) return { bytes: rest, end: true };
        rest = value instanceof Uint8Array ? value : new Uint8Array(value);
      }
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(bytes.length);
      at += bytes.length;
      return { bytes, end: false };
    },
  };
}
