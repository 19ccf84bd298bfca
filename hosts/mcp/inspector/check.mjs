// Asks `cairn mcp` with the public inspector: node check.mjs CAIRN, in the directory
// where the inspector is installed. Its client holds every answer against the schema
// that the tool declares, and fails if one does not fit.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const cairn = resolve(process.argv[2]);
const inspector = resolve("node_modules/.bin/mcp-inspector");
const home = await mkdtemp(join(tmpdir(), "cairn-inspector-"));
process.env.CAIRN_CACHE_DIR = join(home, "cache");

const demo = join(home, "demo");
await mkdir(join(demo, "shop"), { recursive: true });
await writeFile(join(demo, "README.md"), "# Demo\n\nOrders are priced in [the shop](shop/price.go).\n");
await writeFile(
  join(demo, "shop", "price.go"),
  "package shop\n\n// Price is the sum less the discount.\nfunc Price(sum int) int { return sum - discount(sum) }\n\n// discount is a tenth.\nfunc discount(sum int) int { return sum / 10 }\n",
);

// everything offers all about code to a client that wants structured content.
const everything = ["--structured", "--tools", "code,graph,context"];

// inspect runs the inspector on a target and returns what it prints.
async function inspect(target, method, ...more) {
  const args = ["--cli", ...target, "--method", method, ...more];
  const { stdout } = await promisify(execFile)(inspector, args, { maxBuffer: 64 << 20, timeout: 60_000 });
  return JSON.parse(stdout);
}

// call calls a tool and returns its answer.
async function call(target, name, args, fails = false) {
  const given = Object.entries(args).flatMap(([k, v]) => ["--tool-arg", `${k}=${typeof v === "string" ? v : JSON.stringify(v)}`]);
  const r = await inspect(target, "tools/call", "--tool-name", name, ...given);
  assert.equal(Boolean(r.isError), fails, `${name}: ${r.content[0].text}`);
  assert.deepEqual(JSON.parse(r.content[0].text), r.structuredContent);
  return r.structuredContent;
}

// all asks for everything that there is. The inspector makes a connection for each
// request: without lasting, the server is another one each time.
async function all(target, lasting) {
  const { tools } = await inspect(target, "tools/list");
  const names = tools.map((t) => t.name);
  const called = new Set();
  const ask = (name, args, fails) => (called.add(name), call(target, name, args, fails));

  await ask("schema", {});
  await ask("search", { query: "discount", limit: 1 });
  const { seeds } = await ask("seeds", { query: "discount" });
  const [{ ref }] = seeds;
  await ask("inspect", { ref: ref, detail: "full" });
  const { paths } = await ask("paths", { from: ref, to: "file:demo:README.md" });
  const bundle = await ask("bundle", { refs: [ref], path_ids: [paths[0].path_id] });
  assert.deepEqual(bundle.degraded.map((d) => d.reason), lasting ? [] : ["stale"]);
  await ask("explore", { query: "what is the discount" });
  await ask("knowledge", {});
  await ask("read", { path: "shop/price.go", end: 1 });
  assert.equal((await ask("search", { query: "sum / 10", syntax: "literal" })).files[0].path, "shop/price.go");
  assert.equal((await ask("impact", { targets: ["discount"] })).dependents[0].name, "Price");
  assert.ok((await ask("navigate", { query: "price" })).files.length > 0);
  assert.ok((await ask("ask", { query: "what is the discount" })).pack.sources.length > 0);
  assert.ok((await ask("gather", { query: "discount", mode: "graph" })).trace.completed);
  assert.match((await ask("map", {})).map, /func Price/);
  assert.match((await ask("pack", { query: "discount" })).context, /^### /);
  assert.equal((await ask("verify", { draft: "`Zebra` is defined in `shop/price.go`." })).passed, false);
  assert.deepEqual([...called].sort(), names);

  assert.equal((await ask("inspect", { ref: "file:demo:shop/prize.go" }, true)).code, "not_found");
  assert.equal((await ask("search", { query: "discount", limt: 3 }, true)).field, "limt");

  const { resources } = await inspect(target, "resources/list");
  for (const { uri } of resources) await inspect(target, "resources/read", "--uri", uri);
  assert.equal((await inspect(target, "resources/templates/list")).resourceTemplates.length, 2);
  await inspect(target, "resources/read", "--uri", `cairn://demo/symbol/${ref}`);
  return names.length;
}

// serving serves by HTTP while work is done with the address that is printed.
async function serving(env, work) {
  const server = spawn(cairn, ["mcp", "--http", "127.0.0.1:0", ...everything, demo], { stdio: ["ignore", "inherit", "pipe"], env: { ...process.env, ...env } });
  try {
    const url = await new Promise((found, failed) => {
      server.stderr.on("data", (b) => {
        const at = /http:\/\/\S+/.exec(b);
        if (at) found(at[0]);
      });
      server.on("exit", () => failed(new Error("cairn mcp ended")));
    });
    await work(url);
  } finally {
    server.kill();
  }
}

try {
  const { tools } = await inspect([cairn, "mcp", demo], "tools/list");
  assert.deepEqual(tools.map((t) => t.name), ["explore", "impact", "inspect", "read", "search"]);
  assert.deepEqual(tools.filter((t) => t._meta?.["anthropic/alwaysLoad"]).map((t) => t.name), ["explore"]);
  const said = await inspect([cairn, "mcp", demo], "tools/call", "--tool-name", "inspect", "--tool-arg", "ref=discount");
  assert.match(said.content[0].text, /^callers {2}1\n {2}shop\/price\.go:4 {2}function Price$/m);
  assert.equal(said.structuredContent, undefined);
  console.log(`stdio: ${tools.length} tools with text, ${await all([cairn, "mcp", ...everything, demo], false)} structured`);

  await serving({}, async (url) => {
    await assert.rejects(inspect([new URL("/mcp", url).href, "--transport", "http"], "tools/list"), "a client that does not know the address gets in");
    console.log(`http: ${await all([url, "--transport", "http"], true)} tools`);
  });
  await serving({ CAIRN_MCP_TOKEN: "open-sesame-open-sesame" }, async (url) => {
    await assert.rejects(inspect([url, "--transport", "http"], "tools/list"), "a client without a token gets in");
    const { tools } = await inspect([url, "--transport", "http", "--header", "Authorization: Bearer open-sesame-open-sesame"], "tools/list");
    console.log(`http with a token of one's own: ${tools.length} tools`);
  });
} finally {
  await rm(home, { recursive: true });
}
