// The evidence graph: around a symbol, by links and by keys, and paths between two.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, inBrowser, ready, search } from "./browser.mjs";

const it = inBrowser();

const graphOf = async (page, query, name) => {
  await ready(page, "shortener");
  await search(page, query);
  await page.locator("a.tag", { hasText: name }).first().click();
  await page.waitForSelector(".drawing .node");
};

test("around a symbol", () => it.visit(async (page) => {
  await graphOf(page, "NewRateLimiter", "NewRateLimiter");
  assert.match(await page.locator(".around h2").innerText(), /function\s+NewRateLimiter/);
  const nodes = await page.locator(".node").count();
  assert.ok(nodes >= 3, `${nodes} nodes`);
  assert.match(await page.locator(".around").innerText(), /Led to by[^]*calls[^]*server\.go:22/);
  const places = await page.locator(".node circle").evaluateAll((all) => all.map((c) => `${c.getAttribute("cx")} ${c.getAttribute("cy")}`));
  assert.equal(new Set(places).size, nodes, "nodes lie upon one another");
  assert.ok(places.every((p) => p.split(" ").every((n) => n > 0 && n < 720)), `${places}`);
  await page.locator(".node").nth(1).focus();
  const next = await page.locator(".node").nth(1).getAttribute("aria-label");
  await page.keyboard.press("Enter");
  await page.waitForFunction((n) => n.endsWith(document.querySelector(".around h2").innerText.split(/\s+/).at(-1)), next);
  await page.goBack();
  await page.waitForFunction(() => /NewRateLimiter/.test(document.querySelector(".around h2")?.innerText));
  await page.locator(".around a", { hasText: "server.go:22" }).first().click();
  await page.waitForSelector(".file .mark");
  assert.match(page.url(), /line=22/);
}));

test("paths between two", () => it.visit(async (page) => {
  await graphOf(page, "NewRateLimiter", "NewRateLimiter");
  await page.getByText("Begin a path here").click();
  await page.getByText("paths begin here").waitFor();
  await search(page, "main");
  await page.locator("a.tag", { hasText: "function main" }).first().click();
  await page.waitForSelector(".paths li");
  assert.match(await page.locator(".paths li").first().innerText(), /NewRateLimiter ← CALLS —[^]*main/);
  await page.getByText("forget").click();
  await page.waitForSelector(".paths", { state: "detached" });
  await page.keyboard.press("Escape");
  await page.waitForSelector(".around", { state: "detached" });
}));

test("what is not there says so", () => it.visit(async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /nowhere/);
}, { path: "#around=symbol:shortener:nowhere:1" }));

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1400, 360]) {
    test(`accessible: ${colorScheme}, ${width}`, () => it.visit(async (page) => {
      await graphOf(page, "NewRateLimiter", "NewRateLimiter");
      await accessible(page, `graph-${colorScheme}-${width}`);
    }, { colorScheme, viewport: { width, height: 900 } }));
  }
}
