// Asks `cairn mcp` with the public TypeScript SDK, in both versions of the protocol, over standard
// input and output and over HTTP: node check.mjs CAIRN, beside cases.json, where the SDK is installed.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const cairn = resolve(process.argv[2]);
const cases = JSON.parse(await readFile("cases.json", "utf8"));
const home = await mkdtemp(join(tmpdir(), "cairn-clients-"));
const env = { ...process.env, CAIRN_CACHE_DIR: join(home, "cache") };
const demo = join(home, "demo");
for (const [path, text] of Object.entries(cases.files)) {
  await mkdir(dirname(join(demo, path)), { recursive: true });
  await writeFile(join(demo, path), text);
}

// all goes through the cases.
async function all(client) {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((t) => t.name), cases.tools);
  for (const c of cases.calls) {
    const r = await client.callTool({ name: c.tool, arguments: c.arguments });
    const text = r.content[0].text;
    assert.equal(Boolean(r.isError), Boolean(c.fails), `${c.tool}: ${text}`);
    assert.ok(text.includes(c.holds), `${c.tool}: ${text}`);
  }
  const { contents } = await client.readResource({ uri: cases.resource.uri });
  assert.ok(contents[0].text.includes(cases.resource.holds));
  assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 2);
  const { messages } = await client.getPrompt(cases.prompt);
  assert.ok(messages[0].content.text.includes(cases.prompt.holds));
  const { completion } = await client.complete({ ref: { type: "ref/prompt", name: cases.complete.prompt }, argument: cases.complete.argument });
  assert.ok(completion.values.includes(cases.complete.value), completion.values.join());
  return cases.calls.length;
}

// served starts the server over HTTP and returns its address.
async function served() {
  const server = spawn(cairn, ["mcp", "--http", "127.0.0.1:0", demo], { env, stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: server.stderr })) {
    const at = line.match(/http:\/\/\S+\/mcp/);
    if (at) return { server, url: new URL(at[0]) };
  }
  throw new Error("cairn mcp --http did not say where it is");
}

const { server, url } = await served();
try {
  for (const [version, options] of [
    ["with a handshake", {}],
    ["2026-07-28", { versionNegotiation: { mode: { pin: "2026-07-28" } } }],
  ]) {
    for (const [name, transport] of [
      ["stdio", new StdioClientTransport({ command: cairn, args: ["mcp", demo], env, stderr: "ignore" })],
      ["HTTP", new StreamableHTTPClientTransport(url)],
    ]) {
      const client = new Client({ name: "check", version: "1" }, options);
      await client.connect(transport);
      console.log(`TypeScript SDK, ${version}, ${name}: ${await all(client)} calls passed`);
      await client.close();
    }
  }
} finally {
  server.kill();
  await rm(home, { recursive: true, force: true });
}
