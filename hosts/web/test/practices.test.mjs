// What Lighthouse calls best practices, as far as it can be told offline. Errors on
// the console, requests to elsewhere and accessibility are held by all tests.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inBrowser, ready, root, search } from "./browser.mjs";

const it = inBrowser();
const html = readFileSync(join(root, "hosts/web/dist/index.html"));

test("the document", () => it.visit(async (page) => {
  assert.match(html.toString(), /^<!doctype html>/i);
  assert.ok(html.indexOf("charset=\"utf-8\"") < 1024, "the encoding is told too late");
  const said = await page.evaluate(() => ({
    mode: document.compatMode, lang: document.documentElement.lang, title: document.title,
    ...Object.fromEntries([...document.querySelectorAll("meta[name]")].map((m) => [m.name, m.content])),
    icon: document.querySelector("link[rel=icon]")?.href, inline: document.querySelectorAll("script:not([src]), style, [style], [onclick]").length,
    blocking: document.querySelectorAll("head script:not([type=module]):not([defer]):not([async])").length,
  }));
  assert.equal(said.mode, "CSS1Compat");
  assert.equal(said.lang, "en");
  assert.notEqual(said.title, "");
  assert.match(said.viewport, /^width=device-width, initial-scale=1$/);
  assert.ok(said.description.length >= 30 && said.description.length <= 160, said.description);
  assert.equal((await page.request.get(said.icon)).status(), 200);
  assert.equal(said.inline + said.blocking, 0, "scripts or styles that hold up the page or that its policy forbids");
}));

test("the policy", () => it.visit(async (page) => {
  const policy = await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  const of = Object.fromEntries(policy.split(/;\s*/).map((d) => [d.split(" ")[0], d.split(" ").slice(1).join(" ")]));
  assert.equal(of["default-src"], "'none'");
  assert.equal(of["script-src"], "'self' 'wasm-unsafe-eval'");
  assert.equal(of["base-uri"], "'none'");
  assert.equal(of["require-trusted-types-for"], "'script'");
  assert.equal(of["trusted-types"], "cairn");
  assert.ok(!/unsafe-inline|'unsafe-eval'|\*(?!$|[ ;])/.test(policy.replaceAll(/localhost:\*|127\.0\.0\.1:\*/g, "")), policy);
}));

// Chromium reports what it deprecates, quirks, cookies, mixed contents and policies that fail.
test("Chromium has no issues", () => it.visit(async (page, context) => {
  const session = await context.newCDPSession(page);
  const issues = [];
  session.on("Audits.issueAdded", ({ issue }) => issues.push(`${issue.code} ${JSON.stringify(issue.details)}`));
  await session.send("Audits.enable");
  await page.reload();
  await ready(page, "shortener");
  const small = () => page.evaluate(() => [...document.querySelectorAll("body *")]
    .filter((e) => e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()) && parseFloat(getComputedStyle(e).fontSize) < 12)
    .map((e) => e.outerHTML.slice(0, 80)));
  const fits = async (state) => {
    assert.deepEqual(await small(), [], `${state}: letters are too small`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${state} is wider than the screen`);
  };
  await fits("the start");
  await search(page, "rate limit of a client");
  await page.waitForSelector(".hljs-keyword");
  await fits("a search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("g");
  await page.waitForSelector(".drawing .node");
  await page.keyboard.press("Escape");
  await page.locator("a.hit").first().click();
  await page.waitForSelector(".file .hljs-keyword");
  await fits("a file");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByRole("button", { name: "Navigate" }).click();
  await page.waitForSelector(".navigate a.hit");
  await fits("a navigation");
  // What is typed can be pasted.
  await page.evaluate(() => navigator.clipboard.writeText("token bucket"));
  await page.locator("#query").press("ControlOrMeta+a");
  await page.locator("#query").press("ControlOrMeta+v");
  assert.equal(await page.inputValue("#query"), "token bucket");
  assert.deepEqual(issues, []);
}, { viewport: { width: 360, height: 740 }, permissions: ["clipboard-read", "clipboard-write"] }));

test("where the system chooses the colours, what is chosen has an edge", () => it.visit(async (page) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.waitForSelector(".result.selected");
  const edges = await page.locator(".views [aria-pressed=true], .result.selected").evaluateAll((all) => all.map((e) => getComputedStyle(e).outlineStyle));
  assert.deepEqual(edges, ["solid", "solid"]);
}, { path: "#q=rate+limit", viewport: { width: 1440, height: 900 } }));

test("tab reaches everything, and shows where it is", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await search(page, "rate limit of a client");
  const seen = new Set();
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const e = document.activeElement;
      return e === document.body ? "" : [(e.closest("[aria-label]")?.ariaLabel ?? e.textContent).trim().split(/\s+/)[0], getComputedStyle(e).outlineStyle].join(" ");
    });
    if (at === "") break;
    assert.match(at, / (?!none)\S+$/, "the focus cannot be seen");
    seen.add(at.split(" ")[0]);
  }
  for (const name of ["Open…", "Keys", "path", "Show", "Copy", "Take", "Graph", "Preview"]) assert.ok(seen.has(name), `tab does not reach ${name}: ${[...seen]}`);
}));
