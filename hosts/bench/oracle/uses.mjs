// Prints what TypeScript's checker resolves within a tree: node uses.mjs DIR, a line "kind path line path first last name" for each: the site,
// and what it calls (call) or names (ref). Of a function with several signatures a call is of the one that it fits and of the one with the body; what is taken of a union is what each of its types declares. Parameters and what is declared inside of functions are no targets, unless it is a function. What
// module.exports = NAME hands on is NAME; an object that it hands on without one is no target. Properties that
// only assignments make are none, unless it is a function. Declarations beside the JavaScript that they declare (a.d.ts, a.js) are not looked at.
// A line "seen path first path last 0 -" tells lines on which the checker knows what each name is, or is no target of this tree; of what has no type, or is made by an assignment or an object, it does not.
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";

const ts = createRequire(process.env.ORACLE_MODULES ? process.env.ORACLE_MODULES + "/" : import.meta.url)("typescript");
const root = fs.realpathSync(process.argv[2]);
const files = [];
(function walk(dir) {
  for (const e of fs.readdirSync(dir, { withFileTypes: true })) {
    const at = path.join(dir, e.name);
    if (e.isDirectory() && e.name !== "node_modules" && !e.name.startsWith(".")) walk(at);
    else if (e.isFile() && /\.[mc]?[jt]sx?$/.test(e.name) && fs.statSync(at).size < 1 << 20) files.push(at);
  }
})(root);
const options = {
  allowJs: true, checkJs: true, noEmit: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext,
  jsx: ts.JsxEmit.Preserve, experimentalDecorators: true, skipLibCheck: true, types: [],
};
const host = ts.createCompilerHost(options);
const exists = host.fileExists;
const beside = (file) => /\.d\.[mc]?ts$/.test(file) && inside(file) && fs.existsSync(file.replace(/\.d\.([mc]?)ts$/, ".$1js"));
host.fileExists = (file) => exists(file) && !beside(file);
const program = ts.createProgram(files.filter((file) => !beside(file)), options, host);
const checker = program.getTypeChecker();
const out = [];
let unknown; // lines of the file at hand on which a name is of nothing known
for (const source of program.getSourceFiles()) {
  if (!inside(source.fileName)) continue;
  unknown = new Set();
  ts.forEachChild(source, function visit(node) {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) use(source, node);
    ts.forEachChild(node, visit);
  });
  seen(source);
}
process.stdout.write(out.join(""));

function inside(file) {
  const rel = path.relative(root, file);
  return !rel.startsWith("..") && !rel.includes("node_modules");
}

// unpacked is the property that "const {a} = b" reads: a is a variable, too.
function unpacked(node) {
  const of = node.parent;
  if (!ts.isBindingElement(of) || of.propertyName || of.dotDotDotToken || of.name !== node || !ts.isObjectBindingPattern(of.parent)) return undefined;
  return checker.getTypeAtLocation(of.parent).getProperty(node.text);
}

function use(source, node) {
  let symbol = unpacked(node) ?? (node.parent.name === node && ts.isShorthandPropertyAssignment(node.parent) ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node));
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  symbol = symbol && handed(symbol);
  const d = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
  if (!symbol || d && madeHere(d, node)) unknown.add(lineOf(source, node.getStart()));
  if (!d || !inside(d.getSourceFile().fileName) || ts.isSourceFile(d) || ts.isExportAssignment(d) || d.name === node || ts.isPropertyAssignment(d) || ts.isShorthandPropertyAssignment(d)) return;
  if ((symbol.declarations ?? []).some((x) => x.name === node)) return;
  if (ts.isParameter(d) && !ts.isParameterPropertyDeclaration(d, d.parent) || ts.isTypeParameterDeclaration(d) || ts.isBindingElement(d) || ts.isModuleDeclaration(d) || ts.isImportClause(d)) return;
  const assigned = ts.isBinaryExpression(d) ? d : d.parent && ts.isBinaryExpression(d.parent) && d.parent.left === d ? d.parent : undefined;
  const given = assigned ? assigned.right : d.initializer;
  const value = given && (ts.isArrowFunction(given) || ts.isFunctionExpression(given));
  if (assigned && !value && symbol.name !== "export=") return;
  if (ts.isVariableDeclaration(d) && !value && !top(d)) return;
  let callee = node;
  while (callee.parent && ts.isPropertyAccessExpression(callee.parent) && callee.parent.name === callee) callee = callee.parent;
  const call = callee.parent && ts.isCallExpression(callee.parent) && callee.parent.expression === callee;
  const name = symbol.name === "default" || symbol.name === "export=" ? "" : symbol.name;
  for (const target of call ? signatures(callee.parent, symbol, d) : declared(symbol, d)) print(call && (value || !ts.isVariableDeclaration(d)) ? "call" : "ref", source, node, target, name);
}

// madeHere tells whether a name is of something in the tree that is no target because an object or an assignment makes it.
function madeHere(d, node) {
  if (!inside(d.getSourceFile().fileName) || d.name === node || d === node.parent || d.parent === node.parent) return false;
  const assigned = ts.isBinaryExpression(d) || d.parent && ts.isBinaryExpression(d.parent) && d.parent.left === d;
  return assigned || ts.isExportAssignment(d) || ts.isPropertyAssignment(d) || ts.isShorthandPropertyAssignment(d);
}

// seen prints the lines of a file on which every name is known.
function seen(source) {
  const file = path.relative(root, source.fileName);
  const last = lineOf(source, source.getEnd());
  for (let n = 1, from = 1; n <= last + 1; n++) {
    if (n <= last && !unknown.has(n)) continue;
    if (n > from) out.push(["seen", file, from, file, n - 1, 0, "-"].join("\t") + "\n");
    from = n + 1;
  }
}

function lineOf(source, at) {
  return source.getLineAndCharacterOfPosition(at).line + 1;
}

// signatures are, of a function that several tell, that which a call fits and that with the body; else what was found.
function signatures(call, symbol, d) {
  const all = (symbol.declarations ?? []).filter((x) => ts.isFunctionLike(x) && inside(x.getSourceFile().fileName));
  const fits = checker.getResolvedSignature(call)?.declaration;
  if (all.length > 1 && all.includes(fits)) return all.filter((x) => x === fits || x.body);
  return declared(symbol, d);
}

// declared are, of a property of a union, what each of its types declares it as.
function declared(symbol, d) {
  const of = symbol.links?.containingType;
  return of?.isUnion() ? [...new Set(symbol.declarations.filter((x) => inside(x.getSourceFile().fileName)))] : [d];
}

function print(kind, source, node, d, name) {
  const from = d.getSourceFile();
  out.push([kind, path.relative(root, source.fileName), lineOf(source, node.getStart()), path.relative(root, from.fileName), lineOf(from, d.getStart()), lineOf(from, d.getEnd()), name].join("\t") + "\n");
}

// handed is what module.exports = NAME and module.exports = require("a") hand on; nothing if that is an object without a name.
function handed(symbol) {
  for (let n = 0; n < 8; n++) {
    let value = symbol?.valueDeclaration;
    if (value && (ts.isPropertyAssignment(value) || ts.isShorthandPropertyAssignment(value)) && value.parent.parent && ts.isBinaryExpression(value.parent.parent)) {
      const member = ts.isPropertyAssignment(value) ? value.initializer : value.name;
      if (!ts.isIdentifier(member)) return symbol;
      symbol = ts.isPropertyAssignment(value) ? checker.getSymbolAtLocation(member) : checker.getShorthandAssignmentValueSymbol(value);
      if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
      continue;
    }
    if (symbol?.name !== "export=") return symbol;
    if (value && ts.isPropertyAccessExpression(value)) value = value.parent;
    let named = value?.parent && ts.isVariableDeclaration(value.parent);
    while (value && ts.isBinaryExpression(value)) value = value.right;
    if (!value) return symbol;
    let next;
    if (ts.isIdentifier(value)) next = checker.getSymbolAtLocation(value);
    else if (ts.isCallExpression(value) && value.expression.getText() === "require" && value.arguments.length) {
      const module = checker.getSymbolAtLocation(value.arguments[0]);
      next = module?.exports?.get("export=") ?? module;
    } else return named || ts.isFunctionLike(value) || ts.isClassLike(value) ? symbol : undefined;
    if (!next || next === symbol) return symbol;
    symbol = next.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(next) : next;
  }
  return symbol;
}

// top tells whether a variable is declared outside of all functions.
function top(d) {
  for (let n = d.parent; n; n = n.parent) if (ts.isFunctionLike(n)) return false;
  return true;
}
