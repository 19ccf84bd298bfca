// Searching: answers as one types, filters, files, links, the keyboard, context.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tar } from "../cairn.js/test/repository.js";
import { accessible, inBrowser, paths, ready, search, settled, until } from "./browser.mjs";

const it = inBrowser();

test("answers come as one types, with lines, marks and reasons", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator("#query").pressSequentially("rate limit");
  await page.waitForSelector(".result .hljs-keyword");
  await settled(page);
  const first = page.locator(".result").first();
  assert.match(await first.innerText(), /internal\/server\/limit\.go[^]*type RateLimiter struct/);
  assert.ok(await page.evaluate(() => CSS.highlights.get("word").size) > 3);
  await first.getByText("Why it is here").click();
  assert.match(await first.locator("table").innerText(), /chunk\s+\+ 0\.\d+/);
  await page.fill("#query", "");
  await page.waitForSelector(".about");
  assert.equal(await page.evaluate(() => CSS.highlights.get("word").size), 0);
}));

const facet = (page, name) => page.locator("aside .facet", { hasText: new RegExp(`^\\W?${name}`) });
test("facets count what they then show", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const all = await search(page, "rate limit of a client");
  await settled(page);
  const names = (await page.locator("aside .facet").allInnerTexts()).map((t) => t.split("\n").filter(Boolean));
  assert.ok(names.length >= 8 && names.some((t) => t.includes("go")) && names.some((t) => t.includes("internal/")) && names.some((t) => t.includes("struct")) && names.some((t) => t.includes("Tests")), `${names.join(" | ")}`);
  for (const i of names.keys()) {
    const n = Number(names[i].at(-1));
    await page.locator("aside .facet").nth(i).click();
    await settled(page);
    assert.equal((await paths(page)).length, n, `${names[i]}`);
    await page.getByText("Clear filters").click();
    await settled(page);
    assert.deepEqual(await paths(page), all);
    assert.equal(await page.locator("aside .facet .n").count(), names.length);
  }
}));

test("filters", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const all = await search(page, "rate limit of a client");
  await facet(page, "go").click();
  const passing = async () => {
    await settled(page);
    return paths(page);
  };
  const go = await passing();
  assert.ok(go.length > 0 && go.length < all.length && go.every((p) => p.endsWith(".go")), `${all} filtered: ${go}`);
  await facet(page, "markdown").click(); // either
  assert.deepEqual((await passing()).toSorted(), all.toSorted());
  await facet(page, "markdown").click();
  const path = page.locator("aside").getByLabel("path");
  await path.fill("!vendor");
  for (const p of await passing()) assert.ok(go.includes(p) && !p.startsWith("vendor"), p);
  for (const [typed, want] of [["ver/lim", /^internal\/server\/limit\w*\.go$/], ["*_test.go", /_test\.go$/], ["internal/** !limit", /^internal\/(?!.*limit)/], ["/internal/", /^internal\//]]) {
    await path.fill(typed);
    const found = await passing();
    assert.ok(found.length > 0 && found.every((p) => want.test(p)), `${typed}: ${found}`);
  }
  await facet(page, "server/").click(); // one deeper
  assert.ok((await passing()).every((p) => p.startsWith("internal/server/")));
  await facet(page, "Tests").click();
  assert.ok((await passing()).every((p) => p.endsWith("_test.go")));
  const restored = await page.context().newPage();
  await restored.goto(page.url());
  await restored.waitForSelector(".result");
  await restored.waitForSelector("aside .facet[aria-pressed=true]");
  await settled(restored);
  assert.deepEqual(await restored.locator("aside .facet[aria-pressed=true] .what").allInnerTexts(), ["go", "internal/", "server/", "Tests"]);
  assert.deepEqual(await paths(restored), await paths(page));
  await path.fill("nowhere");
  await page.getByText("No file passes the filters.").waitFor();
  await path.fill("**/**/a/**/b/**/c/**/d/**/e/**");
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").innerText(), /is no pattern/);
  await page.getByText("Clear filters").click();
  assert.deepEqual(await passing(), all);
}));

test("Back takes a filter away, and not the question", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const all = await search(page, "rate limit of a client");
  await settled(page);
  await facet(page, "go").click();
  await page.waitForSelector("aside .facet[aria-pressed=true]");
  await settled(page);
  assert.notDeepEqual(await paths(page), all);
  await page.goBack();
  await page.waitForSelector("aside .facet[aria-pressed=true]", { state: "detached" });
  await settled(page);
  assert.equal(await page.inputValue("#query"), "rate limit of a client");
  assert.deepEqual(await paths(page), all);
  const steps = await page.evaluate(() => history.length);
  await page.locator("aside input[name=path]").pressSequentially("limit");
  await page.waitForFunction(() => location.hash.includes("path=limit"));
  assert.equal(await page.evaluate(() => history.length), steps, "each letter is a step");
}));

test("find gives the focus back to the code", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.evaluate(() => (location.hash = "#file=internal/server/limit.go"));
  await page.waitForSelector(".file .code");
  await page.keyboard.press("f");
  await page.keyboard.type("allow");
  await page.getByText(/1 of \d+/).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".find", { state: "detached" });
  assert.ok(await page.evaluate(() => document.activeElement.matches(".file .code")));
}));

test("a key is heard as soon as the file can be seen, and letters reach what it opened", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.evaluate(() => {
    const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    window.focused = new Promise((resolve) => {
      const opened = new MutationObserver(() => {
        if (!document.querySelector(".find input")) return;
        opened.disconnect();
        resolve(document.activeElement.matches(".find input"));
      });
      // An observer is called before the page is painted.
      const seen = new MutationObserver(() => {
        if (!document.querySelector(".file .code")) return;
        seen.disconnect();
        opened.observe(document.body, { childList: true, subtree: true });
        press("f");
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
    location.hash = "#file=internal/server/limit.go";
  });
  await page.waitForSelector(".find input");
  assert.ok(await page.evaluate(() => window.focused), "the letters after f reach the bar");
}));

test("files come with what else fits in them", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await search(page, "rate limit of a client");
  await page.waitForSelector(".further li");
  const first = page.locator(".result").first();
  assert.match(await first.locator(".within").innerText(), /RateLimiter/);
  const names = await first.locator(".further .name").allInnerTexts();
  assert.ok(names.includes("RateLimiter.Allow") && !names.includes("RateLimiter"), `${names}`);
  await first.locator(".further a", { hasText: "RateLimiter.Allow" }).click();
  await page.waitForSelector(".file .mark");
  assert.match(page.url(), /line=2[34]/);
}));

test("marks follow stems; colours know what stands above", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator(".open").click();
  const body = ["x = 1", '"""', ...Array.from({ length: 60 }, (_, i) => `for line ${i} in this text is no code`), "readTimeout handles nothing but timeouts", '"""', "def readTimeoutMs(): return 5", `long = "${"x".repeat(5000)}"`].join("\n");
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "py.tar", mimeType: "", buffer: tar({ "a.py": body }) });
  await ready(page, "py");
  await search(page, "where are timeouts handled");
  await page.waitForSelector(".result .hljs-string");
  const marked = await page.evaluate(() => [...CSS.highlights.get("word")].map((r) => r.toString()));
  for (const w of ["Timeout", "timeouts", "handles"]) assert.ok(marked.includes(w), `${marked}`);
  assert.ok(marked.every((w) => !/^(are|where)$/.test(w)));
  assert.equal(await page.locator(".result .hljs-keyword", { hasText: /^for$|^in$/ }).count(), 0, "a docstring is coloured as code");
  await page.locator("a.hit").first().click();
  await page.waitForSelector(".file .code .cut");
  assert.match(await page.locator(".file .code .cut").innerText(), /3,0\d\d more characters/);
}));

test("all of a long line can be read, and found", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator(".open").click();
  const line = `${"f(1);".repeat(200_000)}zebrafish();${"g(2);".repeat(200_000)}`;
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "min.tar", mimeType: "", buffer: tar({ "app.min.js": line, "b.js": "let b;" }) });
  await ready(page, "min");
  await page.evaluate(() => (location.hash += "&file=app.min.js"));
  const ways = page.locator(".file .code .cut");
  await ways.first().waitFor();
  assert.deepEqual(await ways.allInnerTexts(), ["… 1,998,012 more characters"]);
  await ways.first().click();
  await ways.nth(1).waitFor();
  assert.deepEqual(await ways.allInnerTexts(), ["… 2,000 characters before", "… 1,996,012 more characters"]);
  assert.equal(await page.locator(".file .stretch").innerText(), line.slice(2000, 4000));
  await page.locator(".file .code").focus();
  await page.keyboard.press("f");
  await page.locator(".find input").fill("zebrafish");
  await page.getByText("1 of 1").waitFor();
  await page.waitForFunction(() => {
    const [at] = CSS.highlights.get("current");
    const [mark, code] = [at?.getBoundingClientRect(), document.querySelector(".file .code").getBoundingClientRect()];
    return at?.toString() === "zebrafish" && mark.left > code.left && mark.right < code.right && mark.top >= code.top && mark.bottom <= code.bottom;
  });
}));

test("a preview follows the selection", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const all = await search(page, "rate limit of a client");
  await page.waitForSelector(".preview .hljs-keyword");
  assert.ok((await page.locator(".preview .head b").innerText()).includes(all[0]));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await page.waitForFunction((p) => document.querySelector(".preview b")?.innerText.includes(p), all[1]);
  assert.equal(await page.locator(".result.selected a.hit").getAttribute("data-path"), all[1]);
  assert.match(await page.locator(".preview .text").innerText(), /package server/);
}, { viewport: { width: 1440, height: 900 } }));

test("the tree with the hits", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const all = await search(page, "rate limit of a client");
  await page.getByRole("button", { name: "Tree" }).click();
  await page.waitForSelector(".tree summary");
  await settled(page);
  assert.match(await page.locator(".tree summary").first().innerText(), /internal\/server\/\s+\d/);
  assert.deepEqual((await paths(page)).sort(), all.toSorted());
  const weights = await page.locator(".tree > ul > li > details > summary .weight rect:last-child").evaluateAll((all) => all.map((r) => Number(r.getAttribute("width"))));
  assert.ok(weights.length > 0 && weights[0] > 0);
  assert.deepEqual(weights, weights.toSorted((a, b) => b - a));
  await accessible(page, "tree");
  await page.getByRole("link", { name: "Only in internal/server/" }).click();
  await page.waitForFunction(() => !document.querySelector(".tree .only"));
  await settled(page);
  assert.ok((await paths(page)).every((p) => p.startsWith("internal/server/")), "the tree filters");
  await page.locator(".tree a.hit").first().click();
  await page.waitForSelector(".file .code");
}));

test("the keyboard does everything", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator("body").press("/");
  await page.keyboard.type("rate limit of a client");
  await page.waitForSelector(".result:nth-child(3)");
  await settled(page);
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
  assert.equal(await page.locator(".file h2").innerText(), "shortener/" + all[1]);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".file", { state: "detached" });
  await page.waitForFunction((p) => new URLSearchParams(document.activeElement.hash?.slice(1)).get("file") === p, all[1]);
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
  await page.locator(".outline [aria-current] a", { hasText: /method RateLimiter.Allow$/ }).waitFor();
  assert.match(page.url(), /line=24/);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.waitForSelector(".file .mark");
  assert.equal(await second.inputValue("#query"), "rate limit of a client");
  assert.equal(await second.locator(".file h2").innerText(), "shortener/internal/server/limit.go");
  await page.goBack();
  await page.goBack();
  await page.waitForSelector(".file", { state: "detached" });
  await page.getByLabel("Search", { exact: true }).fill("");
  await page.getByText("Browse the files").click();
  await page.locator(".entries a", { hasText: "internal/" }).click();
  await page.locator(".entries a", { hasText: "server/" }).click();
  await page.locator(".entries a", { hasText: "limit.go" }).click();
  await page.waitForSelector(".file .code");
}));

for (const width of [1400, 360]) {
  test(`a line far down is pointed at and seen: ${width}`, () => it.visit(async (page) => {
    await ready(page, "shortener");
    await page.locator(".open").click();
    const lines = Array.from({ length: 4000 }, (_, i) => `func step${i + 1}() {}`);
    await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "long.tar", mimeType: "", buffer: tar({ "long.go": lines.join("\n") }) });
    await ready(page, "long");
    await page.evaluate(() => (location.hash += "&file=long.go&line=3900"));
    await page.waitForFunction(() => document.querySelector(".file .mark")?.getBoundingClientRect().top < 740);
    const [mark, line] = await page.evaluate(() => {
      const text = document.querySelector(".file .numbers").firstChild;
      const range = new Range();
      range.setStart(text, text.data.indexOf("\n3900\n") + 1);
      range.setEnd(text, text.data.indexOf("\n3900\n") + 5);
      return [document.querySelector(".file .mark"), range].map((r) => (r.getBoundingClientRect().top + r.getBoundingClientRect().bottom) / 2);
    });
    assert.ok(Math.abs(mark - line) <= 3, `the mark is at ${mark}, the line at ${line}`);
    assert.ok(line > 60 && line < 740, `the line is at ${line}`);
    if (width < 900) await page.getByRole("button", { name: "Outline" }).click();
    await page.locator(".outline [aria-current]").last().waitFor();
    const outline = await page.locator(".outline [aria-current]").last().boundingBox();
    const around = await page.locator(".outline").boundingBox();
    assert.ok(outline.y >= around.y && outline.y < around.y + around.height, "the outline shows another part");
  }, { viewport: { width, height: 800 } }));
}

test("copying as context", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await search(page, "rate limit of a client");
  await page.locator(".result").nth(0).getByRole("checkbox").check();
  await page.getByLabel("up to so many tokens").selectOption("2000");
  await page.getByText("Copy 1 picked as context").click();
  await page.getByText(/copied \d+ tokens/).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^# rate limit of a client\n\n## internal\/server\/limit\.go:\d+-\d+\n\n```go\n[^]*type RateLimiter struct[^]*```\n/);
  assert.ok(!text.includes("server.go:"));
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("c");
  await page.getByText(/copied \d+ tokens/).waitFor();
  await until(page, async (t) => (await navigator.clipboard.readText()) === t, text);
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
      await page.locator(".open").click();
      await page.getByText("Kept in this browser").waitFor();
      await accessible(page, name("open"));
      await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "a.zip", mimeType: "", buffer: Buffer.from("no archive") });
      await page.getByRole("alert").waitFor();
      await accessible(page, name("failure"));
    }, { colorScheme, viewport }));
  }
}

test("back leads to the question before another, not to each letter of one", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await search(page, "rate limit");
  await search(page, "rate limit of a client");
  await search(page, "how is a session signed");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#query").value === "rate limit of a client");
  await page.goForward();
  await page.waitForFunction(() => document.querySelector("#query").value === "how is a session signed");
}));
