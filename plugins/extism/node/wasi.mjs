// What of WASI the guests import, as a host that has nothing: no files, arguments or
// variables, and a clock that counts how often it was read. Node's own WASI gives the
// time, and now and then ends the process with a trap.
import { randomFillSync } from "node:crypto";

const badFile = 8;
const turnTime = 12; // milliseconds of work, after which others have their turn
// What sched_yield answers a guest that asks whether to go on.
const stop = 27;
const pause = 6;

/** The functions; head(), the beginning of what the guest said before it died; and turn(signal),
 * which has a guest that asks pause when its turn is over, and stop when the signal is aborted. */
export function nothing(memory) {
  const view = () => new DataView(memory().buffer);
  let time = 1640995200n * 10n ** 9n; // where wazero's clock begins too
  let said = "";
  let asked = () => 0;
  const write32 = (at, n) => (view().setUint32(at, n, true), 0);
  const none = (count, bytes) => write32(count, 0) || write32(bytes, 0);
  const functions = {
    args_sizes_get: none,
    args_get: () => 0,
    environ_sizes_get: none,
    environ_get: () => 0,
    clock_time_get: (_clock, _precision, at) => (view().setBigUint64(at, (time += 10n ** 6n), true), 0),
    fd_close: () => badFile,
    fd_fdstat_get(fd, at) {
      if (fd > 2) return badFile;
      new Uint8Array(memory().buffer, at, 24).fill(0)[0] = 2; // a device
      return 0;
    },
    fd_fdstat_set_flags: () => 0,
    fd_filestat_get: () => badFile,
    fd_prestat_get: () => badFile,
    fd_prestat_dir_name: () => badFile,
    fd_read: (_fd, _list, _count, read) => write32(read, 0),
    fd_seek: () => badFile,
    fd_write(_fd, list, count, written) {
      let total = 0;
      for (let i = 0; i < count; i++) {
        const [at, length] = [view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)];
        if (said.length < 4096) said += Buffer.from(memory().buffer, at, length).toString();
        total += length;
      }
      return write32(written, total);
    },
    // Nobody waits here: what is waited for has happened.
    poll_oneoff(events, out, count, happened) {
      for (let i = 0; i < count; i++) {
        new Uint8Array(memory().buffer, out + 32 * i, 32).fill(0);
        view().setBigUint64(out + 32 * i, view().getBigUint64(events + 48 * i, true), true);
        view().setUint8(out + 32 * i + 10, view().getUint8(events + 48 * i + 8));
        if (view().getUint8(events + 48 * i + 8) === 0) time += view().getBigUint64(events + 48 * i + 24, true);
      }
      return write32(happened, count);
    },
    proc_exit(code) {
      throw new Error(`it exited with code ${code}`);
    },
    random_get: (at, length) => (randomFillSync(new Uint8Array(memory().buffer, at, length)), 0),
    sched_yield: () => asked(),
  };
  // The SDK hands its context to every function first.
  const bound = Object.entries(functions).map(([name, f]) => [name, (_context, ...args) => f(...args)]);
  const turn = (signal) => {
    const until = performance.now() + turnTime;
    asked = () => (signal?.aborted ? stop : performance.now() > until ? pause : 0);
  };
  return { functions: Object.fromEntries(bound), head: () => said.split("\n")[0], turn };
}
