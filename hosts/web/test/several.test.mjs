// Several repositories as one: the list is that of the command line.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, test } from "node:test";
import { Cairn } from "../cairn.js/cairn.js";
import { files, guest, tar } from "../cairn.js/test/repository.js";
import { written, zip } from "./archives.mjs";
import { accessible, inBrowser, paths, ready, root, search, settled } from "./browser.mjs";
import { serve } from "./server.mjs";

const it = inBrowser();
const cairn = join(root, ".task/web/cairn");
const names = ["formula", "ledger", "shortener"];
const made = {};
let dir;
before(async () => {
  for (const name of names) {
    const core = await Cairn.create(guest());
    await core.load(tar(files(name)), { name });
    made[name] = Buffer.from(await core.export());
  }
  dir = dirname(written({ a: "" }, "indexes"));
  for (const name of names) writeFileSync(join(dir, `${name}.cairn`), made[name]);
});

const commanded = (query, ...more) => JSON.parse(execFileSync(cairn, ["search", ...names.flatMap((n) => ["-R", join(dir, `${n}.cairn`)]), "--format", "json", "--by", "file", "--limit", "30", ...more, query],
  { env: { ...process.env, CAIRN_CACHE_DIR: join(dir, "cache"), XDG_STATE_HOME: join(dir, "state") } })).results;

const upload = (...list) => list.map((name) => ({ name: `${name}.cairn`, mimeType: "application/octet-stream", buffer: made[name] }));
const choose = async (page, what) => {
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(what);
};
const opened = "formula and 2 more";
const facet = (page, name) => page.locator("aside .facet", { hasText: new RegExp(`^\\W*${name}`) });

test("several archives, chosen, are one list: that of the command line", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await choose(page, upload(...names));
  await ready(page, opened);
  const seen = new Set();
  for (const query of ["parse an expression", "where are rate limits checked", "balance of an account", "RateLimiter", "error type", "return an error", "how are links and accounts kept", "internal/store"]) {
    await search(page, query);
    await settled(page);
    const shown = await page.locator("a.hit").evaluateAll((all) => all.map((a) => [new URLSearchParams(a.hash.slice(1)).get("file"), a.dataset.ref]));
    const want = commanded(query);
    assert.ok(want.length > 0, query);
    for (const { repository } of want) seen.add(repository);
    assert.deepEqual(shown, want.map((r) => [`${r.repository}/${r.path}`, r.ref]), query);
  }
  assert.deepEqual([...seen].sort(), names);
  assert.ok((await page.locator(".hit .repository").allTextContents()).every((n) => names.includes(n)));
}));

test("repositories are a filter, and files of any are read", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await choose(page, upload(...names));
  await ready(page, opened);
  assert.match(await page.locator(".glance").innerText(), /3 repositories/);
  await accessible(page, "several");
  const all = await search(page, "return an error");
  await settled(page);
  const n = Number((await facet(page, "ledger").innerText()).split("\n").at(-1));
  assert.equal(await page.locator("aside .group", { hasText: "Repository" }).locator(".facet").count(), 3);
  await facet(page, "ledger").click();
  await settled(page);
  const some = await paths(page);
  assert.equal(some.length, n);
  assert.deepEqual(some, commanded("return an error", "--repository", "ledger").map((r) => `ledger/${r.path}`));
  // Directories are those of the one that is chosen.
  await page.locator("aside .group", { hasText: "Path" }).locator(".facet", { hasText: "src/" }).click();
  await settled(page);
  assert.ok((await paths(page)).every((p) => p.startsWith("ledger/src/")));
  assert.equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("repository"), "ledger");
  await page.getByText("Clear filters").click();
  await settled(page);
  assert.deepEqual(await paths(page), all);
  await accessible(page, "several-results");
  // A file, its outline, the graph of a definition, and the way back up.
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.locator(".preview .code").waitFor();
  const hit = page.locator("a.hit", { hasText: "Ledger.java" }).first();
  await hit.click();
  await page.locator("h2.crumbs", { hasText: "Ledger.java" }).waitFor();
  await page.locator(".file .body a", { hasText: "balanceAt" }).first().waitFor();
  await page.locator(".file .head a", { hasText: "Graph" }).click();
  await page.locator(".around .sides a.dir").first().waitFor();
  for (const href of await page.locator(".around .sides a.dir").evaluateAll((all) => all.map((a) => new URLSearchParams(a.hash.slice(1)).get("file")))) assert.match(href, /^ledger\//);
  await page.keyboard.press("Escape");
  await page.locator(".crumbs a", { hasText: opened }).click();
  await page.locator(".entries").waitFor();
  assert.deepEqual(await page.locator(".entries a").evaluateAll((all) => all.map((a) => a.innerText.split("/")[0].trim())), names);
}));

test("the tree narrows to a repository", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await choose(page, upload(...names));
  await ready(page, opened);
  await search(page, "return an error");
  await page.getByRole("button", { name: "Tree" }).click();
  await page.locator(".tree summary").first().waitFor();
  const way = page.locator(".tree a.only", { hasText: /^Only in ledger/ }).first();
  await way.click();
  await settled(page);
  const shown = await page.locator(".tree a.hit").evaluateAll((all) => all.map((a) => new URLSearchParams(a.hash.slice(1)).get("file")));
  assert.ok(shown.length > 0 && shown.every((p) => p.startsWith("ledger/")), `${shown}`);
}));

test("context is bundled of all, what is of one repository says so", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await choose(page, upload(...names));
  await ready(page, opened);
  await search(page, "how are links and accounts kept");
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
  await page.locator(".copy button").first().click();
  await page.waitForFunction(() => window.copied);
  const text = await page.evaluate(() => window.copied);
  assert.ok(/^## ledger\//m.test(text) && /^## shortener\//m.test(text), text.slice(0, 400));
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("choose one of them under Repository").waitFor();
}));

test("what was dropped together is found again, and names that are the same are told apart", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const data = await page.evaluateHandle((all) => {
    const d = new DataTransfer();
    for (const b64 of all) d.items.add(new File([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))], "index.cairn"));
    return d;
  }, [made.formula.toString("base64"), made.ledger.toString("base64")]);
  for (const kind of ["dragover", "drop"]) await page.dispatchEvent("body", kind, { dataTransfer: data });
  await ready(page, "index and index-2");
  const found = await search(page, "balance of an account");
  assert.ok(found[0].startsWith("index-2/"), `${found}`);
  await page.locator(".open").click();
  for (const n of ["formula", "ledger"]) await page.locator("dialog[open] .kept li", { hasText: n }).waitFor(); // both are kept
  await page.keyboard.press("Escape");
  await page.reload();
  await ready(page, "index and index-2");
  await page.waitForFunction(() => document.querySelector(".found")?.ariaBusy === "false" && document.querySelector(".result"));
  assert.deepEqual(await paths(page), found);
}));

test("what is opened next is added to what is open, if one says so", () => it.visit(async (page) => {
  it.server.extra.set("extra/ledger.cairn", made.ledger);
  await ready(page, "shortener");
  await page.locator(".open").click();
  assert.equal(await page.locator("dialog[open]").getByText("Search it together with").count(), 0, "the demo is no repository of the visitor's");
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(upload("formula"));
  await ready(page, "formula");
  await page.locator(".open").click();
  await page.getByLabel("Search it together with formula").check();
  await page.locator("dialog[open]").getByLabel("Address of a repository").fill(`${it.server.url}extra/ledger.cairn`);
  await page.locator("dialog[open]").getByText("Open it", { exact: true }).click();
  await ready(page, "ledger and formula");
  const found = await search(page, "return an error");
  assert.ok(found.some((p) => p.startsWith("ledger/")) && found.some((p) => p.startsWith("formula/")), `${found}`);
  // The next one takes their place, unless one says so again.
  await choose(page, upload("shortener"));
  await ready(page, "shortener");
}));

test("addresses of several indexes, one of which is not there", async () => {
  for (const name of names) it.server.extra.set(`extra/${name}.cairn`, made[name]);
  const at = (...list) => `?${list.map((n) => `index=${encodeURIComponent(`${it.server.url}extra/${n}.cairn`)}`).join("&")}`;
  await it.visit(async (page) => {
    await ready(page, opened);
    assert.deepEqual(await search(page, "parse an expression"), commanded("parse an expression").map((r) => `${r.repository}/${r.path}`));
  }, { path: at(...names) });
  await it.visit(async (page) => {
    await ready(page, "formula and ledger");
    await page.getByText("Not searched: gone (").waitFor();
    assert.ok((await search(page, "balance of an account"))[0].startsWith("ledger/"));
  }, { path: at("formula", "gone", "ledger"), failures: ["404"] });
});

test("of what is damaged it is said which, and what was open stays if nothing can be opened", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const half = { name: "half.cairn", mimeType: "application/octet-stream", buffer: made.ledger.subarray(0, 5000) };
  await choose(page, [half, ...upload("formula")]);
  await ready(page, "formula");
  await page.getByText("Not searched: half (").waitFor();
  assert.ok((await search(page, "return an error")).every((p) => p.startsWith("formula/")));
  await choose(page, [half, { ...half, name: "other.cairn" }]);
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").innerText(), /^None of them can be opened: half \(.*other \(/);
  await ready(page, "formula");
}));

test("archives beside indexes, and loose files beside them are named", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await choose(page, [...upload("ledger"), { name: "formula.zip", mimeType: "application/zip", buffer: zip(files("formula")) }]);
  await ready(page, "ledger and formula");
  assert.deepEqual((await search(page, "parse nested expression precedence"))[0], "formula/src/parser.rs");
  await choose(page, [...upload("ledger"), { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") }]);
  await ready(page, "ledger");
  await page.getByText("Not searched: a.txt (").waitFor();
  assert.ok((await search(page, "record a booking")).length > 0);
}));

test("cairn export --site of several repositories", async () => {
  const at = names.map((name) => written(files(name), name));
  const site = join(written({ a: "" }, "out"), "site");
  const env = { ...process.env, CAIRN_CACHE_DIR: join(dir, "cache"), XDG_STATE_HOME: join(dir, "state") };
  execFileSync(cairn, ["export", ...at.flatMap((d) => ["-R", d]), "--site", site], { env });
  // Of one that is damaged nothing is written.
  const half = written(made.ledger.subarray(0, 5000), "half.cairn");
  const not = join(written({ a: "" }, "out"), "site");
  assert.throws(() => execFileSync(cairn, ["export", "-R", at[0], "-R", half, "--site", not], { env, stdio: "ignore" }));
  assert.deepEqual(readdirSync(not), []);
  const server = await serve(site);
  try {
    await it.visit(async (page) => {
      await ready(page, opened);
      assert.deepEqual(await search(page, "return an error"), commanded("return an error").map((r) => `${r.repository}/${r.path}`));
      await page.reload();
      await ready(page, opened);
    }, { url: server.url });
  } finally {
    await server.close();
  }
});

test("cairn web of several repositories", async () => {
  const at = names.map((name) => written(files(name), name));
  const env = { ...process.env, CAIRN_CACHE_DIR: join(dir, "cache"), XDG_STATE_HOME: join(dir, "state") };
  const server = spawn(cairn, ["web", ...at.flatMap((d) => ["-R", d]), "--no-open"], { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const url = await new Promise((resolve, reject) => {
      server.stdout.on("data", (b) => resolve(/at (http:\S+)/.exec(b)?.[1]));
      server.on("exit", reject);
    });
    await it.visit(async (page) => {
      await ready(page, opened);
      assert.deepEqual(await search(page, "return an error"), commanded("return an error").map((r) => `${r.repository}/${r.path}`));
    }, { url });
  } finally {
    server.kill("SIGINT");
  }
});
