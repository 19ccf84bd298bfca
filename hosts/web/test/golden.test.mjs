// The golden answers byte for byte in Chromium, under the page's own policy, and what
// the command serves and writes.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
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
  for (const name of ["cairn.js", "imports.js", "source.js", "test/golden.js"]) it.server.extra.set(`golden/${name}`, readFileSync(join(root, "hosts/web/cairn.js", name)));
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
      await page.getByText("Open…").click();
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
  } finally {
    server.kill("SIGINT");
  }
});

test("cairn export --site", async () => {
  const dir = written(files("raster"), "raster");
  const site = join(written({ a: "" }, "out"), "site");
  for (let i = 0; i < 2; i++) execFileSync(cairn, ["export", dir, "--site", site], { env: environment() });
  const server = await serve(site);
  try {
    await it.visit(async (page) => {
      await ready(page, "raster");
      assert.ok((await search(page, "blur an image with a gaussian kernel")).length > 0);
    }, { url: server.url });
  } finally {
    await server.close();
  }
});
