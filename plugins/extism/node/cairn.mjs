// Search code from JavaScript: the guest cairn.wasm, or cairn-host.wasm, run by Extism.
// What is exported is described in cairn.d.ts.
import createPlugin from "@extism/extism";
import fs from "node:fs";
import path from "node:path";
import { Directory, File, limited } from "./files.mjs";
import { nothing } from "./wasi.mjs";

/** The guest that a released package carries. */
export const carried = new URL("./cairn.wasm", import.meta.url);

const contract = 1; // the version of the contract that this package speaks
const made = "cairn-search/cairn"; // is in every guest, by what it is made of
const foreign = "it is no guest of Cairn, take that of this package's release: ";
const paused = '{"paused":true}\n'; // what an export says whose work is not done
const page = 1 << 16;
// A guest that is not Cairn's may ask for anything: Cairn's ask for a piece of 1 MiB at a
// time, and have at most 64 questions to a model open, with the progress between.
const mostRead = 64 << 20;
const mostOpen = 1000;

export class CairnError extends Error {
  constructor({ code, message, field, fix, suggested_fix, similar }) {
    super(`${code}: ${message}`);
    Object.assign(this, { name: "CairnError", code, field, fix, suggestedFix: suggested_fix, similar });
  }
}

export class GuestError extends Error {
  name = "GuestError";
}

export class Cairn {
  #plugin;
  #wasi;
  #model;
  #limit;
  #blocks; // the guest is cairn-host.wasm
  #blocking = {}; // what the blocking call under way reads and writes
  #last = Promise.resolve(); // the step before; the SDK refuses two at once
  #dead = "";

  static async open(guest = carried, { model, memoryBytes = 2 ** 32 } = {}) {
    const c = new Cairn();
    c.#model = model;
    c.#limit = Math.floor(memoryBytes / 2 ** 20);
    let data;
    try {
      if (guest === carried && !fs.existsSync(guest)) throw new Error("this package carries no guest: install a released one, or name the guest");
      data = fs.readFileSync(guest);
      data = limited(data, Math.min(65536, Math.ceil(memoryBytes / page)));
      const cairn_host = (context, at) => context.store(JSON.stringify(c.#asked(context.read(at).json())));
      c.#wasi = nothing(() => instance.exports.memory);
      c.#plugin = await createPlugin({ wasm: [{ data }] }, { functions: { wasi_snapshot_preview1: c.#wasi.functions, "extism:host/user": { cairn_host } } });
      const instance = await c.#plugin.getInstance();
      instance.exports._initialize();
      c.#blocks = await c.#plugin.functionExists("call");
      const found = await c.call("version", {});
      if (found.contract < contract) throw new Error(`its contract is ${found.contract}, ${contract} is needed: take the guest of this package's release`);
    } catch (e) {
      const why = data?.includes(made) === false ? foreign : "";
      throw new GuestError(`open guest ${guest} with a limit of ${c.#limit} MiB of memory: ${why}${e.message}`, { cause: e });
    }
    return c;
  }

  async close() {
    const plugin = this.#plugin;
    this.#plugin = undefined;
    this.#dead ||= "it is closed";
    await this.#last;
    await plugin?.close();
  }

  async load(name, stop) {
    if (fs.statSync(name).isDirectory()) return this.loadFrom(new Directory(name), { name: path.basename(name) }, stop);
    const file = new File(name);
    try {
      if (name.endsWith(".cairn")) return result(await this.#operate("import", JSON.stringify({ size: file.size }), { source: file, ...stop }));
      return await this.loadFrom(file, { name: path.basename(name), size: file.size }, stop);
    } finally {
      file.close();
    }
  }

  async loadFrom(source, request = {}, stop) {
    return result(await this.#operate("load", JSON.stringify(request), { source, ...stop }));
  }

  search(query, { signal, progress, ...options } = {}) {
    return this.call("search", { query, ...options }, { signal, progress });
  }

  navigate(query, { signal, progress, ...options } = {}) {
    return this.call("navigate", { query, model: this.#model ? "host" : "index", ...options }, { signal, progress });
  }

  inspect(ref, { signal, progress, ...options } = {}) {
    return this.call("inspect", { ref, ...options }, { signal, progress });
  }

  async export(name, stop) {
    const sink = fs.openSync(name, "w");
    try {
      return result(await this.#operate("export", "{}", { sink, ...stop }));
    } finally {
      fs.closeSync(sink);
    }
  }

  async call(op, request, stop) {
    return result(await this.answer(op, JSON.stringify(request), stop));
  }

  answer(op, request, stop) {
    return this.#operate(op, request, { ...stop });
  }

  async #operate(op, request, io) {
    io.signal?.throwIfAborted();
    if (this.#blocks) return this.#run("call", `{"op":${JSON.stringify(op)},"request":${request}}`, { first: () => (this.#blocking = io) });
    const { signal } = io;
    let out = await this.#run("start", `${JSON.stringify({ op })}\n${request}`, { signal });
    let told = [out]; // each reply may bring needs
    for (let a; !(a = parsed(out)).done; ) {
      const { call } = a;
      const needs = told.flatMap((t) => parsed(t).needs ?? []);
      told = [];
      const abandon = () => this.#run("cancel", JSON.stringify({ call }));
      if (!(Array.isArray(needs) && needs.length <= mostOpen && needs.every((n) => n?.id !== undefined))) throw new GuestError("what the guest waits for is no list of needs, or has more than " + mostOpen);
      if (!needs.length) {
        await abandon();
        return out; // it says why it does not go on
      }
      const replies = Promise.all(needs.map((n) => this.#reply(n, io, call))); // the model's calls run at once
      let stopped;
      const abort = new Promise((_, reject) => signal?.addEventListener("abort", (stopped = () => reject(signal.reason))));
      try {
        for (const { body, ...reply } of await Promise.race([replies, abort])) {
          out = body
            ? await this.#run("feed", fed({ call, ...reply }, body), { signal })
            : await this.#run("resume", JSON.stringify({ call, replies: [reply] }), { signal });
          told.push(out);
        }
        await others();
        signal?.throwIfAborted();
      } catch (e) {
        if (!this.#dead && !parsed(out).done) await abandon();
        throw e;
      } finally {
        signal?.removeEventListener("abort", stopped);
      }
    }
    signal?.throwIfAborted();
    return out;
  }

  // Runs an export, in turns: others have theirs whenever the guest pauses.
  #run(name, input, { first = () => {}, read = (output) => output.text(), signal } = {}) {
    const step = this.#last.then(async () => {
      try {
        first();
        for (let [at, given] = [name, input]; ; [at, given] = ["proceed", ""]) {
          if (!this.#plugin) throw new GuestError(this.#dead);
          const told = signal?.aborted;
          this.#wasi.turn(signal);
          const output = read(await this.#plugin.call(at, given));
          if (output !== paused) return output;
          if (told) throw new Error("it pauses where it was told to stop");
          await this.#plugin.reset();
          await others();
        }
      } catch (e) {
        if (!this.#plugin) throw new GuestError(this.#dead);
        if (!(await this.#plugin?.functionExists(name))) throw new GuestError(`it has no export ${name}`, { cause: e });
        if (name === "fetch") throw e; // the guest said so
        this.#plugin = undefined; // a guest that failed is of no further use
        this.#dead = `the guest failed, perhaps at its limit of ${this.#limit} MiB of memory: ${this.#wasi.head() || e.message}`;
        throw new GuestError(this.#dead, { cause: e });
      } finally {
        await this.#plugin?.reset(); // else the SDK keeps every input and output
      }
    });
    this.#last = step.catch(() => {});
    return step;
  }

  // Answers a need. Whatever goes wrong becomes an error of the operation.
  async #reply(n, io, call) {
    try {
      if (n.kind === "write" && io.sink !== undefined) n.body = await this.#run("fetch", JSON.stringify({ call, id: n.id }), { read: (output) => output.bytes() });
      return await this.#simple(n, io);
    } catch (e) {
      return failed(n, e);
    }
  }

  #simple(n, io) {
    const { id, kind, request } = n;
    if (kind === "progress") return then(io.progress?.(request), () => ({ id }));
    if (kind === "read" && io.source) {
      const length = Math.min(Math.max(request.length, 0), mostRead);
      return then(io.source.read(request.offset, length), (body) => ({ id, body, end: body.length < length }));
    }
    if (kind === "write" && io.sink !== undefined) {
      fs.writeSync(io.sink, n.body);
      return { id };
    }
    if (kind === "llm" && this.#model) return then(this.#model(request, io.signal), (reply) => ({ id, reply: JSON.parse(JSON.stringify(reply ?? null)) }));
    return { id, error: { code: "unsupported", message: `this host has nothing for a "${kind}" need` } };
  }

  // Answers cairn_host, which cannot wait: the SDK's host functions are synchronous.
  #asked(needs) {
    return needs.map((n) => {
      try {
        if (n.body) n.body = Buffer.from(n.body, "base64");
        const reply = this.#simple(n, this.#blocking);
        if (reply instanceof Promise) {
          reply.catch(() => {});
          throw new Error("what the blocking call asks must be answered at once: use cairn.wasm");
        }
        return reply.body ? { ...reply, body: Buffer.from(reply.body).toString("base64") } : reply;
      } catch (e) {
        return failed(n, e);
      }
    });
  }
}

// All else that waits has its turn, such as who aborts.
const others = () => new Promise(setImmediate);

const then = (value, f) => (value instanceof Promise ? value.then(f) : f(value));

const failed = (n, e) => ({ id: n.id, error: { code: n.kind === "progress" ? "canceled" : "host", message: `${n.kind}: ${e?.message ?? e}` } });

// The input of feed, in an array of its own: the SDK takes the whole buffer below a view.
function fed(head, body) {
  const line = Buffer.from(JSON.stringify(head) + "\n");
  const input = new Uint8Array(line.length + body.length);
  input.set(line);
  input.set(body, line.length);
  return input;
}

function parsed(answer) {
  try {
    const a = JSON.parse(answer);
    if (a && typeof a === "object") return a;
  } catch {} // said below
  throw new GuestError(`what the guest answered is no answer: ${answer.slice(0, 100)}`);
}

function result(answer) {
  const a = parsed(answer);
  if (a.error) throw new CairnError(a.error);
  if (!a.result) throw new GuestError("the guest answered neither result nor error");
  return a.result;
}
