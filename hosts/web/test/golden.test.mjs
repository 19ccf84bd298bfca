// The golden answers byte for byte in Chromium, under the page's own policy, and what
// the command serves and writes.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { files, golden, tar } from "../cairn.js/test/repository.js";
import { written } from "./archives.mjs";
import { inBrowser, ready, root, search } from "./browser.mjs";
import { serve } from "./server.mjs";

const it = inBrowser();
const cairn = join(root, ".task/web/cairn");
const environment = () => ({ ...process.env, CAIRN_CACHE_DIR: written({ a: "" }, "cache"), XDG_STATE_HOME: written({ a: "" }, "state") });

test("golden answers", () => {
  for (const name of ["cairn.js", "imports.js", "ranges.js", "source.js", "test/golden.js"]) it.server.extra.set(`golden/${name}`, readFileSync(join(root, "hosts/web/cairn.js", name)));
  for (const { name, text } of golden()) {
    it.server.extra.set(`golden/${name}.tar`, tar(files(name)));
    it.server.extra.set(`golden/${name}.json`, Buffer.from(text));
  }
  return it.visit(async (page) => {
    for (const { name } of golden()) {
      const wrong = await page.evaluate(async (name) => {
        const { Cairn } = await import("/golden/cairn.js");
        const { differences } = await import("/golden/test/golden.js");
        const cairn = await Cairn.create(fetch("/cairn.wasm"));
        await cairn.load((await fetch(`/golden/${name}.tar`)).body, { name });
        return differences(cairn, await (await fetch(`/golden/${name}.json`)).text());
      }, name);
      assert.deepEqual(wrong, [], name);
    }
  });
});

test("cairn web", async () => {
  const dir = written(files("ledger"), "ledger");
  const env = environment();
  execFileSync(cairn, ["search", "balance of an account", dir], { env });
  const server = spawn(cairn, ["web", dir, "--no-open"], { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const url = await new Promise((resolve, reject) => {
      server.stdout.on("data", (b) => resolve(/at (http:\S+)/.exec(b)?.[1]));
      server.on("exit", reject);
    });
    await it.visit(async (page) => {
      await ready(page, "ledger");
      assert.ok((await search(page, "balance of an account")).length > 0);
      const encoding = await page.evaluate(async () => (await fetch("main.js", { cache: "no-store" })).headers.get("content-encoding"));
      assert.equal(encoding, "br");
      // The next visit is to another port, so what is kept here would be kept for nothing.
      await page.locator(".open").click();
      await page.waitForTimeout(300);
      assert.equal(await page.getByText("Kept in this browser").count(), 0);
      assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
      await page.keyboard.press("Escape");
      await page.locator("#query").fill("");
      await page.getByText("Queries on this machine").click();
      await page.getByRole("rowheader", { name: "search" }).waitFor();
      assert.equal(await page.getByRole("list", { name: "Queries by day" }).getByRole("listitem").count(), 1);
    }, { url });
    assert.equal((await fetch(url + "site.json", { headers: { Origin: "https://evil.example" } })).status, 403);
    // Other users of the machine do not see the address.
    assert.match(new URL(url).pathname, /^\/\w{20,}\/$/);
    for (const path of ["/", "/site.json", "/index.cairn", "/usage.json"]) assert.equal((await fetch(new URL(path, url))).status, 403, path);
  } finally {
    server.kill("SIGINT");
  }
});

test("cairn export --site", async () => {
  const dir = written(files("raster"), "raster");
  const site = join(written({ a: "" }, "out"), "site");
  const write = (...more) => execFileSync(cairn, ["export", dir, "--site", site, ...more], { env: environment() });
  write();
  write();
  const server = await serve(site);
  try {
    await it.visit(async (page) => {
      await ready(page, "raster");
      assert.ok((await search(page, "blur an image with a gaussian kernel")).length > 0);
      // The browser keeps the page; of a site that was written anew it shows the new index.
      await page.waitForFunction(() => navigator.serviceWorker.controller && caches.keys().then((k) => k.length));
      const before = readdirSync(site);
      write("--contents", "drop");
      const after = readdirSync(site);
      assert.equal(after.length, before.length, `${before} became ${after}`);
      assert.notDeepEqual(after, before);
      await page.reload();
      await ready(page, "raster");
      assert.ok((await search(page, "blur an image with a gaussian kernel")).length > 0);
      assert.equal(await page.locator(".result code, .result pre").count(), 0, "the old contents are still shown");
    }, { url: server.url, failures: ["404"] });
  } finally {
    await server.close();
  }
});
