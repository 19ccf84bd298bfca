// A snapshot that lies on a server: what is asked of it is fetched, and no more.

const first = 1 << 15; // bytes of the first request, which tells whether the server knows ranges
const patience = 20_000; // milliseconds for a request
const tries = 3;
const mostBytes = 2 ** 30; // of a file that is fetched whole

/**
 * ranges opens the file at an address and returns a source, of which import asks for parts
 * where it lies. ranged tells whether the server answers ranges; one that sends the whole
 * file instead is read to its end, and said is what to tell people of that. No more than most bytes
 * are read of such a file, and never more of a range than was asked for.
 */
export async function ranges(url, { signal, progress = () => {}, fetch: get = fetch, wait = patience, most = mostBytes } = {}) {
  const counts = { requests: 0, bytes: 0 };
  let whole; // bytes, once somebody has them all

  async function ask(range, want) {
    for (let n = 1; ; n++) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new Error(`no answer within ${wait / 1000} s`)), wait);
      const stop = () => late.abort(signal.reason);
      signal?.addEventListener("abort", stop);
      try {
        signal?.throwIfAborted();
        counts.requests++;
        const headers = range ? { Range: `bytes=${range[0]}-${range[1]}` } : {};
        // A browser that mixed parts of two versions would be found out, but fetches both.
        const response = await get(url, { headers, signal: late.signal, credentials: "omit", referrerPolicy: "no-referrer", cache: range ? "no-store" : "default" });
        if (!response.ok) throw Object.assign(new Error(`the server answered ${response.status} ${response.statusText}`), { final: response.status < 500 });
        return await want(response, () => clearTimeout(timer));
      } catch (error) {
        if (signal?.aborted) throw error;
        const why = late.signal.aborted ? late.signal.reason : error;
        if (n < tries && !error.final) continue;
        const what = `cannot read ${range ? `bytes ${range[0]} to ${range[1]} of ` : ""}${url}: ${why.message}${error.final ? "" : ` (${n} times)`}`;
        throw Object.assign(new Error(what), { late: late.signal.aborted });
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
      }
    }
  }

  async function all(response, begun) {
    begun(); // a large file may take its time
    const total = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length") ?? 0);
    const parts = [];
    let done = 0;
    if (total > most) throw tooLarge(`${total} bytes, over ${most}`);
    for await (const piece of pieces(response)) {
      parts.push(piece);
      counts.bytes += piece.length;
      progress({ phase: "fetch", done: (done += piece.length), total });
      if (done > most) throw tooLarge(`over ${most} bytes`);
    }
    return new Blob(parts);
  }

  const part = (from, length) => ask([from, from + length - 1], async (response, begun) => {
    if (response.status !== 206) {
      whole = await all(response, begun);
      return;
    }
    const bytes = await upTo(length, response);
    counts.bytes += bytes.length;
    const [, at, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "") ?? [];
    if (Number(at ?? from) !== from || bytes.length > length) throw new Error(`the server sent other bytes than those asked for`);
    return { bytes, size: at === undefined ? undefined : Number(size) };
  });

  let begin = await part(0, first);
  const size = begin?.size;
  if (!whole && size === undefined) whole = await ask(undefined, all);
  const read = async (offset, length) => {
    if (offset === 0 && begin && length <= begin.bytes.length) {
      const { bytes } = begin;
      begin = undefined; // who asks again wants to see whether it is another file by now
      return { bytes: bytes.subarray(0, length), end: false };
    }
    const got = whole ?? (await part(offset, length));
    if (!whole) return { bytes: got.bytes, end: false };
    const bytes = new Uint8Array(await whole.slice(offset, offset + length).arrayBuffer());
    return { bytes, end: offset + bytes.length >= whole.size };
  };
  return {
    size: whole ? whole.size : size,
    read,
    ranged: !whole,
    counts,
    said: whole ? "the server does not answer ranges: the whole file was fetched" : "",
    blob: async () => (whole ??= await ask(undefined, all)),
  };
}

async function* pieces(response) {
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {}); // what nobody wants any more is not sent
  }
}

// upTo reads a body of at most so many bytes: a server may send without end.
async function upTo(length, response) {
  const bytes = new Uint8Array(length);
  let done = 0;
  for await (const piece of pieces(response)) {
    if (done + piece.length > length) throw new Error("the server sent other bytes than those asked for");
    bytes.set(piece, done);
    done += piece.length;
  }
  return bytes.subarray(0, done);
}

const tooLarge = (size) => Object.assign(new Error(`the file has ${size} (allow more by most)`), { final: true });
