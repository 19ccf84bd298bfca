// A fleet in the browser: the page on its gateway, and a page elsewhere with a token.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { files } from "../cairn.js/test/repository.js";
import { accessible, inBrowser, paths, ready, root, search, settled } from "./browser.mjs";

const it = inBrowser();
const command = join(root, ".task/web/cairn-fleet");
const names = ["formula", "ledger", "shortener"];

// serving runs a fleet of the small repositories while work is done with it.
async function serving(work, ...flags) {
  const dir = mkdtempSync(join(tmpdir(), "cairn-fleet-"));
  for (const name of names) {
    for (const [path, text] of Object.entries(files(name))) {
      const at = join(dir, "src", name, path);
      mkdirSync(dirname(at), { recursive: true });
      writeFileSync(at, text);
    }
    mkdirSync(join(dir, "src", name, ".git"));
  }
  const env = { ...process.env, CAIRN_CACHE_DIR: join(dir, "cache"), XDG_CACHE_HOME: join(dir, "cache"), XDG_STATE_HOME: join(dir, "state") };
  const fleet = spawn(command, ["serve", ...names.map((n) => join(dir, "src", n)), "--http", "127.0.0.1:0", "--state", join(dir, "fleet"), ...flags], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const out of [fleet.stdout, fleet.stderr]) out.on("data", (b) => (said += b));
  try {
    for (const begun = Date.now(); !/its page is (\S+)/.test(said); await new Promise((done) => setTimeout(done, 50))) assert.ok(fleet.exitCode === null && Date.now() - begun < 60_000, said);
    const url = /its page is (\S+)/.exec(said)[1];
    await work({ url, env, dir });
  } finally {
    fleet.kill("SIGINT");
    await new Promise((done) => fleet.on("exit", done));
  }
}

// held waits until all repositories are searched.
async function held(url, headers = {}) {
  for (const begun = Date.now(); ; await new Promise((done) => setTimeout(done, 100))) {
    const r = await fetch(`${url}v1/search`, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ query: "return an error" }) });
    const a = await r.json();
    if (r.ok && !a.missing && new Set(a.results.map((x) => x.repository)).size > 1) return;
    assert.ok(Date.now() - begun < 60_000, JSON.stringify(a));
  }
}

const host = (url) => new URL(url).host;

test("the page on a gateway asks its fleet: the list is the command's", () => serving(async ({ url, env }) => {
  await held(url);
  await it.visit(async (page) => {
    await ready(page, `the fleet at ${host(url)}`);
    assert.match(await page.locator(".glance").innerText(), /3 repositories/);
    for (const query of ["return an error", "parse an expression", "balance of an account"]) {
      const found = await search(page, query);
      const want = JSON.parse(execFileSync(join(root, ".task/web/cairn"), ["search", "--fleet", url, "--by", "file", "--limit", "30", "--format", "json", query], { env })).results;
      assert.ok(want.length > 1);
      assert.deepEqual(found, want.map((r) => `${r.repository}/${r.path}`), query);
    }
    await search(page, "return an error");
    await settled(page);
    await accessible(page, "fleet");
    await page.locator("aside .facet", { hasText: /^\W*ledger/ }).click();
    await settled(page);
    assert.ok((await paths(page)).every((p) => p.startsWith("ledger/")));
    assert.equal(await page.locator(".result a.graph:visible").count(), 0);
    await page.locator("a.hit").first().click();
    await page.locator(".file .code").waitFor();
    await page.locator(".crumbs a").first().click();
    await page.locator(".entries").waitFor();
    assert.deepEqual(await page.locator(".entries a").evaluateAll((all) => all.map((a) => a.innerText.split("/")[0].trim())), names);
  }, { url });
}));

test("a token is asked for, and goes to that fleet alone", async () => {
  const key = join(mkdtempSync(join(tmpdir(), "cairn-key-")), "key");
  writeFileSync(key, randomBytes(32).toString("base64"));
  chmodSync(key, 0o600);
  const origin = new URL(it.server.url).origin;
  await serving(async ({ url, env }) => {
    const token = execFileSync(command, ["token", "somebody", "--groups", "team", "--key", key], { env, encoding: "utf8" }).trim().split("\n").at(-1);
    await held(url, { Authorization: `Bearer ${token}` });
    await it.visit(async (page) => {
      const sent = [];
      page.context().on("request", (r) => JSON.stringify(r.headers()).includes(token) && sent.push(new URL(r.url()).origin));
      const address = () => page.evaluate(() => location.href + JSON.stringify(history.state) + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
      for (const [given, says] of [["tökén", "asks for a token. It is sent to"], ["wrong", "That is no token"], [` ${token}\t`, "does not take this token"]]) {
        await page.getByText(says).waitFor();
        assert.ok((await page.getByRole("alert").innerText()).includes(host(url)), says);
        await page.locator(".failure").getByLabel("Token").fill(given);
        await page.getByText("Ask with this token").click();
      }
      await ready(page, `the fleet at ${host(url)}`);
      assert.ok((await search(page, "return an error")).length > 1);
      assert.ok(sent.length > 1 && sent.every((o) => o === new URL(url).origin), `${sent}`);
      assert.ok(!(await address()).includes(token) && (await address()).includes("fleet="));
      // One that is good no more is asked for again.
      await page.route(`${url}v1/search`, (r) => r.fulfill({ status: 401, contentType: "application/json", headers: { "Access-Control-Allow-Origin": origin }, body: JSON.stringify({ error: { code: "forbidden", message: "your session at code.example.com ended" } }) }));
      await page.fill("#query", "parse an expression");
      await page.getByText("does not take this token").first().waitFor();
      await page.locator(".failure").getByLabel("Token").waitFor();
      assert.equal(await page.getByText("session at code.example.com").count(), 0, "a stranger's words stand beside the field");
      // Another address does not get it.
      await page.goto(`${it.server.url}?fleet=${encodeURIComponent(`${it.server.url}elsewhere/`)}`);
      await page.getByText("is no gateway of a fleet").waitFor();
      assert.ok(!sent.includes(origin));
      // What cannot be asked together is not left out without a word.
      await page.goto(`${it.server.url}?fleet=${encodeURIComponent(url)}&index=a.cairn`);
      await page.getByText("names one fleet, which is asked alone").waitFor();
      // Nor does a token go anywhere in the clear.
      await page.goto(`${it.server.url}?fleet=${encodeURIComponent("http://192.0.2.2:8777/")}`);
      await page.getByText("http: is for this machine alone").waitFor();
      assert.equal(await page.locator(".failure").getByLabel("Token").count(), 0);
      // Nor is it there after a reload.
      await page.goto(`${it.server.url}?fleet=${encodeURIComponent(url)}`);
      await page.locator(".failure").getByLabel("Token").waitFor();
    }, { path: `?fleet=${encodeURIComponent(url)}`, allowed: [new URL(url).origin], failures: ["401", "404"] });
  }, "--key", key, "--groups", "team", "--page-origin", origin);
});

test("a fleet that does not let the page ask says what to do", () => serving(async ({ url }) => {
  await it.visit(async (page) => {
    await page.getByText("--page-origin").waitFor();
    await page.locator(".open").click();
    await page.locator("dialog[open]").getByText("Ask a fleet").click();
    await page.locator("dialog[open]").getByLabel("Address of a fleet").fill("https://user:secret@code.example.com");
    await page.locator("dialog[open]").getByText("Ask it").click();
    await page.getByText("That is no address of a fleet").waitFor();
  }, { path: `?fleet=${encodeURIComponent(url)}`, allowed: [new URL(url).origin], failures: ["CORS", "ERR_FAILED", "401"] });
}));

test("what is gone, sends elsewhere or does not let the page ask is told apart", async () => {
  const came = [];
  const listening = (answer) => new Promise((done) => {
    const server = createServer((q, r) => (came.push(q.url), answer(q, r)));
    server.listen(0, "127.0.0.1", () => done(server));
  });
  const url = (server) => `http://127.0.0.1:${server.address().port}/`;
  const shut = await listening((q, r) => r.writeHead(q.method === "OPTIONS" ? 403 : 200).end("{}"));
  const target = await listening((q, r) => r.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("{}"));
  const away = await listening((q, r) => r.writeHead(307, { "Access-Control-Allow-Origin": "*", Location: `${url(target)}elsewhere` }).end());
  const gone = await listening(() => {});
  const nobody = url(gone);
  gone.close();
  try {
    for (const [address, says] of [[nobody, "othing answers at"], [url(shut), "does not let this page ask"], [url(away), "sends to another address"]]) {
      await it.visit(async (page) => {
        await page.getByText(says).first().waitFor();
        assert.ok((await page.getByRole("alert").innerText()).includes(host(address)), says);
      }, { path: `?fleet=${encodeURIComponent(address)}`, allowed: [address, url(target)].map((u) => new URL(u).origin), failures: ["ERR_", "CORS", "307"] });
    }
    assert.ok(!came.includes("/elsewhere"), "the redirect was followed");
  } finally {
    for (const server of [shut, target, away]) server.close();
  }
});
