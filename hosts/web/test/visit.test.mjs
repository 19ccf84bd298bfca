// A first visit from the blank page, by the keyboard alone and by touch alone: drop an
// archive, ask where timeouts are handled, open the right line, in at most eight keys or taps
// beside the typing. And what the first visit fetches.

import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tar } from "../cairn.js/test/repository.js";
import { inBrowser, ready, root, search, settled, until } from "./browser.mjs";

const it = inBrowser();
const question = "where are timeouts handled";
const right = "net/client.go";
const archive = tar({
  "net/client.go": `package net\n\n${"// filler\n".repeat(40)}// onTimeout handles a request that took longer than the timeout.\nfunc onTimeout(r *Request) error {\n\treturn r.Cancel()\n}\n`,
  "net/server.go": "package net\n\nfunc Serve() {}\n", "README.md": "# Net\n\nA client and a server of a small protocol.\n",
});

// Questions that the page offers on the demo, and where they are answered.
const examples = [
  { question: "where are rate limits checked", file: "internal/server/limit.go" },
  { question: "how is a session signed", file: "internal/server/session.go" },
  { question: "which errors does the form show", file: "web/src/form.ts" },
];

const drop = async (page) => {
  const data = await page.evaluateHandle((b64) => {
    const d = new DataTransfer();
    d.items.add(new File([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))], "net.tar"));
    return d;
  }, archive.toString("base64"));
  for (const kind of ["dragover", "drop"]) await page.dispatchEvent("body", kind, { dataTransfer: data });
  await ready(page, "net");
};
const opened = async (page) => {
  await page.waitForSelector(".file .code");
  assert.equal(await page.locator(".file h2").innerText(), `net/${right}`);
  const line = Number(/line=(\d+)/.exec(page.url())[1]);
  assert.ok(line >= 41 && line <= 45, `line ${line}`);
};

test("by the keyboard alone", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await drop(page);
  let keys = 0;
  const press = (key) => (keys++, page.keyboard.press(key));
  await press("/");
  await page.keyboard.type(question);
  await page.waitForSelector(".result");
  await settled(page);
  await press("ArrowDown");
  await press("Enter");
  await opened(page);
  await press("Escape");
  await page.waitForFunction((path) => document.activeElement.dataset.path === path, right).catch(() => assert.fail("the selection is lost"));
  assert.ok(keys <= 8, `${keys} keys`);
}));

test("by touch alone", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await drop(page);
  let taps = 0;
  const tap = (what) => (taps++, what.tap());
  await tap(page.locator("#query"));
  await page.keyboard.type(question);
  await page.waitForSelector(".result");
  await tap(page.locator("a.hit").first());
  await opened(page);
  await tap(page.locator(".backward"));
  await page.waitForSelector(".result");
  assert.ok(taps <= 8, `${taps} taps`);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test("the first visit says what this is, and its questions have answers", () => it.visit(async (page) => {
  await page.getByRole("heading", { level: 1, name: "Ask a repository where things are" }).waitFor();
  await page.getByText("Nothing is uploaded").first().waitFor();
  await ready(page, "shortener");
  const found = [];
  for (const { question } of examples) {
    await page.getByRole("button", { name: question }).click();
    await page.waitForFunction((q) => document.title.startsWith(q) && document.querySelector(".result"), question);
    await settled(page);
    found.push(await page.locator("a.hit").first().getAttribute("data-path"));
    await page.goBack();
  }
  assert.deepEqual(found, examples.map((e) => e.file));
}));

test("what is being opened takes the place of the old, with its phase and files", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.fill("#query", "rate limit");
  await page.waitForSelector(".result");
  const { many, written } = await import("./archives.mjs");
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(written(tar(many(1200, 300)), "large.tar"));
  await page.waitForFunction(() => /(Reading|Indexing) large[^]*\b(1,200|\d{2,3}|1,[01]\d\d) files/.test(document.querySelector(".loading")?.innerText) && !document.querySelector(".result"));
  await page.locator("#query").pressSequentially("step7Of12"); // meanwhile
  await ready(page, "large");
  await page.waitForFunction(() => document.querySelector("a.hit")?.dataset.path === "part12/file12.go");
}));

// counted counts how often the guests are fetched, and the bytes in brotli of all that is.
function counted(page) {
  const counts = { "cairn-reader.wasm": 0, "cairn.wasm": 0, brotli: 0 };
  page.on("request", (r) => {
    const name = new URL(r.url()).pathname.slice(1) || "index.html";
    if (name in counts) counts[name]++;
    const built = [`${name}.br`, name].map((n) => join(root, "hosts/web/dist", n)).find((p) => existsSync(p));
    if (built) counts.brotli += statSync(built).size;
  });
  return counts;
}

test("a first visit fetches the reader, and the whole guest once, when it is needed", () => it.visit(async (page) => {
  // It begins elsewhere, so that all is counted.
  const counts = counted(page);
  await page.goto(it.server.url);
  await ready(page, "shortener");
  await page.waitForSelector(".leans a");
  assert.equal((await search(page, "rate limit of a client"))[0], "internal/server/limit.go");
  assert.deepEqual([counts["cairn-reader.wasm"], counts["cairn.wasm"]], [1, 0]);
  assert.ok(counts.brotli > 500_000 && counts.brotli < 1_200_000, `${counts.brotli} bytes`);
  await page.evaluate(() => (location.hash = "#around=NewRateLimiter"));
  await page.waitForSelector(".drawing .node");
  await page.evaluate(() => (location.hash = "#around=Server"));
  await page.waitForFunction(() => /Server/.test(document.querySelector(".around h2")?.innerText));
  await page.waitForSelector(".drawing .node");
  assert.deepEqual([counts["cairn-reader.wasm"], counts["cairn.wasm"]], [1, 1]);
}, { path: "icon.svg", serviceWorkers: "block", failures: ["Service Worker registration blocked", "404"] }));

test("the reader is fetched once, and the page is there offline", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () => page.evaluate(async () => (await (await caches.open("cairn-guest")).keys()).map((r) => new URL(r.url).pathname));
  await until(page, async () => (await (await caches.open("cairn-guest")).keys()).length === 1);
  assert.deepEqual(await kept(), ["/cairn-reader.wasm"]);
  const counts = counted(page);
  await context.setOffline(true);
  await page.reload();
  await ready(page, "shortener");
  assert.equal((await search(page, "rate limit of a client"))[0], "internal/server/limit.go");
  await page.evaluate(() => (location.hash = "#around=NewRateLimiter"));
  await page.getByText("cannot fetch cairn.wasm, which this needs").first().waitFor();
  await context.setOffline(false);
  await page.evaluate(() => (location.hash = "#around=Server"));
  await page.waitForSelector(".drawing .node");
  await until(page, async () => (await (await caches.open("cairn-guest")).keys()).length === 2);
}, { failures: ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"] }));

test("it can be installed", () => it.visit(async (page, context) => {
  const session = await context.newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.equal(manifest.display, "standalone");
  for (const { src, sizes } of manifest.icons) {
    const r = await page.request.get(new URL(src, url).href);
    assert.equal(r.status(), 200, src);
    if (sizes !== "any") assert.equal(`${(await r.body()).readUInt32BE(16)}x${(await r.body()).readUInt32BE(20)}`, sizes);
  }
}));

test("names with markup, of other scripts and with emoji are text", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const names = { "<img src=x onerror=alert(1)>.js": "function zebrafish() { return '<b>' }\n", "עברית/קובץ.py": "def zebrafish():\n    return '\u202egnirts'\n", "🦓/🐟.md": "# Zebrafish <script>alert(1)</script>\n" };
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "<i>odd<i>.tar", mimeType: "", buffer: tar(names) });
  await ready(page, "<i>odd<i>");
  await page.fill("#query", "zebrafish");
  await page.waitForFunction(() => document.querySelectorAll("a.hit").length === 3);
  for (const path of Object.keys(names)) {
    await page.evaluate((path) => [...document.querySelectorAll("a.hit")].find((a) => a.dataset.path === path).click(), path);
    await page.waitForFunction((p) => document.querySelector(".file h2")?.innerText.endsWith(p), path);
    await page.waitForSelector(".file .code");
    assert.equal(await page.locator(".page img, .page script, .page i, .code b:not([class])").count(), 0);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".result");
  }
}));
