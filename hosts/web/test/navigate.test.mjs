// Navigation: by the index alone, and by a model behind a local server of each
// protocol, which also fails in the ways that servers fail.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, inBrowser, ready, root } from "./browser.mjs";

const it = inBrowser();
const query = "rate limit of a client";

// A model that picks what is called "limit", or a directory that leads there.
const picks = (text) => [...text.matchAll(/- id: (\d+)\npath: .*(?:limit|internal|server)/g)].map((m) => m[1]).slice(-3);
let asked = [];
let fault; // {status, body} to answer with
let held; // a promise that calls after the first wait for
const model = createServer((q, r) => {
  const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Content-Type": "application/json" };
  if (q.method === "OPTIONS") return r.writeHead(204, cors).end();
  let text = "";
  q.on("data", (b) => (text += b)).on("end", async () => {
    const body = JSON.parse(text);
    if (asked.push({ path: q.url, headers: q.headers, body }) > 1) await held;
    if (fault) return r.writeHead(fault.status, fault.cors === false ? {} : cors).end(fault.body);
    if (q.url === "/v1/chat/completions") {
      const ids = picks(body.messages.map((m) => m.content).join("\n"));
      const name = body.tools[0].function.name;
      return r.writeHead(200, cors).end(JSON.stringify({
        choices: [{ finish_reason: "stop", message: { tool_calls: [{ function: { name, arguments: JSON.stringify(argumentsFor(body.tools[0].function.parameters, ids)) } }] } }],
        usage: { prompt_tokens: 1000, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 600 } },
      }));
    }
    const ids = picks([...(body.system ?? []).map((s) => s.text), body.messages[0].content[0].text].join("\n"));
    r.writeHead(200, cors).end(JSON.stringify({
      content: [{ type: "tool_use", name: body.tools[0].name, input: argumentsFor(body.tools[0].input_schema, ids) }],
      usage: { input_tokens: 400, cache_read_input_tokens: 600, cache_creation_input_tokens: 0, output_tokens: 20 },
    }));
  });
});

// argumentsFor fills what a schema requires: lists with ids, the rest with what its type allows.
function argumentsFor(schema, ids) {
  return Object.fromEntries(Object.entries(schema.properties).map(([name, p]) => [name, p.type === "array" ? ids : p.type === "boolean" ? false : p.type === "string" ? "" : 0]));
}

let origin;
const ours = { includes: (o) => o.startsWith("http://localhost:") }; // origins
before(async () => {
  await new Promise((resolve) => model.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${model.address().port}`;
});
after(() => (model.closeAllConnections(), model.close()));

async function begin(page, provider, name = "test-model") {
  asked = [];
  await ready(page, "shortener");
  await page.fill("#query", query);
  await page.getByRole("button", { name: "Ask" }).click();
  if (provider) {
    await page.locator("select[name=provider]").selectOption(provider);
    await page.locator("input[name=url]").fill(provider === "openai" ? `${origin}/v1` : origin);
    await page.getByLabel("model", { exact: true }).fill(name);
    await page.getByLabel("key", { exact: true }).fill("secret-key");
  }
  await page.getByRole("button", { name: "Navigate" }).click();
}

test("by the index alone", () => it.visit(async (page) => {
  await begin(page);
  await page.waitForSelector(".navigate a.hit");
  assert.ok((await page.locator(".navigate a.hit").allInnerTexts()).includes("internal/server/limit.go"));
  assert.match(await page.locator(".navigate > .dir").last().innerText(), /^Looked at names in \d+ rounds?(, until |$)/);
  await page.locator(".navigate summary").first().click();
  assert.match(await page.locator(".picks .picks").first().innerText(), /limit\.go round \d/);
  assert.match(await page.locator(".navigate table").first().innerText(), /candidates[^]*internal/);
  await accessible(page, "navigate");
}));

for (const provider of ["openai", "anthropic"]) {
  test(`by a model: ${provider}`, () => it.visit(async (page) => {
    await begin(page, provider);
    await page.waitForSelector(".navigate a.hit"); // rounds show before it is done
    assert.ok(asked.length > 0);
    for (const { headers, body } of asked) {
      assert.equal(headers.authorization ?? headers["x-api-key"], provider === "openai" ? "Bearer secret-key" : "secret-key");
      assert.equal(body.model, "test-model");
    }
    const said = await page.locator(".navigate").innerText();
    assert.match(said, new RegExp(`${asked.length} calls, ${asked.length * 1000} tokens in \\(60 % cached\\), ${asked.length * 20} out`));
    assert.equal(await page.evaluate(() => JSON.stringify({ ...localStorage })), "{}", "the key was kept");
    assert.ok(!page.url().includes("secret"));
  }, { allowed: [origin] }));
}

test("rounds are shown as they happen, with what they cost", () => it.visit(async (page) => {
  let release;
  held = new Promise((resolve) => (release = resolve));
  const { models } = JSON.parse(readFileSync(join(root, "hosts/llm/prices.json"), "utf8"));
  const known = models.find((m) => m.provider === "anthropic" && m.input && m.cache_read);
  const call = (400 * known.input + 600 * known.cache_read + 20 * known.output) / 1e6;
  const dollars = (calls) => `$${(calls * call).toFixed(4)}`;
  try {
    await begin(page, "anthropic", `${known.model}-20260101`);
    await page.waitForSelector(".round");
    const so = await page.getByRole("region", { name: "Rounds so far" }).innerText();
    assert.match(so, /^internal\/ round 1\n/);
    assert.match(so, /Round 1: 1 block, \d+ candidates, [1-3] picks?, \$0\.\d+/);
    assert.match(so, /60 %\s+internal\s+Next: internal\s+Round 2: 1 block of \d+ tokens/);
    assert.match(so, /1 of 2 calls answered; 1 call, 1000 tokens in \(60 % cached\), 20 out, \$/);
    assert.ok(so.includes(dollars(1)), `${dollars(1)} in ${so}`);
    await accessible(page, "navigating");
  } finally {
    release();
    held = undefined;
  }
  await page.waitForSelector(".navigate a.hit");
  assert.ok((await page.locator(".navigate").innerText()).includes(dollars(asked.length)));
  assert.ok(asked.every(({ body }) => body.max_tokens > 0 && (known.tool_choice === "auto") === (body.tool_choice === undefined)));
}, { allowed: ours }));

test("a navigation is stopped", () => it.visit(async (page) => {
  let release;
  held = new Promise((resolve) => (release = resolve));
  try {
    await begin(page, "openai");
    await page.waitForSelector(".round");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Navigate" }).waitFor();
    assert.equal(await page.locator(".round").count(), 1, "what was found out is gone");
  } finally {
    release();
    held = undefined;
  }
}, { allowed: ours }));

test("a server that is down", () => it.visit(async (page) => {
  const gone = createServer();
  await new Promise((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const closed = `http://localhost:${gone.address().port}`;
  await new Promise((resolve) => gone.close(resolve));
  const real = origin;
  origin = closed;
  try {
    await begin(page, "openai");
  } finally {
    origin = real;
  }
  await page.waitForFunction((s) => document.querySelector(".navigate .failure")?.innerText.includes(s), `no answer from ${closed}/v1/chat/completions`);
}, { allowed: ours, failures: ["Failed to load resource", "ERR_CONNECTION_REFUSED"] }));

for (const [name, f, says] of [
  ["a wrong key", { status: 401, body: '{"error":{"message":"bad key"}}' }, /401: bad key/],
  ["too many calls", { status: 429, body: '{"error":{"message":"slow down"}}' }, /429: slow down/],
  ["a page instead of an answer", { status: 200, body: "<!doctype html>" }, /not JSON/],
  ["no permission for other sites", { status: 200, body: "{}", cors: false }, /no answer from/],
]) {
  test(name, () => it.visit(async (page) => {
    fault = f;
    try {
      await begin(page, "openai");
      await page.waitForFunction((s) => new RegExp(s).test(document.querySelector(".navigate")?.innerText), says.source);
    } finally {
      fault = undefined;
    }
  }, { allowed: [origin], failures: ["Failed to load resource", "CORS policy"] }));
}

test("an answer has citations that open at their lines; what is sent is told", async () => {
  const said = [];
  const server = createServer((q, r) => {
    const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Content-Type": "application/json" };
    if (q.method === "OPTIONS") return r.writeHead(204, cors).end();
    let text = "";
    q.on("data", (b) => (text += b)).on("end", () => {
      said.push(text);
      assert.equal(q.headers.referer, undefined);
      r.writeHead(200, cors).end(JSON.stringify({ choices: [{ finish_reason: "stop", message: { content: "Allow counts what a client asks [internal/server/limit.go:24-33]. It reads `<b>no markup</b>` [internal/nowhere.go:1]. See also internal/server/limit.go:30, not other.go:30." } }], usage: { prompt_tokens: 900, completion_tokens: 30 } }));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://localhost:${server.address().port}`;
  try {
    await it.visit(async (page) => {
      await ready(page, "shortener");
      await page.fill("#query", query);
      await page.getByRole("button", { name: "Ask" }).click();
      await page.locator("select[name=provider]").selectOption("openai");
      await page.locator("input[name=url]").fill(`${at}/v1`);
      await page.getByLabel("model", { exact: true }).fill("m");
      const told = await page.locator(".navigate > .dir").first().innerText();
      assert.match(told, /To localhost:\d+ go: for Answer your question and passages of this repository’s code/);
      await page.getByLabel("key", { exact: true }).fill("secret-key");
      assert.match(await page.locator(".navigate > .dir").first().innerText(), /To localhost:\d+ go, with the key: /);
      await page.getByRole("button", { name: "Answer" }).click();
      await page.locator(".answer .cite").first().waitFor();
      assert.deepEqual(await page.locator(".answer .cite").allInnerTexts(), ["limit.go:24", "limit.go:30"]);
      const note = await page.getByText("Not borne out by the index").innerText();
      assert.ok(note.includes("internal/nowhere.go") && !note.includes("`"), note);
      await page.locator(".answer .cite").first().click();
      await page.waitForSelector(".file .mark");
      assert.match(page.url(), /limit\.go&line=24-33/);
      assert.ok(said.length > 0 && said.every((t) => t.includes("func (l *RateLimiter) Allow") && t.includes(query)), "what is sent is not what is told");
    }, { allowed: ours });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("without a model there is what to read, ready to copy", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.fill("#query", query);
  await page.getByRole("button", { name: "Ask" }).click();
  await page.waitForSelector(".sources li"); // at once
  const [first] = await page.locator(".sources li").allInnerTexts();
  await page.getByRole("button", { name: "Answer" }).click();
  await page.waitForSelector(".sources li");
  assert.equal((await page.locator(".sources li").allInnerTexts())[0], first);
  await page.getByRole("button", { name: "Copy as context" }).click();
  await page.getByText("copied").waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /type RateLimiter struct/);
}, { permissions: ["clipboard-read", "clipboard-write"] }));
