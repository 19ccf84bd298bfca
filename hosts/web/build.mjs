// Builds the page into a directory: node build.mjs ROOT OUT, where ROOT is the
// repository with its guests built.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const mostFirst = 1_120_000; // bytes in brotli that a first visit fetches
const most = 3_490_000; // bytes in brotli of all
const mostView = 180_000; // bytes of the view of evidence, which a client reads as one text

const [root, out] = process.argv.slice(2).map((p) => resolve(p));
process.env.CAIRN_ROOT = root;
const { Cairn } = await import("./cairn.js/cairn.js");
const { files, guest, tar } = await import("./cairn.js/test/repository.js");

mkdirSync(out, { recursive: true });
for (const name of readdirSync(out)) if (name !== ".gitignore") rmSync(join(out, name), { recursive: true });

const options = {
  bundle: true, minify: true, format: "esm", target: "es2022", outdir: out, splitting: true,
  jsx: "automatic", jsxImportSource: "preact", chunkNames: "part-[hash]", legalComments: "none", logLevel: "warning",
};
// The guest's address changes with it, so that no cache has another one under it.
const guests = ["cairn-reader.wasm", "cairn.wasm"];
const [reader, core] = guests.map((name) => `${name}?${createHash("sha256").update(guest(name)).digest("hex").slice(0, 16)}`);
const { metafile } = await build({
  ...options, metafile: true, define: { READER: JSON.stringify(reader), GUEST: JSON.stringify(core) }, entryPoints: ["page/main.tsx", "page/worker.ts", "page/indexer.ts", "page/painter.ts", "page/style.css"],
});
writeFileSync(join(out, "licenses.txt"), licenses(metafile));
for (const name of ["index.html", "icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"]) copyFileSync(join("page", name), join(out, name));
for (const name of guests) writeFileSync(join(out, name), guest(name));

// The service worker is named after what it keeps, so that it changes with it.
const names = readdirSync(out).filter((n) => n !== ".gitignore").sort();
const hash = createHash("sha256");
for (const n of names) hash.update(n).update(readFileSync(join(out, n)));
await build({
  ...options, splitting: false, format: "iife", entryPoints: ["page/offline.ts"],
  define: { FILES: JSON.stringify(["./", ...names.filter((n) => n !== "index.html" && !guests.includes(n))]), VERSION: JSON.stringify(`cairn-${hash.digest("hex").slice(0, 16)}`) },
});

// The demo is a repository of testdata, as the guest itself indexes it.
const demo = "shortener";
const cairn = await Cairn.create(guest());
await cairn.load(tar(files(demo)), { name: demo });
const index = await cairn.export();
writeFileSync(join(out, "demo.cairn"), index);
const version = createHash("sha256").update(index).digest("hex").slice(0, 16);
// What all leans on takes the graph, which the page need not fetch for this; see Lean in lean.go.
const { files: leaned } = await cairn.run("map", { budget: 300, graph: "links" });
const lean = leaned.map(({ path, definitions }) => ({ path, definitions: definitions.map(({ ref, kind, name, signature, lines }) => ({ ref, kind, name, signature, lines })) }));
writeFileSync(join(out, "site.json"), JSON.stringify({ index: "demo.cairn", name: `the demo, ${demo}`, version, lean, demo: true }) + "\n");

// licenses are those of the packages that went into the page.
function licenses({ inputs }) {
  const packages = new Set(Object.keys(inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
  return [...packages].sort().map((name) => {
    const dir = join("node_modules", name);
    const file = readdirSync(dir).find((f) => /^licen[sc]e/i.test(f));
    if (!file) throw new Error(`package ${name} has no license`);
    return `${name}\n\n${readFileSync(join(dir, file), "utf8").trim()}\n`;
  }).join("\n----\n\n");
}

// For servers that hand out files compressed beforehand. Quality 11 takes half
// a minute and is an eighth smaller than 9, which takes four seconds.
let [plain, brotli, gzip, first] = [0, 0, 0, 0];
for (const name of readdirSync(out)) {
  if (!/\.(wasm|js|css|html|svg|webmanifest|png)$/.test(name)) continue;
  const b = readFileSync(join(out, name));
  const small = brotliCompressSync(b, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: b.length } });
  if (small.length < b.length) writeFileSync(join(out, name + ".br"), small);
  plain += b.length;
  brotli += small.length;
  if (name !== "cairn.wasm") first += small.length; // which is fetched when it is needed
  gzip += gzipSync(b, { level: 9 }).length;
}
// The view of evidence is one text that takes nothing from anywhere, and is no part of the page.
const view = evidence(await Promise.all(["page/evidence.tsx", "page/evidence.css"].map(async (entry) => {
  const { outputFiles } = await build({ ...options, splitting: false, format: "iife", entryPoints: [entry], write: false });
  return outputFiles[0].text;
})));
writeFileSync(join(out, "evidence.html"), view);

// evidence puts a script and its style into the view, whose policy lets in these alone.
function evidence([script, style]) {
  const safe = script.replaceAll(/<(?=!--|\/?script)/gi, "\\x3c");
  const sum = (s) => `sha256-${createHash("sha256").update(s).digest("base64")}`;
  return readFileSync(join("page", "evidence.html"), "utf8")
    .replace("'SCRIPT'", () => `'${sum(safe)}'`).replace("'STYLE'", () => `'${sum(style)}'`)
    .replace("<script></script>", () => `<script>${safe}</script>`).replace("<style></style>", () => `<style>${style}</style>`);
}

console.log(`the page is ${plain} bytes, ${brotli} in brotli, ${gzip} in gzip; a first visit fetches ${first} in brotli`);
if (first > mostFirst) throw new Error(`a first visit fetches ${first} bytes compressed, over ${mostFirst}`);
if (brotli > most) throw new Error(`the page is ${brotli} bytes compressed, over ${most}`);
console.log(`the view of evidence is ${view.length} bytes, ${gzipSync(view, { level: 9 }).length} in gzip`);
if (view.length > mostView) throw new Error(`the view of evidence is ${view.length} bytes, over ${mostView}`);
