// Prints what a tree-sitter grammar finds in files: node oracle.mjs LANGUAGE NODE_MODULES < PATHS, one JSON line per path.
//
// The queries (queries/LANGUAGE.scm) capture names:
//   @name        a definition
//   @outer       a definition unless it lies in a function's body (one of the language's `bodies`)
//   @maybe       a definition that counts neither for nor against: grammars and editors disagree on it
//   @declarator  a definition whose name is buried in C's declarators
//   @import, @call, @base   paths, callees, supertypes
//   @use         the argument of a Rust "use", a tree of paths
//   @again       text that the grammar leaves as tokens (a macro's argument) and that is parsed as a file of its own
// Where the grammar itself stumbles (an ERROR or MISSING node), the lines are told as skipped and not compared.
import {readFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';

const [name, packages] = process.argv.slice(2);
const {Language, Parser, Query} = await import(pathToFileURL(`${packages}/web-tree-sitter/tree-sitter.js`));

const here = new URL('.', import.meta.url).pathname;
const many = name => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
const older = name => `tree-sitter-wasms/out/tree-sitter-${name}.wasm`;
const own = (scope, name) => `${scope}tree-sitter-${name}/tree-sitter-${name}.wasm`;
const braces = ['compound_statement'];
const nesting = ['namespace_definition', 'declaration_list', 'linkage_specification', 'preproc_if', 'preproc_ifdef', 'preproc_else', 'preproc_elif',
  'class_specifier', 'struct_specifier', 'field_declaration_list', 'template_declaration'];

const languages = {
  bash: {wasm: many('bash'), bodies: ['function_definition']},
  c: {wasm: older('c'), bodies: braces, containers: nesting},
  cpp: {wasm: many('cpp'), bodies: braces, containers: nesting},
  csharp: {wasm: many('c-sharp'), bodies: ['block', 'arrow_expression_clause', 'lambda_expression']},
  dart: {wasm: older('dart'), bodies: ['function_body', 'function_expression']},
  elixir: {wasm: own('', 'elixir'), bodies: []},
  go: {wasm: many('go'), bodies: ['block']},
  haskell: {wasm: own('', 'haskell'), bodies: ['local_binds', 'let', 'let_in', 'do', 'instance_declarations'], runs: true},
  java: {wasm: many('java'), bodies: ['block', 'constructor_body', 'lambda_expression', 'object_creation_expression', 'enum_constant']},
  javascript: {wasm: many('javascript'), bodies: ['statement_block', 'for_statement', 'for_in_statement']},
  kotlin: {wasm: own('@tree-sitter-grammars/', 'kotlin'), bodies: ['block', 'lambda_literal', 'function_body', 'anonymous_initializer', 'getter', 'setter']},
  lua: {wasm: own('@tree-sitter-grammars/', 'lua'), bodies: ['block']},
  php: {wasm: many('php'), bodies: braces},
  powershell: {wasm: many('powershell'), bodies: []},
  python: {wasm: many('python'), bodies: ['function_definition', 'lambda']},
  ruby: {wasm: many('ruby'), bodies: ['method', 'singleton_method', 'do_block', 'block']},
  rust: {wasm: many('rust'), bodies: ['block']},
  scala: {wasm: own('', 'scala'), bodies: ['block', 'indented_block', 'case_block', 'function_definition', 'val_definition', 'var_definition', 'given_definition']},
  solidity: {wasm: older('solidity'), bodies: ['function_body']},
  swift: {wasm: older('swift'), bodies: ['function_body', 'lambda_literal', 'computed_property', 'statements']},
  tsx: {wasm: many('tsx'), bodies: ['statement_block', 'for_statement', 'for_in_statement'], queries: 'typescript'},
  typescript: {wasm: many('typescript'), bodies: ['statement_block', 'for_statement', 'for_in_statement']},
  zig: {wasm: own('@tree-sitter-grammars/', 'zig'), bodies: ['block']},
};

const {wasm, bodies, queries, runs, containers} = languages[name];
await Parser.init();
const language = await Language.load(`${packages}/${wasm}`);
const parser = new Parser();
parser.setLanguage(language);
const query = new Query(language, readFileSync(`${here}queries/${queries ?? name}.scm`, 'utf8'));
const inside = new Set(bodies);

function outer(node) {
  for (let n = node.parent; n; n = n.parent) {
    if (inside.has(n.type)) return false;
  }
  return true;
}

// declared goes from a declarator to the name in it.
function declared(node) {
  for (;;) {
    if (node.type === 'operator_cast') return {text: `operator ${node.childForFieldName('type').text}`, startPosition: node.startPosition};
    const qualified = node.type === 'qualified_identifier' && node.childForFieldName('name');
    const next = qualified || node.childForFieldName('declarator') ||
      (/declarator$/.test(node.type) && node.namedChildren.find(c => /declarator$|identifier$|destructor_name|operator_name/.test(c.type))) ||
      (/^template_(function|method|type)$/.test(node.type) && node.childForFieldName('name'));
    if (!next) return /identifier|constant|destructor_name|operator_name/.test(node.type) ? node : null;
    node = next;
  }
}

// defined is what a declarator declares, or for "TEST(Suite, Name) {" what the macro does: its last argument.
function defined(node) {
  const parent = node.parent;
  const name = declared(node);
  const stored = parent.namedChildren.find(c => c.type === 'storage_class_specifier')?.text;
  if (node.parent.parent?.type === 'friend_declaration' && parent.type === 'declaration') return null; // defined elsewhere
  if (parent.type === 'declaration' && stored === 'extern' && !/function_declarator/.test(node.toString())) return null; // defined elsewhere
  if (parent.type === 'declaration' && stored === 'static' && /function_declarator/.test(node.toString())) return null; // defined below
  if (parent.type !== 'function_definition' || parent.childForFieldName('type') || !name || !/^[A-Z][A-Z0-9_]+$/.test(name.text)) return name;
  const last = node.childForFieldName('parameters')?.namedChildren.at(-1);
  return last && /^\w+$/.test(last.text) ? last : name;
}

// broken tells whether the grammar stumbled; a missing line end at the end of a block is none.
function broken(node) {
  if (!node.hasError) return false;
  if (node.isError) return true;
  if (node.isMissing) return !/semi|newline/.test(node.type);
  return node.children.some(broken);
}

// uses adds the paths of a tree.
function uses(node, before, line, found) {
  const path = node.childForFieldName('path');
  switch (node.type) {
    case 'use_list': node.namedChildren.forEach(c => uses(c, before, line, found)); break;
    case 'scoped_use_list': uses(node.childForFieldName('list'), `${before}${path ? `${path.text}::` : '::'}`, line, found); break;
    case 'use_as_clause': uses(path, before, line, found); break;
    case 'line_comment': case 'block_comment': break;
    default: found.imports.push([before + node.text, node.startPosition.row + line]);
  }
}

// rewritten is a file as the grammar can read it: tests of bats become functions, as bats itself makes them.
function rewritten(text, found) {
  if (name !== 'bash') return text;
  return text.split('\n').map((row, i) => {
    const test = /^\s*@test\s+(['"]?)(.*?)\1\s*\{(.*)$/.exec(row);
    if (test) found.definitions.push([test[2], i + 1]);
    return test ? `_() {${test[3]}` : row;
  }).join('\n');
}

// unmacroed is C without the macros that make no sense to a grammar, names in capitals: attributes, brackets of namespaces. Their lines
// keep their length; a name that was blanked counts neither for nor against.
function unmacroed(text, found) {
  const macro = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b(?:\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?/g;
  return text.replace(macro, (all, at) => {
    const begin = text.lastIndexOf('\n', at) + 1;
    const end = (text.indexOf('\n', at + all.length) + 1 || text.length + 1) - 1;
    const before = text.slice(begin, at).trim();
    if (before.startsWith('#') || before.includes('//') || before === '' && all.includes('(') && text.slice(at + all.length, end).trim() === '{') return all;
    const line = text.slice(0, at).split('\n').length;
    all.split('\n').forEach((row, i) => (row.match(/\w+/g) ?? []).forEach(word => found.maybe.push([word, line + i])));
    return all.replace(/[^\n]/g, ' ');
  });
}

// damage notes the lines of the smallest declarations in which the grammar stumbled, in languages whose grammar does so often: C and C++,
// for their macros. In the others the whole file is left out, since what follows the damage is often lost as well.
function damage(node, found) {
  if (!containers) {
    found.skipped.push([1, 1 << 30]);
    return;
  }
  for (const child of node.children.filter(broken)) {
    if (containers.includes(child.type)) damage(child, found);
    else found.skipped.push([child.startPosition.row + 1, child.endPosition.row + 1]);
  }
}

// take adds what the text holds; a text that is broken is taken only when it is to be, without its damaged parts.
function take(text, line, found, whatever) {
  const tree = parser.parse(text);
  if (broken(tree.rootNode)) {
    if (!whatever) {
      tree.delete();
      return false;
    }
    damage(tree.rootNode, found);
  }
  const again = [];
  // Haskell's grammar takes what is behind an #else for a comment.
  tree.rootNode.descendantsOfType('cpp').filter(n => name === 'haskell' && n.text.includes('\n'))
    .forEach(n => found.skipped.push([n.startPosition.row + 1, n.endPosition.row + 1]));
  for (const {name: capture, node} of query.captures(tree.rootNode)) {
    const at = (list, n) => {
      const all = found[list];
      const text = n.text.replace(/^[(](.*)[)]$/, '$1');
      if (runs && list === 'definitions' && /^(signature|function|bind|infix)$/.test(n.parent.type) && all.length && all[all.length - 1][0] === text) return; // equations of one function
      all.push([text, n.startPosition.row + line]);
    };
    switch (capture) {
      case 'name': if (node.text !== '_') at('definitions', node); break;
      case 'outer': at(outer(node) ? 'definitions' : 'maybe', node); break;
      case 'maybe': at('maybe', node); break;
      case 'declarator': {
        const n = defined(node);
        if (n && outer(node)) at('definitions', n);
        break;
      }
      case 'import': found.imports.push([node.text.replace(/^import\s+|\s+as\s.*$/g, ''), node.startPosition.row + line]); break;
      case 'call': {
        const n = /^c(pp)?$/.test(name) ? declared(node) : node;
        const applied = node.parent.type !== 'token_tree' || node.nextSibling?.text.startsWith('(') || node.nextSibling?.nextSibling?.text.startsWith('(');
        if (n && applied && !/^preproc/.test(node.parent.parent?.type)) at('calls', n);
        break;
      }
      case 'use': uses(node, '', line, found); break;
      case 'base': at('bases', node); break;
      case 'again': again.push([node.text.slice(1, -1), node.startPosition.row + line]); break;
    }
  }
  tree.delete();
  again.forEach(([inner, from]) => take(inner, from, found));
  return true;
}

for await (const path of createInterface({input: process.stdin})) {
  const found = {path, skipped: [], definitions: [], maybe: [], imports: [], calls: [], bases: []};
  try {
    const text = rewritten(readFileSync(path, 'utf8'), found);
    take(text, 1, found) || /^c(pp)?$/.test(name) && take(unmacroed(text, found), 1, found, true) || take(text, 1, found, true);
  } catch (e) {
    found.skipped.push([1, 1 << 30]);
  }
  console.log(JSON.stringify(found));
}
