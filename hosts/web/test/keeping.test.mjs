// What the browser keeps: indexes, and the page itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { files, tar } from "../cairn.js/test/repository.js";
import { inBrowser, ready, search } from "./browser.mjs";

const it = inBrowser();
const formula = { name: "formula.tar", mimeType: "", buffer: tar(files("formula")) };

const openFormula = async (page) => {
  await page.getByText("Open…").click();
  await page.getByLabel("Archive", { exact: true }).setInputFiles(formula);
  await ready(page, "formula");
  const kept = async () => {
    const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle("cairn");
    return dir.getFileHandle("archive%3Aformula.json").then(async (h) => (await h.getFile()).size > 0, () => false);
  };
  for (let i = 0; i < 100 && !(await page.evaluate(kept)); i++) await page.waitForTimeout(50);
};

test("an index is reopened, listed and removed", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await openFormula(page);
  await page.reload();
  await ready(page, "formula");
  assert.match(await page.locator(".status").innerText(), /reopened in/);
  assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
  await page.getByText("Open…").click();
  await page.getByText(/kept of .* MB/).waitFor();
  await page.getByRole("button", { name: "Remove formula" }).click();
  await page.getByRole("button", { name: "Remove formula" }).waitFor({ state: "detached" });
  assert.equal(await page.locator(".kept li").count(), 1);
  await page.getByText("Remove all").click();
  await page.getByText("Kept in this browser").waitFor({ state: "detached" });
  await page.reload();
  assert.match(await page.getByRole("alert").innerText(), /formula is no longer kept/);
}));

test("two tabs keep the same index", () => it.visit(async (page, context) => {
  const other = await context.newPage();
  await other.goto(it.server.url);
  await Promise.all([ready(page, "shortener"), ready(other, "shortener")]);
  await Promise.all([openFormula(page), openFormula(other)]);
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([ready(page, "formula"), ready(other, "formula")]);
  for (const p of [page, other]) assert.equal(await p.locator(".failure, .note").count(), 0);
}));

test("a tab that is closed while loading leaves nothing", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  const other = await context.newPage();
  await other.goto(it.server.url);
  await ready(other, "shortener");
  await other.getByText("Open…").click();
  await other.getByLabel("Archive", { exact: true }).setInputFiles(formula);
  await other.close();
  await page.reload();
  await ready(page, "shortener");
  await openFormula(page);
}));

test("without files of its own the page keeps indexes in a database, and without that nowhere", async () => {
  for (const [gone, where] of [[["createWritable"], /Kept in this browser/], [["createWritable", "open"], /^This browser keeps nothing/]]) {
    it.server.extra.set("worker.js", ((names) => async (_, r) => {
      const { readFileSync } = await import("node:fs");
      const { join } = await import("node:path");
      const drop = names.map((n) => (n === "open" ? "IDBFactory.prototype.open=()=>{throw new Error('no')};" : `delete FileSystemFileHandle.prototype.${n};`)).join("");
      r.writeHead(200, { "Content-Type": "text/javascript" }).end(drop + readFileSync(join(process.env.CAIRN_ROOT, "hosts/web/dist/worker.js"), "utf8"));
    })(gone));
    await it.visit(async (page) => {
      await ready(page, "shortener");
      await page.getByText("Open…").click();
      await page.getByText(where).waitFor();
      await page.reload();
      await ready(page, "shortener");
    });
    it.server.extra.delete("worker.js");
  }
});

test("the page opens offline after its first visit", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await ready(page, "shortener");
  await openFormula(page);
  await context.setOffline(true);
  await page.reload();
  await ready(page, "formula");
  assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
  await page.waitForSelector(".hljs-keyword");
  await page.goto(it.server.url);
  await ready(page, "shortener");
}));
