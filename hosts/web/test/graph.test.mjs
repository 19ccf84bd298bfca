// The evidence graph: around a symbol, by links and by keys, and paths between two.

import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { tar } from "../cairn.js/test/repository.js";
import { accessible, inBrowser, ready, search } from "./browser.mjs";

const it = inBrowser();
const { outputFiles } = await build({ entryPoints: ["page/layout.ts"], bundle: true, format: "esm", write: false });
const { box, layout } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);

test("no arrow runs behind a node that it does not lead to", () => {
  const nodes = [3, 9, 1, 8, 4].flatMap((n, l) => Array.from({ length: n }, (_, i) => ({ ref: `${l}.${i}`, type: "symbol", name: "n", layer: l - 2 })));
  const arrows = nodes.flatMap((a, i) => nodes.filter((b, j) => a !== b && (i * 7 + j) % 5 === 0).map((b) => ({ from: a.ref, to: b.ref, kinds: ["CALLS"] })));
  const { boxes, paths } = layout(nodes, arrows, false);
  assert.ok(paths.length > 50);
  for (const { arrow, d } of paths) {
    for (const [x, y] of points(d)) {
      const behind = boxes.find((b) => b.node.ref !== arrow.from && b.node.ref !== arrow.to && x > b.x && x < b.x + box.width && y > b.y && y < b.y + box.height);
      assert.equal(behind, undefined, `${arrow.from} → ${arrow.to} at ${x}, ${y}: ${d}`);
    }
  }
});

// points are some along a path of M, C and H.
function points(d) {
  const out = [];
  let [x, y] = [0, 0];
  for (const [, what, rest] of d.matchAll(/([MCH])([^MCH]*)/g)) {
    const n = rest.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
    const to = what === "H" ? [n[0], y] : n.slice(-2);
    const [p, q] = what === "C" ? [n.slice(0, 2), n.slice(2, 4)] : [[x, y], to];
    if (what !== "M") for (let t = 0; t <= 1; t += 0.05) out.push([0, 1].map((i) => (1 - t) ** 3 * [x, y][i] + 3 * (1 - t) ** 2 * t * p[i] + 3 * (1 - t) * t ** 2 * q[i] + t ** 3 * to[i]));
    [x, y] = to;
  }
  return out;
}

test("sections of one name are one node, which says of which file; a type's own parts leave room for who uses it", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const users = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`use${i}.go`, `package p\n\nfunc use${i}() { var s Sleep; s.Wait() }\n`]));
  const fields = Array.from({ length: 9 }, (_, i) => `\tfield${i} int`).join("\n");
  const log = Array.from({ length: 5 }, (_, i) => `## 1.${i}\n\n### Changed\n\n- \`Sleep\` is better.\n`).join("\n");
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "sleeps.tar", mimeType: "", buffer: tar({ ...users, "sleep.go": `package p\n\ntype Sleep struct {\n${fields}\n}\n\nfunc (s *Sleep) Wait() {}\n`, "CHANGELOG.md": `# Log\n\n${log}` }) });
  await ready(page, "sleeps");
  await page.evaluate(() => (location.hash += "&around=Sleep"));
  await page.waitForSelector(".drawing .node");
  const names = await page.locator(".drawing .node text").allTextContents();
  assert.equal(names.filter((n) => n.startsWith("Changed")).join(), "Changed · CHANGELOG.md", `${names}`);
  assert.ok(names.filter((n) => n.includes("field")).length <= 3 && names.filter((n) => /^use/.test(n)).length > 3, `${names}`);
}));

const graphOf = async (page, query, name) => {
  await ready(page, "shortener");
  await search(page, query);
  await page.getByRole("link", { name: `Graph around ${name}`, exact: true }).first().click();
  await page.waitForSelector(".drawing .node");
};

const boxes = (page) => page.locator(".node").evaluateAll((all) => Object.fromEntries(all.map((g) => [g.querySelector("a").getAttribute("aria-label"), [...g.getAttribute("transform").matchAll(/[\d.]+/g)].map(Number)])));

test("around a symbol, in layers by direction", () => it.visit(async (page) => {
  await graphOf(page, "NewRateLimiter", "NewRateLimiter");
  assert.match(await page.locator(".around h2").innerText(), /function\s+NewRateLimiter/);
  assert.match(await page.locator(".around").innerText(), /Where it is used[^]*is called by[^]*server\.go:22/);
  const at = await boxes(page);
  const [caller, center, used] = ["symbol New", "symbol NewRateLimiter", "symbol RateLimiter"].map((n) => at[n]);
  assert.ok(caller[0] < center[0] && center[0] < used[0], JSON.stringify(at));
  const all = Object.values(at).map(String);
  assert.equal(new Set(all).size, all.length, "nodes lie upon one another");
  assert.ok(!Object.keys(at).some((n) => n.startsWith("chunk")));
  await page.locator(".node a", { hasText: "New" }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".around h2")?.innerText.trim().endsWith(" New"));
  await page.goBack();
  await page.waitForFunction(() => /NewRateLimiter/.test(document.querySelector(".around h2")?.innerText));
  await page.locator(".around a", { hasText: "server.go:22" }).first().click();
  await page.waitForSelector(".file .mark");
  assert.match(page.url(), /line=22/);
}));

test("one arrow for each pair; nodes unfold; kinds hide; what breaks", () => it.visit(async (page) => {
  await page.waitForSelector(".drawing .node");
  const pairs = await page.locator(".drawing .link").count();
  const before = await boxes(page);
  assert.ok(pairs > 0 && pairs === Object.keys(before).length - 1, `${pairs} arrows, ${Object.keys(before)}`);
  await page.getByRole("button", { name: "Unfold New", exact: true }).press("Enter");
  await page.waitForFunction((n) => document.querySelectorAll(".node").length > n, Object.keys(before).length);
  const after = await boxes(page);
  assert.ok(after["symbol main"][0] < after["symbol New"][0], "a caller of a caller is not before it");
  await page.getByRole("button", { name: "Fold New", exact: true }).press("Enter");
  await page.waitForFunction((n) => document.querySelectorAll(".node").length === n, Object.keys(before).length);
  await page.locator(".legend button", { hasText: "has the field" }).click();
  assert.equal(await page.locator(".node", { hasText: "Server.secret" }).count(), 0);
  await page.getByText("What breaks if this changes?").click();
  await page.getByText(/depend on it: \d+ directly/).waitFor();
  assert.ok((await boxes(page))["symbol main"], "what depends on it from afar is not drawn");
}, { path: "#around=Server" }));

test("all that a change reaches is counted", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator(".open").click();
  const users = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`use${i}.go`, `package p\n\nfunc use${i}() { Wait() }\n`]));
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "waits.tar", mimeType: "", buffer: tar({ ...users, "wait.go": "package p\n\nfunc Wait() {}\n" }) });
  await ready(page, "waits");
  await page.evaluate(() => (location.hash += "&around=Wait"));
  await page.getByText("What breaks if this changes?").click();
  await page.getByText("70 definitions and files depend on it: 70 directly.").waitFor();
}));

test("what breaks is counted over five steps, and what is left out is told", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const chain = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`step${i}.go`, `package p\n\nfunc Step${i}() {${i ? ` Step${i - 1}() ` : ""}}\n`]));
  const users = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`use${i}.go`, `package p\n\nfunc use${i}() { Wait() }\n`]));
  for (const [name, files, around, said] of [
    ["steps", chain, "Step0", "5 definitions and files depend on it: 1 directly, 1 at 2 steps, 1 at 3 steps, 1 at 4 steps, 1 at 5 steps. What is more than 5 steps away is not counted."],
    ["many", { ...users, "wait.go": "package p\n\nfunc Wait() {}\n" }, "Wait", "At least 500 definitions and files depend on it: 500 directly."],
  ]) {
    await page.locator(".open").click();
    await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: `${name}.tar`, mimeType: "", buffer: tar(files) });
    await ready(page, name);
    await page.evaluate((of) => (location.hash += `&around=${of}`), around);
    await page.getByText("What breaks if this changes?").click();
    await page.getByText(said).waitFor();
  }
}));

test("paths between two", () => it.visit(async (page) => {
  await graphOf(page, "NewRateLimiter", "NewRateLimiter");
  await page.getByText("Begin a path here").click();
  await page.getByText("Paths begin here").waitFor();
  await page.evaluate(() => (location.hash = "#around=main"));
  await page.waitForSelector(".paths li");
  assert.match(await page.locator(".paths li").first().innerText(), /^NewRateLimiter is called by New is called by main$/);
  const at = await boxes(page);
  assert.ok(at["symbol NewRateLimiter"][0] < at["symbol New"][0] && at["symbol New"][0] < at["symbol main"][0], JSON.stringify(at));
  assert.doesNotMatch(await page.locator(".around").innerText(), /[A-Z]_[A-Z]|\bsymbol\b/);
  await page.getByText("forget").click();
  await page.waitForSelector(".paths", { state: "detached" });
  await page.keyboard.press("Escape");
  await page.waitForSelector(".around", { state: "detached" });
}));

test("what nothing uses says so, and nothing else", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "alone.tar", mimeType: "", buffer: tar({ "alone.go": "package alone\n\nfunc Alone() {}\n" }) });
  await ready(page, "alone");
  await page.evaluate(() => (location.hash += "&around=Alone"));
  await page.getByText("Nothing was found that uses it, or that it uses.").waitFor();
  assert.equal(await page.locator(".sides h3").count(), 0);
}));

test("what is not there says so", () => it.visit(async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /nowhere/);
}, { path: "#around=symbol:shortener:nowhere:1" }));

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1400, 360]) {
    test(`accessible: ${colorScheme}, ${width}`, () => it.visit(async (page) => {
      await ready(page, "shortener");
      await page.waitForSelector(".drawing .node");
      await accessible(page, `graph-${colorScheme}-${width}`);
    }, { path: "#around=NewRateLimiter", colorScheme, viewport: { width, height: 900 } }));
  }
}
