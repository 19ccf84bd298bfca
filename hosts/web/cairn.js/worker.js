// One instance of the guest in a thread of its own, for Node: nothing that it does keeps the thread
// that asks from its work.

import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { Cairn, CairnError, compiled, Filling, Instance } from "./cairn.js";

const here = "cairn.js"; // what a worker is told, so that it is one

/** inWorker is Cairn.create in a worker, which close ends. */
export async function inWorker(guest) {
  const far = new Far(new Worker(new URL(import.meta.url), { workerData: { [here]: await compiled(guest) } }));
  await far.work(undefined, "", "");
  return new Working(far);
}

class Working extends Cairn {
  #far;

  constructor(far) {
    super(far);
    this.#far = far;
  }

  close() {
    return this.#far.close();
  }
}

/** Far has the ways of an Instance that is in a worker, but for those that cannot wait. */
class Far {
  #worker;
  #asked = new Map(); // what waits, by its number
  #open = new Set(); // calls that are not done: what they need may keep nothing else alive, such as a Blob that is read
  #number = 0;
  #bodies = new Map(); // that went out with needs, by call and need
  #died;
  #closed = false;
  memoryBytes = 0;

  constructor(worker) {
    this.#worker = worker;
    worker.unref(); // a program ends though a worker waits for it
    worker.on("message", (said) => this.#hear(said));
    worker.on("error", (error) => this.#end(error.message));
    worker.on("exit", () => this.#end("the worker has ended"));
  }

  get alive() {
    return !this.#died;
  }

  work(signal, name, input, body) {
    if (this.#died) return Promise.reject(new CairnError(this.#died));
    const id = ++this.#number;
    const abort = () => this.#worker.postMessage({ abort: id });
    return new Promise((resolve, reject) => {
      if (body instanceof Filling) {
        const to = new Uint8Array(body.length);
        body.fill(to);
        body = to;
      }
      this.#asked.set(id, { resolve, reject });
      this.#worker.ref();
      signal?.addEventListener("abort", abort);
      this.#worker.postMessage({ id, name, input, body });
    }).finally(() => {
      signal?.removeEventListener("abort", abort);
      this.#asked.delete(id);
      this.#rest();
    });
  }

  // rest lets a program end if nobody waits for anything; who closes the worker waits for its end.
  #rest() {
    if (this.#asked.size === 0 && this.#open.size === 0 && !this.#closed) this.#worker.unref();
  }

  #hear({ id, answer, error, bodies, memory, died }) {
    this.memoryBytes = memory;
    if (died) {
      this.#died = error;
      this.#open.clear();
    }
    if (answer?.done) this.#open.delete(answer.call);
    else if (answer) this.#open.add(answer.call);
    for (const [need, bytes] of bodies ?? []) this.#bodies.set(`${answer.call}.${need}`, bytes);
    if (answer?.done) {
      for (const key of this.#bodies.keys()) if (key.startsWith(`${answer.call}.`)) this.#bodies.delete(key);
    }
    const waits = this.#asked.get(id);
    if (this.#closed) return; // the end of the worker is their answer
    if (error) waits?.reject(new CairnError(error));
    else waits?.resolve(answer);
  }

  #end(message) {
    this.#died ??= { code: "internal", message: `the guest failed: ${message}` };
    for (const { reject } of this.#asked.values()) reject(new CairnError(this.#died));
  }

  body(call, id) {
    const bytes = this.#bodies.get(`${call}.${id}`);
    if (!bytes) throw new CairnError({ code: "not_found", message: `need ${id} of call ${call} has no bytes` });
    return bytes;
  }

  call() {
    throw new CairnError({ code: "unsupported", message: "the guest is in a worker, which takes whole operations", fix: "use run" });
  }

  ask() {
    return this.call();
  }

  async close() {
    this.#died ??= { code: "internal", message: "it was closed" };
    this.#closed = true;
    await this.#worker.terminate(); // which has the program wait for the end
  }
}

/** serve answers in a worker. */
async function serve(module) {
  let guest;
  const working = new Map(); // what ends each
  parentPort.on("message", async ({ id, abort, name, input, body }) => {
    if (abort) return working.get(abort)?.abort();
    const ends = new AbortController();
    working.set(id, ends);
    const reply = { id };
    try {
      guest ??= await Instance.create(module);
      if (name) {
        reply.answer = await guest.work(ends.signal, name, input, body);
        reply.bodies = (reply.answer.needs ?? []).filter((n) => n.body_bytes > 0).map((n) => [n.id, guest.body(reply.answer.call, n.id)]);
      }
    } catch (error) {
      reply.error = error instanceof CairnError ? { ...error, message: error.message } : { code: "internal", message: `the guest failed: ${error.message}` };
      reply.died = !guest?.alive;
    }
    working.delete(id);
    reply.memory = guest?.memoryBytes ?? 0;
    parentPort.postMessage(reply, (reply.bodies ?? []).map(([, bytes]) => bytes.buffer));
  });
}

if (!isMainThread && workerData?.[here]) serve(workerData[here]);
