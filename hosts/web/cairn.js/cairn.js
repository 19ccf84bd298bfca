// The host of cairn.wasm for browsers (page or worker) and Node: it runs
// operations on the step exports and answers what they need.

import { imports } from "./imports.js";
import { ranges } from "./ranges.js";
import { source } from "./source.js";

export { ranges, source };

const leastPiece = 1024; // that the core takes
const turnTime = 12; // milliseconds of work, after which others have their turn
// What sched_yield answers a guest that asks whether to go on.
const stop = 27;
const pause = 6;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** CairnError is a failure as the core tells it; see cairn.d.ts. */
export class CairnError extends Error {
  constructor(error) {
    super(error.message);
    this.name = "CairnError";
    Object.assign(this, error);
  }
}

/** Filling is bytes that are written where they belong by a function. */
export class Filling {
  constructor(length, fill) {
    this.length = length;
    this.fill = (to) => {
      try {
        fill(to);
      } catch (error) {
        throw new CairnError({ code: "host", message: `read ${length} bytes: ${error.message}` });
      }
    };
  }
}

/** Instance is one instance of the guest, in this thread. */
export class Instance {
  #host;
  #exports; // undefined once it has died
  #last = Promise.resolve(); // the work before: one at a time is begun, and ended

  constructor(host, exports) {
    this.#host = host;
    this.#exports = exports;
  }

  static async create(guest) {
    const host = {};
    const module = await compiled(guest);
    const { exports } = await WebAssembly.instantiate(module, imports(module, host));
    host.memory = exports.memory;
    exports._initialize();
    return new Instance(host, exports);
  }

  get alive() {
    return this.#exports !== undefined;
  }

  get memoryBytes() {
    return this.#host.memory.buffer.byteLength;
  }

  // call runs an export with an input, given as text and raw bytes or a Filling, and returns its output.
  call(name, input = "", body = new Uint8Array(0)) {
    const head = encoder.encode(input);
    const exports = this.#exports;
    if (!exports) throw new CairnError(this.#host.died);
    try {
      const at = exports.stage(head.length + body.length) >>> 0;
      const memory = new Uint8Array(exports.memory.buffer);
      memory.set(head, at);
      const to = memory.subarray(at + head.length, at + head.length + body.length);
      if (body instanceof Filling) body.fill(to);
      else to.set(body);
      if (exports[name]()) throw new CairnError({ code: "bad_input", message: this.#host.failed });
      const output = exports.staged();
      const start = Number(BigInt.asUintN(64, output) >> 32n);
      return new Uint8Array(exports.memory.buffer).slice(start, start + Number(output & 0xffffffffn));
    } catch (error) {
      if (error instanceof CairnError) throw error;
      this.#exports = undefined;
      const said = this.#host.stderr.split("\n", 1)[0] || error.message;
      this.#host.died = /out of memory|cannot allocate|grow|arena already/i.test(said + error.message)
        ? { code: "too_large", message: "there is not enough memory for this repository" }
        : { code: "internal", message: `the guest failed: ${said}` };
      throw new CairnError(this.#host.died);
    }
  }

  // ask runs an export whose output is an answer.
  ask(name, input, body) {
    return JSON.parse(decoder.decode(this.call(name, input, body)));
  }

  // work is ask that lets others have their turn while the guest is at work.
  async work(signal, name, input, body) {
    let ended;
    const before = this.#last;
    this.#last = new Promise((resolve) => (ended = resolve));
    await before;
    try {
      for (;;) {
        const until = performance.now() + turnTime;
        let told = false; // to stop: what does not end of it at once lets others have their turn all the same
        this.#host.asked = () => {
          if (signal?.aborted && !told) {
            told = true;
            return stop;
          }
          return performance.now() > until ? pause : 0;
        };
        const answer = this.ask(name, input, body);
        if (!answer.paused) return answer;
        await turn();
        [name, input, body] = ["proceed"];
      }
    } finally {
      this.#host.asked = () => 0;
      ended();
    }
  }

  // body are the bytes that go out with an open need.
  body(call, id) {
    return this.call("fetch", JSON.stringify({ call, id }));
  }
}

/** compiled is a guest that is given as bytes, as a response or compiled, compiled. */
export async function compiled(guest) {
  guest = await guest;
  if (guest instanceof WebAssembly.Module) return guest;
  return typeof Response !== "undefined" && guest instanceof Response ? WebAssembly.compileStreaming(guest) : WebAssembly.compile(guest);
}

/** Cairn runs operations on an instance of the guest. */
export class Cairn {
  guest; // an Instance, or what has its ways
  #lies; // what is searched where it lies, undefined for what is in memory

  constructor(guest) {
    this.guest = guest;
  }

  static async create(guest) {
    return new Cairn(await Instance.create(guest));
  }

  call(name, input, body) {
    return this.guest.call(name, input, body);
  }

  start(op, request = {}) {
    return this.guest.ask("start", started(op, request));
  }

  resume(call, replies) {
    return this.guest.ask("resume", JSON.stringify({ call, replies }));
  }

  feed(call, id, bytes, end = false) {
    return this.guest.ask("feed", JSON.stringify({ call, id, end }) + "\n", bytes);
  }

  body(call, id) {
    return this.guest.body(call, id);
  }

  cancel(call) {
    return this.guest.ask("cancel", JSON.stringify({ call }));
  }

  #cancel(call) {
    return this.guest.work(undefined, "cancel", JSON.stringify({ call }));
  }

  get memoryBytes() {
    return this.guest.memoryBytes;
  }

  async run(op, request, handlers = {}, { signal } = {}) {
    if (signal?.aborted) throw new CairnError({ code: "canceled", message: "the call was canceled" });
    let answer = await this.guest.work(signal, "start", started(op, request));
    const replies = [];
    let wake = () => {};
    const abort = () => wake();
    signal?.addEventListener("abort", abort);
    let until = performance.now() + turnTime;
    try {
      while (!answer.done && !answer.error && !signal?.aborted) {
        const { call } = answer;
        for (const need of answer.needs ?? []) {
          this.#answer(call, need, handlers, signal).then((reply) => {
            replies.push(reply);
            wake();
          });
        }
        if (replies.length === 0) await new Promise((resolve) => (wake = resolve));
        if (performance.now() > until) { // what is answered at once lets nobody else have a turn
          await turn();
          until = performance.now() + turnTime;
        }
        if (signal?.aborted) break;
        const { bytes, end, ...reply } = replies.shift();
        try {
          answer = bytes ? await this.guest.work(signal, "feed", JSON.stringify({ call, id: reply.id, end }) + "\n", bytes)
            : await this.guest.work(signal, "resume", JSON.stringify({ call, replies: [reply] }));
        } catch (error) {
          if (this.guest.alive) await this.#cancel(call); // the bytes could not be had
          throw error;
        }
      }
    } finally {
      signal?.removeEventListener("abort", abort);
    }
    if (!answer.done) answer = { ...(await this.#cancel(answer.call)), ...(answer.error && { error: answer.error }) };
    if (answer.error) throw new CairnError(answer.error);
    return answer.result;
  }

  // answer asks the handler of a need; what it throws becomes the reply's error.
  async #answer(call, need, handlers, signal) {
    const { id, kind } = need;
    try {
      const lies = this.#lies;
      const handler = handlers[kind] ?? (kind === "read" && lies ? ({ offset, length }) => lies.read(offset, length) : defaults[kind]);
      if (!handler) return { id, error: { code: "unsupported", message: `this host has nothing for a "${kind}" need` } };
      const reply = await handler(need.request, { kind, signal, body: () => this.body(call, id) });
      if (kind === "progress") await turn();
      if (reply instanceof Uint8Array) return { id, bytes: reply, end: true };
      if (reply?.bytes instanceof Uint8Array || reply?.bytes instanceof Filling) return { id, ...reply };
      return reply === undefined ? { id } : { id, reply };
    } catch (error) {
      const { code = "host", field, fix } = error instanceof CairnError ? error : {};
      return { id, error: { code, message: String(error?.message ?? error), field, fix } };
    }
  }

  async load(from, request = {}, options = {}) {
    return this.#read("load", from, request, options);
  }

  async import(from, request = {}, options = {}) {
    return this.#read("import", from, request, options);
  }

  get ranged() {
    return this.#lies !== undefined;
  }

  async whole(options = {}) {
    if (this.#lies) await this.import(await this.#lies.blob(), {}, options);
  }

  async #read(op, from, request, options = {}) {
    const of = source(from);
    const ranged = op === "import" && of.ranged;
    const loaded = await this.#take(op, of, ranged ? { ranges: true, max_bytes: of.size, ...request } : request, options);
    if (op === "import" || request.mode !== "update") this.#lies = ranged ? of : undefined;
    return loaded;
  }

  #take(op, { size, read, fill }, request, { progress = () => {}, signal }) {
    const sized = size === undefined ? request : { size, ...request };
    if (op === "import" && fill && size > 0) {
      // All at once, written where the guest keeps it.
      const all = new Filling(size, fill);
      return this.run(op, { piece_bytes: Math.max(size, leastPiece), ...sized }, { read: () => ({ bytes: all, end: true }), progress }, { signal });
    }
    return this.run(op, sized, { read: ({ offset, length }) => read(offset, length), progress }, { signal });
  }

  async export(request = {}, { progress = () => {}, signal } = {}) {
    let snapshot = new Uint8Array(0);
    const write = ({ offset, total }, need) => {
      if (offset === 0) snapshot = new Uint8Array(total);
      snapshot.set(need.body(), offset);
    };
    await this.run("export", request, { write, progress }, { signal });
    return snapshot;
  }
}

const started = (op, request = {}) => JSON.stringify({ op }) + "\n" + (typeof request === "string" ? request : JSON.stringify(request));

const defaults = {
  progress: () => {},
  secret: ({ bytes }) => ({ secret: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)))) }),
};

// turn lets everything else that waits go first: input, messages, drawing.
function turn() {
  if (typeof setImmediate === "function") return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
