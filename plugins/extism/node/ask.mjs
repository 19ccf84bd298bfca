// An application that searches code with cairn-extism.
//
//   ask.mjs GUEST REPOSITORY SNAPSHOT QUESTION   asks a question, and exports the index
//   ask.mjs GUEST REPOSITORY < requests          answers requests, a line of JSON each
import readline from "node:readline";
import { Cairn } from "./cairn.mjs";

// Stands for a language model: picks the candidates whose paths have a word of the
// query, or else the first.
function pick(q) {
  const prompt = (q.prefix ?? []).map((s) => s.text).join("") + q.message;
  const words = [...prompt.matchAll(/^Query: (.*)$/gm)].at(-1)[1].replace(/^"|"$/g, "").toLowerCase().split(/\s+/);
  const candidates = [...prompt.matchAll(/^- id: (.*)\npath: (.*)$/gm)];
  const ids = candidates.filter(([, , path]) => words.some((w) => path.toLowerCase().includes(w))).map(([, id]) => id);
  return {
    calls: [{ name: q.tool.name, arguments: { ranked_ids: ids.length ? ids : [candidates[0]?.[1] ?? ""], done: false } }],
    stop: "tool",
    usage: { calls: 1, input: Buffer.byteLength(prompt), cache_read: 0, cache_write: 0, output: 0 },
  };
}

async function ask(cairn, snapshot, question) {
  const found = await cairn.search(question, { limit: 5 });
  for (const r of found.results) console.log(`${r.rank} ${r.path}:${r.lines.start}-${r.lines.end} ${r.score.toFixed(3)}`);
  const way = await cairn.navigate(question, { limit: 3 });
  for (const f of way.files) console.log(`${way.strategy} ${f.rank} ${f.path}`);
  const around = await cairn.inspect(found.results[0].ref);
  for (const g of around.edges.out) console.log(`${g.kind} ${g.total} ${g.edges[0].name}`);
  const written = await cairn.export(snapshot);
  console.log(`${written.bytes} bytes hold ${(await cairn.load(snapshot)).files} files`);
}

const [guest, repository, ...question] = process.argv.slice(2);
const cairn = await Cairn.open(guest, { model: pick });
const loaded = await cairn.load(repository);
if (question.length) {
  console.log(`${loaded.files} files, ${loaded.definitions} definitions`);
  await ask(cairn, ...question);
} else {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { op } = JSON.parse(line);
    const raw = line.slice(line.indexOf('"request":') + 10, -1); // as it is written
    process.stdout.write(await cairn.answer(op, raw));
  }
}
await cairn.close();
