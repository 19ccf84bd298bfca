// What cairn.wasm imports: the Extism kernel and a few functions of WASI. None of
// them reaches outside: no files, no network, and a clock that only counts how
// often it was asked, because Go's runtime wants one.

const EBADF = 8;
const ENOSYS = 52;
const maxKernel = 1n << 30n;
const maxStderr = 4096;
// A guest never gives memory back, and a page may have two: its garbage is collected before it is as much as what is in use.
const environment = new TextEncoder().encode("GOGC=50\0");

/** Exit is thrown when the guest ends itself, which a working guest never does. */
export class Exit extends Error {}

/**
 * imports returns the import object of an instance. The guest's memory is set
 * afterwards, as host.memory; host.asked is what sched_yield returns, host.failed is what the guest last said by
 * error_set, host.stderr what it said before it died.
 */
export function imports(module, host) {
  host.failed = host.stderr = "";
  host.asked = () => 0;
  const table = { "extism:host/env": kernel(host), wasi_snapshot_preview1: wasi(host) };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (table[from] ??= {})[name] ??= () => ENOSYS;
  }
  return table;
}

// kernel passes blocks of memory by offset, as the ABI wants it. This host moves
// inputs and outputs by the guest's own memory (see stage), so that what remains
// is the text of an error.
function kernel(host) {
  let memory = new Uint8Array(4096);
  let used = 8n; // 0 means none
  const lengths = new Map();
  const at = (offset, size) => (offset + size <= used ? Number(offset) : -1);
  return {
    input_length: () => 0n,
    input_load_u8: () => 0,
    input_load_u64: () => 0n,
    alloc(n) {
      if (n < 0n || used + n > maxKernel) return 0n;
      const offset = used;
      used += (n + 15n) & ~7n;
      if (used > memory.length) {
        const grown = new Uint8Array(Number(used) * 2);
        grown.set(memory);
        memory = grown;
      }
      lengths.set(offset, n);
      return offset;
    },
    store_u8(offset, value) {
      const i = at(offset, 1n);
      if (i >= 0) memory[i] = value;
    },
    store_u64(offset, value) {
      const i = at(offset, 8n);
      if (i >= 0) new DataView(memory.buffer).setBigUint64(i, value, true);
    },
    error_set(offset) {
      const n = lengths.get(offset) ?? 0n;
      host.failed = new TextDecoder().decode(memory.subarray(Number(offset), Number(offset + n)));
      used = 8n; // the export is about to return
      lengths.clear();
    },
    output_set() {},
  };
}

function wasi(host) {
  const view = () => new DataView(host.memory.buffer);
  const bytes = (at, n) => new Uint8Array(host.memory.buffer, at >>> 0, n >>> 0);
  const none = (count, size) => {
    view().setUint32(count >>> 0, 0, true);
    view().setUint32(size >>> 0, 0, true);
    return 0;
  };
  let now = 0n;
  return {
    args_sizes_get: none,
    environ_sizes_get(count, size) {
      view().setUint32(count >>> 0, 1, true);
      view().setUint32(size >>> 0, environment.length, true);
      return 0;
    },
    args_get: () => 0,
    environ_get(at, to) {
      view().setUint32(at >>> 0, to, true);
      bytes(to, environment.length).set(environment);
      return 0;
    },
    clock_time_get(_id, _precision, at) {
      view().setBigUint64(at >>> 0, (now += 1_000_000n), true);
      return 0;
    },
    random_get(at, n) {
      for (let i = 0; i < n; i += 65536) crypto.getRandomValues(bytes(at + i, Math.min(65536, n - i)));
      return 0;
    },
    poll_oneoff(_in, _out, _n, events) { // only ever a sleep
      view().setUint32(events >>> 0, 1, true);
      return 0;
    },
    sched_yield: () => host.asked(),
    fd_write(fd, parts, n, written) {
      let total = 0;
      for (let i = 0; i < n; i++) {
        const [at, length] = [view().getUint32((parts >>> 0) + 8 * i, true), view().getUint32((parts >>> 0) + 8 * i + 4, true)];
        if (fd === 2 && host.stderr.length < maxStderr) host.stderr += new TextDecoder().decode(bytes(at, length));
        total += length;
      }
      view().setUint32(written >>> 0, total, true);
      return 0;
    },
    fd_prestat_get: () => EBADF,
    proc_exit(code) {
      throw new Exit(`the guest exited with code ${code}`);
    },
  };
}
