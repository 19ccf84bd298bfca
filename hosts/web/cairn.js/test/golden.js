// Asks the golden questions of testdata/golden, in Node and in a browser alike.

/** known answers what else would differ from one machine and run to another. */
const known = {
  secret: () => ({ secret: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=" }),
  history: () => ({
    head: "c4",
    paths: ["internal/server/server.go", "internal/server/limit.go", "internal/store/memory.go", "gone.go"],
    commits: [[0, 1], [0, 1, 3], [0, 1, 2], [2]],
    details: [
      { hash: "c4", parents: ["c3"], author: "Ada", time: "2026-03-04T05:06:07Z", subject: "Limit how often a client may redirect" },
      { hash: "c3", parents: ["c2"], author: "Ben", time: "2026-03-03T05:06:07Z", subject: "Refill the buckets of the rate limiter" },
      { hash: "c2", parents: ["c1"], author: "Ada", time: "2026-03-02T05:06:07Z", subject: "Serve short links" },
      { hash: "c1", author: "Ada", time: "2026-03-01T05:06:07Z", subject: "Keep links in memory" },
    ],
  }),
};

/** overRanges tells of a case of a golden file whether it is answered of a snapshot where it lies. */
export const overRanges = ({ op, request }) => ["search", "read", "stats"].includes(op) && !request.history && !request.graph && !request.notable_edges && !request.types && !request.vectors;

/**
 * differences asks every case of a golden file, or those that are wanted, and returns what is
 * not byte for byte as it says there, as text.
 */
export async function differences(cairn, golden, wanted = () => true) {
  let last;
  const call = cairn.guest.call.bind(cairn.guest);
  cairn.guest.call = (...args) => (last = call(...args));
  const want = compact(golden);
  const found = [];
  let at = 1;
  const cases = JSON.parse(golden);
  for (const [i, { name, op, request }] of cases.entries()) {
    if (!wanted({ op, request })) {
      at = i + 1 < cases.length ? want.indexOf(`{"name":${JSON.stringify(cases[i + 1].name)},"op":`, at) : want.length;
      continue;
    }
    await cairn.run(op, request, known).catch(() => {});
    const [, kind, got] = /^\{"version":1,"call":\d+,"done":true,"(result|error)":(.*)\}\n$/s.exec(new TextDecoder().decode(last)) ?? [];
    const key = kind === "error" ? ',"error":' : ',"response":';
    const start = want.indexOf(key, at) + key.length;
    if (want.slice(start, start + got?.length + 1) !== got + "}") {
      found.push(`${name}: ${parting(got ?? "nothing", want.slice(start))}`);
      at = want.indexOf('{"name":', start); // as good as it gets
      continue;
    }
    at = start + got.length + 2;
  }
  if (at !== want.length && found.length === 0) found.push("the file has more than was asked");
  return found;
}

function parting(got, want) {
  let i = 0;
  while (i < got.length && got[i] === want[i]) i++;
  const around = (s) => s.slice(Math.max(0, i - 100), i + 100);
  return `differs from ${i} on: got\n… ${around(got)} …\nwant\n… ${around(want)} …`;
}

// compact removes white space outside of strings, and changes nothing else.
const compact = (json) => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string) => string ?? "");
