// A snapshot that lies on a server: what is asked of it is fetched, and no more.

import { CairnError } from "./cairn.js";

const first = 1 << 15; // bytes of the first request, which tells whether the server knows ranges
const patience = 20_000; // milliseconds for a request, and for each further spell of bytes of it
const spell = 4096; // bytes
const tries = 3;
const scant = 16; // a range of which the server sends less than one in so many bytes
const mostScant = 3; // in a row
const mostShort = 2; // pieces that are shorter than such as the server has sent before
const busy = 429; // too many requests, or too soon
const mostBytes = 2 ** 30; // of a file that is fetched whole
const headBytes = 24; // which tell how long it is
const beyond = 416; // bytes that the file does not have: it is another by now, and shorter
const magic = "CAIRN\r\n\x1a";

/**
 * ranges opens the file at an address and returns a source, of which import asks for parts
 * where it lies. ranged tells whether the server answers ranges; of one that sends the whole
 * file instead, or ever less of a range, all is read, once, and said is what to tell people of that. No more than most bytes
 * are read of such a file, nor than its head says that it has, and never more of a range than was
 * asked for.
 */
export async function ranges(url, { signal, progress = () => {}, fetch: get = fetch, wait = patience, most = mostBytes } = {}) {
  const counts = { requests: 0, bytes: 0 };
  let whole; // bytes, once somebody has them all
  let coming; // until then, a promise of them
  let said = ""; // why they are wanted
  let longest = Infinity; // bytes that the server sends of a range
  let short = 0; // pieces that were shorter than that
  let total = Infinity; // bytes of the file, once they are known
  let scanty = 0; // ranges of which little came, in a row

  async function ask(range, want) {
    for (let n = 1; ; n++) {
      const late = new AbortController();
      let timer;
      const again = () => {
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(new Error(`no answer within ${wait / 1000} s`)), wait);
      };
      again();
      const stop = () => late.abort(signal.reason);
      signal?.addEventListener("abort", stop);
      try {
        signal?.throwIfAborted();
        counts.requests++;
        const headers = range ? { Range: `bytes=${range[0]}-${range[1]}` } : {};
        // A browser that mixed parts of two versions would be found out, but fetches both.
        const response = await get(url, { headers, signal: late.signal, credentials: "omit", referrerPolicy: "no-referrer", cache: range ? "no-store" : "default" });
        if (!response.ok && response.status !== beyond) throw Object.assign(final(`the server answered ${response.status} ${response.statusText}`), { final: response.status < 500 && response.status !== busy, after: Number(response.headers.get("Retry-After")) * 1000 });
        return await want(response, { begun: () => clearTimeout(timer), goesOn: again });
      } catch (error) {
        if (signal?.aborted) throw new CairnError({ code: "canceled", message: `reading ${url} was canceled` });
        const tooLate = late.signal.aborted;
        const why = tooLate ? late.signal.reason : error;
        late.abort(); // what else comes of the answer is of no use
        if (n < tries && !error.final && !(error.after > wait)) {
          await new Promise((resolve) => setTimeout(resolve, error.after > 0 ? error.after : 100 << n)); // a busy server is given time
          continue;
        }
        const what = `cannot read ${range ? `bytes ${range[0]} to ${range[1]} of ` : ""}${url}: ${why.message}${error.final ? "" : ` (${n} times)`}`;
        const fix = error.none ? "give the address of a file that cairn export made" : "see that the server is up and has the file at this address, then ask again";
        throw Object.assign(new CairnError({ code: error.none ? "bad_input" : "host", message: what, fix }), { late: tooLate });
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
      }
    }
  }

  async function all(response, { begun }) {
    begun(); // a large file may take its time
    const total = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length") ?? 0);
    const parts = [];
    let done = 0;
    let limit;
    if (total > most) throw final(`the file has ${total} bytes, over ${most} (allow more by most)`);
    for await (const piece of pieces(response)) {
      parts.push(piece);
      progress({ phase: "fetch", done: (done += piece.length), total });
      if (done >= headBytes) limit ??= lengthOf(new Uint8Array(await new Blob(parts).slice(0, headBytes).arrayBuffer()));
      if (done > most) throw final(`the file has over ${most} bytes (allow more by most)`);
      if (done > limit) throw final(`the server sent more than the ${limit} bytes of the snapshot`);
    }
    if (done === 0) throw Object.assign(final("the file is empty"), { none: true });
    return new Blob(parts);
  }

  // pieces are those of a body; who leaves them ends the request.
  async function* pieces(response) {
    const reader = response.body.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        counts.bytes += value.length;
        yield value;
      }
    } finally {
      reader.cancel().catch(() => {});
    }
  }

  // wholly has all bytes fetched once, however many want them at a time.
  const wholly = async (fetching, why = "") => whole ?? (coming ??= fetching().then((bytes) => {
    said = why;
    return (whole = bytes);
  }).finally(() => (coming = undefined)));

  // part are bytes from a place on: so many are asked for of those that are wanted.
  const part = (from, length, wanted = length) => ask([from, from + length - 1], async (response, timer) => {
    if (response.status === beyond) return { bytes: new Uint8Array(0) };
    if (response.status !== 206) {
      timer.begun();
      if (coming ?? whole) response.body?.cancel().catch(() => {});
      await wholly(() => all(response, timer), "the server does not answer ranges: the whole file was fetched");
      return;
    }
    if (response.headers.get("Content-Type")?.startsWith("multipart/")) throw final("the server answers one range in several parts");
    const [, at, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "") ?? [];
    if (Number(at ?? from) !== from) throw new Error("the server sent other bytes than those asked for");
    const bytes = new Uint8Array(length);
    let had = 0;
    for await (const piece of pieces(response)) {
      if (had + piece.length > length) throw final("the server sent other bytes than those asked for: more");
      bytes.set(piece, had);
      if (Math.floor((had + piece.length) / spell) > Math.floor(had / spell)) timer.goesOn();
      had += piece.length;
    }
    if (had === 0) throw new Error("the server sent nothing of what was asked for");
    if (size) total = Number(size);
    scanty = had * scant < Math.min(wanted, total - from) ? scanty + 1 : 0;
    if (scanty > mostScant) throw final(`the server sends only ${had} of ${wanted} bytes`);
    return { bytes: bytes.subarray(0, had), size: at === undefined ? undefined : Number(size) };
  });

  // piece is the beginning of a part, as long as the server sends one. Where what it sends gets shorter and
  // shorter, all is fetched instead.
  async function piece(from, length) {
    await coming?.catch(() => {}); // who asked for it tells
    if (whole) return;
    const most = longest;
    const asked = Math.min(length, most);
    const got = await part(from, asked, length);
    if (whole || got.bytes.length === 0 || got.bytes.length === asked || from + got.bytes.length === total) return got;
    longest = Math.min(longest, got.bytes.length);
    if (most < Infinity && ++short === mostShort) await wholly(() => ask(undefined, all), "the server sends less of each range than was asked for: the whole file was fetched");
    return got;
  }

  let begin = await piece(0, first);
  const size = begin?.size;
  if (!whole && size === undefined) await wholly(() => ask(undefined, all), "the server does not say how long the file is: the whole file was fetched");
  const read = async (offset, length) => {
    if (offset === 0 && begin && length <= begin.bytes.length) {
      const { bytes } = begin;
      begin = undefined; // who asks again wants to see whether it is another file by now
      return { bytes: bytes.subarray(0, length), end: false };
    }
    const got = await piece(offset, length);
    if (!whole) return { bytes: got.bytes, end: got.bytes.length === 0 };
    const bytes = new Uint8Array(await whole.slice(offset, offset + length).arrayBuffer());
    return { bytes, end: offset + bytes.length >= whole.size };
  };
  return {
    size: whole ? whole.size : size,
    read,
    ranged: !whole,
    counts,
    get said() { return said; },
    blob: () => wholly(() => ask(undefined, all)),
  };
}

// lengthOf is how long the head of a snapshot says that it is.
function lengthOf(head) {
  if (String.fromCharCode(...head.subarray(0, magic.length)) !== magic) throw Object.assign(final("it is no snapshot"), { none: true });
  return Number(new DataView(head.buffer).getBigUint64(16, true));
}

// final is an error of what a server would do again.
const final = (message) => Object.assign(new Error(message), { final: true });
