// Resolves the imports of Python, JavaScript and TypeScript by the rules of Python, Node and TypeScript, without installed packages:
// node imports.mjs python|script NODE_MODULES ROOT < PATHS prints a JSON line per file of the language: {path, skipped, targets}.
// PATHS are all files of the tree, relative to ROOT. Where a manifest names a file that is built and not there, its source counts.
import {readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {pathToFileURL} from 'node:url';

const [language, packages, root] = process.argv.slice(2);
const {Language, Parser} = await import(pathToFileURL(`${packages}/web-tree-sitter/tree-sitter.js`));
const {dirname, basename, join, normalize} = posix;
const paths = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const files = new Set(paths);
const folders = new Set();
for (const p of paths) for (let d = dirname(p); !folders.has(d); d = dirname(d)) folders.add(d);
const read = path => readFileSync(`${root}/${path}`, 'utf8');

await Parser.init();
const parsers = {};
async function parse(grammar, text) {
  if (!parsers[grammar]) {
    parsers[grammar] = new Parser();
    parsers[grammar].setLanguage(await Language.load(`${packages}/@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`));
  }
  return parsers[grammar].parse(text);
}

function* ancestors(dir) {
  for (; ; dir = dirname(dir)) {
    yield dir;
    if (dir === '.') return;
  }
}

// --- Python ---

const module = path => [`${path}.py`, `${path}.pyi`, `${path}.pyx`].find(p => files.has(p));
const initial = path => [join(path, '__init__.py'), join(path, '__init__.pyi')].find(p => files.has(p));

// searched is sys.path: where a script would be started, and where its project is installed from.
function searched(path) {
  let script = dirname(path);
  while (initial(script) && script !== '.') script = dirname(script);
  const found = [script];
  for (const d of ancestors(script)) {
    if (d === '.' || ['pyproject.toml', 'setup.py', 'setup.cfg'].some(f => files.has(join(d, f)))) found.push(d, join(d, 'src'), join(d, 'lib'));
  }
  return found;
}

const bound = new Map();
// attributes are the names that a package's own __init__ gives something else than a submodule.
async function attributes(init) {
  if (bound.has(init)) return bound.get(init);
  const names = new Set();
  bound.set(init, names);
  const statements = node => {
    for (const n of node.namedChildren) {
      const inner = n.type === 'decorated_definition' ? n.childForFieldName('definition') : n;
      if (/^(class|function)_definition$/.test(inner.type)) names.add(inner.childForFieldName('name').text);
      else if (n.type === 'expression_statement' && n.firstNamedChild?.type === 'assignment') names.add(n.firstNamedChild.childForFieldName('left').text);
      else if (n.type === 'import_from_statement' && !/^[.]+$/.test(n.childForFieldName('module_name').text)) {
        for (const c of n.childrenForFieldName('name')) names.add((c.childForFieldName('alias') ?? c).text);
      } else if (/^(if|try|else|except|with)_(statement|clause)$|^block$/.test(n.type)) statements(n);
    }
  };
  statements((await parse('python', read(init))).rootNode);
  return names;
}

async function python(path) {
  const tree = await parse('python', read(path));
  if (tree.rootNode.hasError) return null;
  const targets = new Set();
  const absolute = name => {
    const parts = name.split('.');
    for (const dir of searched(path)) {
      const place = join(dir, ...parts);
      if (initial(join(dir, parts[0])) || module(join(dir, parts[0])) || initial(place) || module(place) || folders.has(place)) return place;
    }
  };
  for (const n of tree.rootNode.descendantsOfType(['import_statement', 'import_from_statement'])) {
    if (n.type === 'import_statement') {
      for (const c of n.childrenForFieldName('name')) {
        const place = absolute((c.childForFieldName('name') ?? c).text);
        targets.add(place && (initial(place) ?? module(place)));
      }
      continue;
    }
    const from = n.childForFieldName('module_name');
    const dots = from.type === 'relative_import' ? from.firstNamedChild.text.replace(/\s/g, '').length : 0;
    const dotted = (dots ? from.namedChildren[1]?.text : from.text) ?? '';
    let place = dots ? join(dirname(path), ...Array(dots - 1).fill('..'), ...dotted.split('.')) : absolute(dotted);
    if (!place || place.startsWith('..')) continue;
    const init = initial(place);
    if (!init && dotted && module(place)) {
      targets.add(module(place));
      continue;
    }
    targets.add(init);
    const own = init ? await attributes(init) : new Set();
    for (const c of n.childrenForFieldName('name')) {
      const name = (c.childForFieldName('name') ?? c).text;
      if (!own.has(name)) targets.add(initial(join(place, name)) ?? module(join(place, name)));
    }
  }
  tree.delete();
  return targets;
}

// --- JavaScript and TypeScript ---

const relaxed = text => JSON.parse(text.replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[^]*?\*\//g, m => m[0] === '"' ? m : '').replace(/,(\s*[\]}])/g, '$1'));
const attempt = (f, otherwise) => { try { return f(); } catch { return otherwise; } };

// configuration is a tsconfig.json with what it extends: {paths: [[pattern, [places]]], base}.
function configuration(path, depth = 0) {
  const own = attempt(() => relaxed(read(path)), {});
  const dir = dirname(path);
  let found = {paths: [], base: undefined};
  for (const parent of [own.extends ?? []].flat()) {
    const at = [join(dir, parent), join(dir, `${parent}.json`), join(dir, parent, 'tsconfig.json')].find(p => files.has(p));
    if (parent.startsWith('.') && at && depth < 8) found = configuration(at, depth + 1);
  }
  const options = own.compilerOptions ?? {};
  if (options.baseUrl) found.base = join(dir, options.baseUrl);
  if (options.paths) found.paths = Object.entries(options.paths).map(([k, v]) => [k, v.map(p => join(found.base ?? dir, p))]);
  return found;
}
const configurations = new Map();
function nearestConfiguration(dir) {
  for (const d of ancestors(dir)) {
    const at = ['tsconfig.json', 'jsconfig.json'].map(f => join(d, f)).find(p => files.has(p));
    if (!at) continue;
    if (!configurations.has(at)) configurations.set(at, configuration(at));
    return configurations.get(at);
  }
  return {paths: []};
}

const workspace = new Map(); // packages of the tree by name
for (const p of language === 'script' ? paths.filter(p => basename(p) === 'package.json') : []) {
  const m = attempt(() => JSON.parse(read(p)));
  if (typeof m?.name === 'string') workspace.set(m.name, [...workspace.get(m.name) ?? [], {dir: dirname(p), ...m}]);
}

function probe(place, typed) {
  const endings = typed ? ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json', '.vue', '.svelte']
    : ['.js', '.jsx', '.mjs', '.cjs', '.json', '.ts', '.tsx', '.mts', '.cts', '.d.ts', '.vue', '.svelte'];
  return endings.map(e => place + e).find(p => files.has(p));
}

// load is what a path leads to: TypeScript writes ".js" for its own ".ts".
function load(place, typed, trailing) {
  const written = /^(.*)\.([mc]?)jsx?$/.exec(place);
  const sources = written ? [`${written[1]}.${written[2]}ts`, ...written[2] ? [] : [`${written[1]}.tsx`], `${written[1]}.d.${written[2]}ts`] : [];
  const order = typed ? [...sources, place] : [place, ...sources];
  return !trailing && (order.find(p => files.has(p)) ?? probe(place, typed)) || folder(place, typed);
}

function folder(place, typed) {
  if (!folders.has(place)) return undefined;
  if (files.has(join(place, 'package.json'))) {
    const m = attempt(() => JSON.parse(read(join(place, 'package.json'))), {});
    const entry = m.main && present(join(place, m.main), typed);
    if (entry) return entry;
  }
  return probe(join(place, 'index'), typed);
}

const present = (p, typed) => files.has(p) ? p : probe(p, typed) ?? probe(join(p, 'index'), typed);

function* leaves(v) {
  if (typeof v === 'string') yield v;
  else if (v && typeof v === 'object') for (const x of Object.values(v)) yield* leaves(x);
}

// exported lists the files that a manifest names for "." or "./part".
function exported(m, part) {
  const all = [];
  let exports = m.exports;
  if (exports !== undefined) {
    if (typeof exports === 'string' || Array.isArray(exports) || !Object.keys(exports)[0]?.startsWith('.')) exports = {'.': exports};
    for (const [key, value] of Object.entries(exports)) {
      const [head, tail] = key.split('*');
      if (key === part) all.push(...leaves(value));
      else if (tail !== undefined && part.startsWith(head) && part.endsWith(tail)) {
        all.push(...[...leaves(value)].map(v => v.replace('*', part.slice(head.length, part.length - tail.length))));
      }
    }
  }
  if (part === '.') all.push(...[m.source, m.module, m.main, m.types, m.typings, m.browser].filter(v => typeof v === 'string'));
  return all;
}

function workspacePackage(name, part, path, typed) {
  const depth = d => { let n = 0; while (d.split('/')[n] !== undefined && d.split('/')[n] === path.split('/')[n]) n++; return n; };
  const m = [...workspace.get(name)].sort((a, b) => depth(b.dir) - depth(a.dir) || a.dir.length - b.dir.length || (a.dir < b.dir ? -1 : 1))[0];
  const all = exported(m, part);
  for (const file of all) {
    const found = present(join(m.dir, file), typed);
    if (found) return found;
  }
  const plain = part === '.' ? probe(join(m.dir, 'index'), typed) : load(join(m.dir, part), typed);
  if (plain) return plain;
  for (const file of all) { // built: the source has the same place below src
    const inside = normalize(file).split('/').slice(1).join('/').replace(/(\.d)?\.\w+$/, '').replace(/\.\w+$/, '');
    const found = inside && (probe(join(m.dir, 'src', inside), typed) ?? probe(join(m.dir, inside), typed));
    if (found) return found;
  }
  return part === '.' ? probe(join(m.dir, 'src/index'), typed) ?? probe(join(m.dir, 'lib/index'), typed) : load(join(m.dir, 'src', part), typed);
}

function resolve(specifier, path, typed) {
  const name = specifier.split('?')[0];
  if (/^\.\.?(\/|$)/.test(name)) {
    const place = join(dirname(path), name);
    return place.startsWith('..') ? undefined : load(place.replace(/\/$/, ''), typed, /(^|\/)\.{0,2}$/.test(name));
  }
  if (!name || /^(node:|#|\/|\w+:\/\/)/.test(name)) return undefined;
  const {paths: aliases, base} = nearestConfiguration(dirname(path));
  const fitting = aliases.map(([pattern, places]) => {
    const [head, tail] = pattern.split('*');
    if (tail === undefined) return pattern === name ? [Infinity, places] : null;
    if (!name.startsWith(head) || !name.endsWith(tail) || name.length < head.length + tail.length) return null;
    return [head.length, places.map(p => p.replace('*', name.slice(head.length, name.length - tail.length)))];
  }).filter(Boolean).sort((a, b) => b[0] - a[0]);
  for (const place of [...fitting[0]?.[1] ?? [], ...base ? [join(base, name)] : []]) {
    const found = load(place, typed);
    if (found) return found;
  }
  const [, own, rest] = /^(@[^/]+\/[^/]+|[^/]+)(?:\/(.*))?$/.exec(name) ?? [];
  return workspace.has(own) ? workspacePackage(own, rest ? `./${rest}` : '.', path, typed) : undefined;
}

async function script(path) {
  const typed = /\.([mc]?ts|tsx)$/.test(path);
  const tree = await parse(path.endsWith('.tsx') ? 'tsx' : typed ? 'typescript' : 'javascript', read(path));
  if (tree.rootNode.hasError) return null;
  const targets = new Set();
  const take = n => {
    if (n && (n.type === 'string' || n.type === 'template_string' && !n.text.includes('${'))) targets.add(resolve(n.text.slice(1, -1), path, typed));
  };
  for (const n of tree.rootNode.descendantsOfType(['import_statement', 'export_statement', 'import_require_clause', 'call_expression'])) {
    if (n.type !== 'call_expression') {
      take(n.childForFieldName('source'));
      continue;
    }
    const f = n.childForFieldName('function');
    if (f?.type === 'import' || f?.text === 'require') take(n.childForFieldName('arguments')?.firstNamedChild);
  }
  tree.delete();
  return targets;
}

const mine = language === 'python' ? /\.(py|pyi|pyx|pyw)$/ : /\.([mc]?[jt]s|[jt]sx)$/;
for (const path of paths.filter(p => mine.test(p))) {
  const targets = await (language === 'python' ? python : script)(path).catch(() => null);
  console.log(JSON.stringify({path, skipped: !targets, targets: [...targets ?? []].filter(t => t && t !== path).sort()}));
}
