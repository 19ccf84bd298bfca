// The guests: what runs in the worker, fetched when it is first asked for, once.

const cache = "cairn-guest"; // where the service worker looks for them

export class Guest {
  private readonly url: string;
  private compiled?: Promise<WebAssembly.Module>;
  private copy?: Response; // until it is known whether the browser is to keep it
  private kept?: boolean; // undefined while nobody has said

  constructor(name: string) {
    this.url = new URL(name, import.meta.url).href;
  }

  /** module is the guest, which is fetched again if that failed. */
  module(): Promise<WebAssembly.Module> {
    return (this.compiled ??= this.fetched().catch((e) => {
      this.compiled = undefined;
      throw e;
    }));
  }

  /** keep says whether the browser is to keep it, for when it is offline. */
  async keep(kept: boolean) {
    this.kept = kept;
    await this.compiled;
    await this.put();
  }

  private async fetched(): Promise<WebAssembly.Module> {
    const name = new URL(this.url).pathname.split("/").at(-1);
    const r = await fetch(this.url).catch((e) => {
      throw new Error(`cannot fetch ${name}, which this needs: ${e.message}`);
    });
    if (!r.ok) throw new Error(`fetch ${name}: ${r.status} ${r.statusText}`);
    this.copy = r.clone();
    // Browsers keep what they made of a stream for the next visit, but want its type right.
    const module = await (r.headers.get("Content-Type") === "application/wasm" ? WebAssembly.compileStreaming(r) : WebAssembly.compile(await r.arrayBuffer()));
    if (this.kept !== undefined) this.put().catch(() => {}); // it works as well without
    return module;
  }

  // put puts it where the service worker looks, so that it is not fetched again for that.
  private async put() {
    const own = this.copy;
    this.copy = undefined;
    if (!own) return;
    const there = this.kept ? await caches.open(cache) : undefined;
    if (!there || (await there.match(this.url))) return own.body?.cancel();
    const path = new URL(this.url).pathname;
    for (const old of await there.keys()) if (new URL(old.url).pathname === path) await there.delete(old);
    await there.put(this.url, own);
  }
}
