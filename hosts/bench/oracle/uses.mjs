// Prints what TypeScript's checker resolves within a tree: node uses.mjs DIR, a line "kind path line path first last name" for each: the site,
// and what it calls (call) or names (ref). Parameters and what is declared inside of functions are no targets, unless it is a function.
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
const program = ts.createProgram(files, {
  allowJs: true, checkJs: true, noEmit: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext,
  jsx: ts.JsxEmit.Preserve, experimentalDecorators: true, skipLibCheck: true, types: [],
});
const checker = program.getTypeChecker();
const out = [];
for (const source of program.getSourceFiles()) {
  if (!inside(source.fileName)) continue;
  ts.forEachChild(source, function visit(node) {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) use(source, node);
    ts.forEachChild(node, visit);
  });
}
process.stdout.write(out.join(""));

function inside(file) {
  const rel = path.relative(root, file);
  return !rel.startsWith("..") && !rel.includes("node_modules");
}

function use(source, node) {
  let symbol = node.parent.name === node && ts.isShorthandPropertyAssignment(node.parent) ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node);
  if (!symbol) return;
  if (symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const d = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (!d || !inside(d.getSourceFile().fileName) || ts.isSourceFile(d) || ts.isExportAssignment(d) || d.name === node || ts.isPropertyAssignment(d) || ts.isShorthandPropertyAssignment(d)) return;
  if ((symbol.declarations ?? []).some((x) => x.name === node)) return;
  if (ts.isParameter(d) && !ts.isParameterPropertyDeclaration(d, d.parent) || ts.isTypeParameterDeclaration(d) || ts.isBindingElement(d) || ts.isModuleDeclaration(d) || ts.isImportClause(d)) return;
  const value = d.initializer && (ts.isArrowFunction(d.initializer) || ts.isFunctionExpression(d.initializer));
  if (ts.isVariableDeclaration(d) && !value && !top(d)) return;
  const from = d.getSourceFile();
  const line = (s, at) => s.getLineAndCharacterOfPosition(at).line + 1;
  let callee = node;
  while (callee.parent && ts.isPropertyAccessExpression(callee.parent) && callee.parent.name === callee) callee = callee.parent;
  const call = callee.parent && ts.isCallExpression(callee.parent) && callee.parent.expression === callee;
  out.push([call ? "call" : "ref", path.relative(root, source.fileName), line(source, node.getStart()), path.relative(root, from.fileName), line(from, d.getStart()), line(from, d.getEnd()), symbol.name === "default" ? "" : symbol.name].join("\t") + "\n");
}

// top tells whether a variable is declared outside of all functions.
function top(d) {
  for (let n = d.parent; n; n = n.parent) if (ts.isFunctionLike(n)) return false;
  return true;
}
