// What is pressed in the moment in which something comes into sight, and answers that come when
// something else is shown: nothing of the first is lost, nothing of the second is shown.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tar } from "../cairn.js/test/repository.js";
import { many, written } from "./archives.mjs";
import { inBrowser, ready, root, search, settled } from "./browser.mjs";

const it = inBrowser();

// upon presses a key, or what a selector finds, as soon as an element is there, or gone: observers
// hear of it before it is painted.
const upon = (page, selector, { gone = false, key, click }) => page.evaluate(([selector, gone, key, click]) => {
  window.pressed = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if ((document.querySelector(selector) === null) !== gone) return;
      observer.disconnect();
      if (click) document.querySelector(click).click();
      else document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  });
}, [selector, gone, key, click]);

// over waits until that was pressed, and for the effects of what was painted then.
const over = (page) => page.evaluate(async () => {
  await window.pressed;
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 200)));
});

const at = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);
const focused = (page) => page.evaluate(() => document.activeElement.id);

test("/ when a graph comes into sight leads to the question", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await upon(page, ".around", { key: "/" });
  await at(page, "#around=Server");
  await over(page);
  assert.equal(await focused(page), "query");
}));

test("/ when a file is closed leads to the question", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await search(page, "rate limit of a client");
  await settled(page);
  await page.locator("a.hit").first().click();
  await page.waitForSelector(".file .code");
  await upon(page, ".file", { gone: true, key: "/" });
  await page.keyboard.press("Escape");
  await over(page);
  assert.equal(await focused(page), "query");
}));

test("Enter behind a question that is not answered yet opens its first result", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await search(page, "rate limit of a client"); // whose results stand there
  await page.evaluate(() => {
    const query = document.querySelector("#query");
    query.value = "how is a session signed";
    query.dispatchEvent(new InputEvent("input", { bubbles: true }));
    return Promise.resolve().then(() => query.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })));
  });
  await page.waitForSelector(".file .code");
  const opened = new URL(page.url()).hash;
  await page.goBack();
  await settled(page);
  assert.ok(opened.includes(encodeURIComponent((await page.locator("a.hit").first().getAttribute("data-path")))), opened);
}));

test("Enter when find has found goes on from the first", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await at(page, "#file=internal/server/limit.go");
  await page.waitForSelector(".file .code");
  await page.keyboard.press("f");
  await upon(page, ".find [role=status]:not(:empty)", { key: "Enter" });
  await page.locator(".find input").fill("limit");
  await over(page);
  assert.match(await page.locator(".find [role=status]").innerText(), /^2 of \d+$/);
}));

test("a kind of edge can be hidden at once", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await upon(page, ".legend button", { click: ".legend button" });
  await at(page, "#around=Server");
  await over(page);
  assert.equal(await page.locator(".legend button[aria-pressed=false]").count(), 1);
}));

// held keeps answers of the worker that have a member back, once hold names it, until release.
const held = () => {
  const kept = [];
  let member;
  Object.assign(window, {
    hold: (name) => (member = name),
    holds: () => kept.length,
    take: () => kept.shift(),
    release: () => (member = undefined, kept.splice(0).forEach((tell) => tell())),
  });
  window.Worker = class extends Worker {
    set onmessage(hear) {
      super.onmessage = (e) => (member && e.data.result?.[member] ? kept.push(() => hear(e)) : hear(e));
    }
  };
};
const holding = async (page, member, ask) => {
  await page.evaluate((member) => window.hold(member), member);
  await ask();
  await page.waitForFunction(() => window.holds() > 0);
};
const release = (page) => page.evaluate(() => window.release());

test("what breaks is shown of what it was asked of", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await at(page, "#around=Server");
  await page.waitForSelector(".drawing .node");
  await holding(page, "dependents", () => page.getByText("What breaks if this changes?").click());
  await at(page, "#around=NewRateLimiter");
  await page.waitForFunction(() => /NewRateLimiter/.test(document.querySelector(".around h2").innerText));
  await page.waitForSelector(".drawing .node");
  await release(page);
  await page.waitForTimeout(200);
  assert.equal(await page.locator(".broken").count(), 0);
}, { before: held }));

test("a node unfolds in the picture in which it was pressed", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await at(page, "#around=Server");
  await page.waitForSelector(".drawing .node");
  await page.evaluate(() => window.hold("edges"));
  await page.getByRole("button", { name: "Unfold New", exact: true }).press("Enter");
  await page.waitForFunction(() => window.holds() > 0);
  const unfold = await page.evaluateHandle(() => (window.hold(), window.take()));
  await at(page, "#around=NewRateLimiter");
  await page.waitForFunction(() => /NewRateLimiter/.test(document.querySelector(".around h2").innerText));
  await page.waitForSelector(".drawing .node");
  const before = await page.locator(".node").count();
  await unfold.evaluate((tell) => tell());
  await page.waitForTimeout(200);
  assert.equal(await page.locator(".node").count(), before);
}, { before: held }));

test("an answer about one repository is not shown of another", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await holding(page, "results", () => page.fill("#query", "rate limit"));
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "net.tar", mimeType: "", buffer: tar({ "net/limit.go": "package net\n\n// limit is the rate of it.\nfunc limit() {}\n" }) });
  await ready(page, "net");
  await page.fill("#query", "rate limit");
  await page.evaluate(() => {
    window.shown = [];
    new MutationObserver(() => window.shown.push(...[...document.querySelectorAll("a.hit")].map((a) => a.dataset.path))).observe(document.body, { childList: true, subtree: true });
  });
  await release(page);
  await page.waitForSelector("a.hit");
  await settled(page);
  assert.deepEqual([...new Set(await page.evaluate(() => window.shown))], ["net/limit.go"]);
}, { before: held }));

test("what there is to read is that of the question at hand; an answer belongs to its question", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.fill("#query", "rate limit of a client");
  await holding(page, "pack", () => page.getByRole("button", { name: "Ask" }).click());
  await page.fill("#query", "how is a session signed");
  await page.getByText("Collecting what to read…").waitFor();
  const shown = await page.evaluate(async () => {
    window.take()(); // that to the first question
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return document.querySelector(".sources")?.innerText;
  });
  assert.equal(shown, undefined);
  await release(page);
  const first = page.locator(".sources li").first();
  await first.filter({ hasText: "session" }).waitFor();
  await page.getByRole("button", { name: "Answer" }).click();
  await first.filter({ hasText: "session" }).waitFor();
  await page.fill("#query", "rate limit of a client");
  await first.filter({ hasText: "limit" }).waitFor(); // at once, as before
}, { before: held }));

test("two archives that are opened before there is a guest do not share one", () => it.visit(async (page) => {
  await ready(page, "shortener");
  let fetched;
  const guest = new Promise((resolve) => (fetched = resolve));
  const asked = new Promise((resolve) => it.server.extra.set("cairn.wasm", async (_, r) => {
    resolve();
    await guest;
    r.writeHead(200, { "Content-Type": "application/wasm" }).end(readFileSync(join(root, "hosts/web/dist/cairn.wasm")));
  }));
  try {
    for (const name of ["one", "two"]) {
      await page.locator(".open").click();
      await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(written(tar({ ...many(1200, 300), "last.go": `package last\n\nfunc ${name}AndOnly() {}\n` }), `${name}.tar`));
      await page.waitForFunction((name) => document.querySelector(".loading h2")?.innerText.includes(name), name);
      await asked;
    }
    fetched();
    await ready(page, "two");
    assert.equal((await search(page, "twoAndOnly"))[0], "last.go");
    assert.deepEqual(await page.getByRole("alert").allInnerTexts(), []);
  } finally {
    fetched();
    it.server.extra.delete("cairn.wasm");
  }
}));
