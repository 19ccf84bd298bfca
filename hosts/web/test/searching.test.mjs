// Searching: answers as one types, filters, files, links, the keyboard, context.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tar } from "../cairn.js/test/repository.js";
import { accessible, inBrowser, paths, ready, search } from "./browser.mjs";

const it = inBrowser();

test("answers come as one types, with lines, marks and reasons", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator("#query").pressSequentially("rate limit");
  await page.waitForSelector(".result .hljs-keyword");
  const first = page.locator(".result").first();
  assert.match(await first.innerText(), /internal\/server\/limit\.go[^]*type RateLimiter struct/);
  assert.ok(await page.evaluate(() => CSS.highlights.get("word").size) > 3);
  await first.getByText("why:").click();
  assert.match(await first.locator("table").innerText(), /chunk\s+\+ 0\.\d+/);
  await page.fill("#query", "");
  await page.waitForSelector(".about");
  assert.equal(await page.evaluate(() => CSS.highlights.get("word").size), 0);
}));

test("filters", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const all = await search(page, "rate limit of a client");
  await page.getByLabel("language").selectOption("go");
  await page.waitForFunction(() => location.hash.includes("lang=go"));
  await page.waitForTimeout(200);
  const go = await paths(page);
  assert.ok(go.length > 0 && go.length < all.length && go.every((p) => p.endsWith(".go")), `${all} filtered: ${go}`);
  const passing = async () => {
    await page.waitForTimeout(200);
    return paths(page);
  };
  await page.getByLabel("path").fill("!vendor");
  await page.getByLabel("kind").selectOption("struct");
  for (const path of await passing()) assert.ok(go.includes(path), path);
  for (const tag of await page.locator(".tag.kind").allInnerTexts()) assert.match(tag, /^struct /);
  await page.getByLabel("kind").selectOption("");
  for (const [typed, want] of [["ver/lim", /^internal\/server\/limit\w*\.go$/], ["*_test.go", /_test\.go$/], ["internal/** !limit", /^internal\/(?!.*limit)/], ["/internal/", /^internal\//]]) {
    await page.getByLabel("path").fill(typed);
    const found = await passing();
    assert.ok(found.length > 0 && found.every((p) => want.test(p)), `${typed}: ${found}`);
  }
  await page.getByLabel("path").fill("");
  await page.getByLabel("files").selectOption("test");
  assert.ok((await passing()).every((p) => p.endsWith("_test.go")));
  const restored = await page.context().newPage();
  await restored.goto(page.url());
  await restored.waitForSelector(".result");
  assert.deepEqual([await restored.getByLabel("language").inputValue(), await restored.getByLabel("files").inputValue()], ["go", "test"]);
  assert.deepEqual(await paths(restored), await paths(page));
  await page.getByLabel("path").fill("nowhere");
  await page.getByText("No file passes the filters.").waitFor();
  await page.getByLabel("path").fill("**/**/a/**/b/**/c/**/d/**/e/**");
  assert.match(await page.getByRole("alert").innerText(), /is no pattern/);
  await page.getByText("clear filters").click();
  await page.waitForTimeout(200);
  assert.deepEqual(await paths(page), all);
  await page.locator(".filters select").first().selectOption("chunk");
  await page.waitForTimeout(200);
  assert.match(await page.locator("a.hit").first().innerText(), /:\d+–\d+$/);
}));

test("the tree with the hits", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const all = await search(page, "rate limit of a client");
  await page.locator(".filters select").nth(1).selectOption("tree");
  await page.waitForSelector(".tree summary");
  assert.match(await page.locator(".tree summary").first().innerText(), /internal\/server\/\s+\d/);
  assert.deepEqual((await paths(page)).sort(), all.toSorted());
  const weights = await page.locator(".tree > ul > li > details > summary meter").evaluateAll((m) => m.map((x) => x.value));
  assert.deepEqual(weights, weights.toSorted((a, b) => b - a));
  await accessible(page, "tree");
  await page.locator(".tree a.hit").first().click();
  await page.waitForSelector(".file .code");
}));

test("the keyboard does everything", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator("body").press("/");
  await page.keyboard.type("rate limit of a client");
  await page.waitForSelector(".result:nth-child(3)");
  await page.waitForTimeout(200);
  const all = await paths(page);
  const focused = () => page.evaluate(() => new URLSearchParams(document.activeElement.hash?.slice(1)).get("file"));
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), all[0]);
  await page.keyboard.press("j");
  assert.equal(await focused(), all[1]);
  await page.keyboard.press("k");
  assert.equal(await focused(), all[0]);
  await page.keyboard.press("x");
  await page.getByText("Copy 1 picked as context").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".file .code");
  assert.equal(await page.locator(".file h2").innerText(), "/" + all[1]);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".file", { state: "detached" });
  await page.waitForTimeout(50);
  assert.equal(await focused(), all[1]);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "query");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".file .code");
}));

test("a file with its outline; links restore all of it; back goes back", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  await search(page, "rate limit of a client");
  await page.locator("a.hit").first().click();
  await page.locator(".outline a", { hasText: "RateLimiter.Allow" }).click();
  await page.waitForFunction(() => location.hash.includes("line=24"));
  assert.equal(await page.locator(".outline [aria-current] a").first().innerText(), "method RateLimiter.Allow");
  const second = await context.newPage();
  await second.goto(page.url());
  await second.waitForSelector(".file .mark");
  assert.equal(await second.inputValue("#query"), "rate limit of a client");
  assert.equal(await second.locator(".file h2").innerText(), "/internal/server/limit.go");
  await page.goBack();
  await page.goBack();
  await page.waitForSelector(".file", { state: "detached" });
  await page.getByLabel("Search").fill("");
  await page.getByText("Browse the files").click();
  await page.locator(".entries a", { hasText: "internal/" }).click();
  await page.locator(".entries a", { hasText: "server/" }).click();
  await page.locator(".entries a", { hasText: "limit.go" }).click();
  await page.waitForSelector(".file .code");
}));

for (const width of [1400, 360]) {
  test(`a line far down is pointed at and seen: ${width}`, () => it.visit(async (page) => {
    await ready(page, "shortener");
    await page.getByText("Open…").click();
    const lines = Array.from({ length: 4000 }, (_, i) => `func step${i + 1}() {}`);
    await page.getByLabel("Archive", { exact: true }).setInputFiles({ name: "long.tar", mimeType: "", buffer: tar({ "long.go": lines.join("\n") }) });
    await ready(page, "long");
    await page.evaluate(() => (location.hash += "&file=long.go&line=3900"));
    await page.waitForSelector(".file .mark");
    await page.waitForTimeout(300);
    const [mark, line] = await page.evaluate(() => {
      const text = document.querySelector(".file .numbers").firstChild;
      const range = new Range();
      range.setStart(text, text.data.indexOf("\n3900\n") + 1);
      range.setEnd(text, text.data.indexOf("\n3900\n") + 5);
      return [document.querySelector(".file .mark"), range].map((r) => (r.getBoundingClientRect().top + r.getBoundingClientRect().bottom) / 2);
    });
    assert.ok(Math.abs(mark - line) <= 3, `the mark is at ${mark}, the line at ${line}`);
    assert.ok(line > 60 && line < 740, `the line is at ${line}`);
    const outline = await page.locator(".outline [aria-current]").last().boundingBox();
    const around = await page.locator(".outline").boundingBox();
    assert.ok(outline.y >= around.y && outline.y < around.y + around.height, "the outline shows another part");
  }, { viewport: { width, height: 800 } }));
}

test("copying as context", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await search(page, "rate limit of a client");
  await page.locator(".result").nth(0).getByRole("checkbox").check();
  await page.getByLabel("tokens").selectOption("2000");
  await page.getByText("Copy 1 picked as context").click();
  await page.getByText(/copied \d+ tokens/).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^# rate limit of a client\n\n## internal\/server\/limit\.go:\d+-\d+\n\n```go\n[^]*type RateLimiter struct[^]*```\n/);
  assert.ok(!text.includes("server.go:"));
}, { permissions: ["clipboard-read", "clipboard-write"] }));

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ wide: { width: 1400, height: 900 }, narrow: { width: 360, height: 740 } })) {
    test(`accessible: ${colorScheme}, ${size}`, () => it.visit(async (page) => {
      const name = (state) => `${state}-${colorScheme}-${size}`;
      await ready(page, "shortener");
      await accessible(page, name("start"));
      await search(page, "rate limit of a client");
      await page.waitForSelector(".hljs-keyword");
      await page.locator(".why summary").first().click();
      await accessible(page, name("results"));
      await page.locator("a.hit").first().click();
      await page.waitForSelector(".file .hljs-keyword");
      await accessible(page, name("file"));
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the screen");
      await page.keyboard.press("Escape");
      await search(page, "zzyzx");
      await accessible(page, name("nothing"));
      await page.getByText("Open…").click();
      await page.getByText("Kept in this browser").waitFor();
      await accessible(page, name("open"));
      await page.getByLabel("Archive", { exact: true }).setInputFiles({ name: "a.zip", mimeType: "", buffer: Buffer.from("no archive") });
      await page.getByRole("alert").waitFor();
      await accessible(page, name("failure"));
    }, { colorScheme, viewport }));
  }
}
