// Mutants of JavaScript files by Stryker: reads {"files": [...], "count": N}, writes a line of JSON for each.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

// The packages lie where the argument says; the work tree is the current directory.
const packages = createRequire(pathToFileURL(process.argv.at(-1) + '/').href);
const { Instrumenter } = await import(pathToFileURL(packages.resolve('@stryker-mutator/instrumenter')).href);

const { files, count } = JSON.parse(readFileSync(0, 'utf8'));
const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: true };

const offset = (lines, { line, column }) => lines.slice(0, line).reduce((sum, l) => sum + l.length + 1, column);

const all = [];
for (const path of files) {
  const content = readFileSync(path, 'utf8');
  const lines = content.split('\n');
  const { mutants } = await new Instrumenter(silent).instrument([{ name: path, mutate: true, content }], options);
  for (const m of mutants) {
    const text = content.slice(0, offset(lines, m.location.start)) + m.replacement + content.slice(offset(lines, m.location.end));
    const mutant = { path, line: m.location.start.line + 1, operator: m.mutatorName, text };
    const order = createHash('sha256').update([path, m.location.start.line, m.location.start.column, m.mutatorName, m.replacement].join(':')).digest('hex');
    all.push({ order, mutant });
  }
}
all.sort((a, b) => (a.order < b.order ? -1 : 1));
const seen = new Set();
for (const { mutant } of all) {
  const place = mutant.path + ':' + mutant.line;
  if (seen.has(place) || seen.size === count) continue;
  seen.add(place);
  console.log(JSON.stringify(mutant));
}
