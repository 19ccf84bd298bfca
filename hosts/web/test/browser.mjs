// A Chromium with the page in it. Whatever the page does that it must not (errors on
// the console, violations of its policy, requests to elsewhere) fails the test.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

export const root = process.env.CAIRN_ROOT;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// What is waited for comes, or the test has failed: a machine that is busy with other things takes its time.
const patience = 120_000; // milliseconds
const pictures = join(root, ".task/web/screenshots");
mkdirSync(pictures, { recursive: true });

/** inBrowser sets up a browser and a server of the page for the tests of a file. */
export function inBrowser(site = join(root, "hosts/web/dist")) {
  const it = {};
  before(async () => {
    it.server = await serve(site);
    // Within a container there may be no user namespaces for Chromium's own sandbox.
    it.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  });
  after(async () => {
    await it.browser?.close();
    await it.server?.close();
  });

  /** visit opens the page in a browser of its own and hands it to work. */
  it.visit = async (work, { path = "", url = it.server.url, allowed = [], failures = [], before, ...options } = {}) => {
    const context = await it.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    context.setDefaultTimeout(patience);
    const wrong = [];
    context.on("request", (r) => {
      const { origin, protocol } = new URL(r.url());
      if (origin !== new URL(url).origin && protocol !== "blob:" && protocol !== "data:" && !allowed.includes(origin)) wrong.push(`request to ${r.url()}`);
    });
    const page = await context.newPage();
    page.on("pageerror", (e) => wrong.push(`error: ${e.message}`));
    page.on("console", (m) => {
      if (["error", "warning"].includes(m.type()) && !failures.some((f) => m.text().includes(f))) wrong.push(`console: ${m.text()}`);
    });
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (e) => console.error(`policy violated: ${e.violatedDirective} ${e.blockedURI}`));
    });
    if (before) await page.addInitScript(before);
    try {
      await page.goto(url + path);
      await work(page, context);
    } finally {
      await context.close();
    }
    assert.deepEqual(wrong, []);
  };
  return it;
}

/** until asks again and again until the answer is true; waitForFunction takes any promise for true, whatever comes of it. */
export async function until(page, asked, argument) {
  for (const begun = Date.now(); !(await page.evaluate(asked, argument)); await page.waitForTimeout(50)) {
    assert.ok(Date.now() - begun < patience, `it never came: ${asked}`);
  }
}

/** ready waits until a repository of that name can be searched. */
export const ready = (page, name) => page.waitForFunction((n) => [`Search ${n}`, `Search ${n}: words, a name, a path, an error message`].includes(document.querySelector("#query")?.placeholder) && !document.querySelector(".loading") && document.title.includes(n), name);

/** settled waits until what is shown is what was asked for, with its passages, and facets are counted. */
export const settled = (page) => page.waitForFunction(() => document.querySelector(".found")?.ariaBusy === "false" && document.querySelector(".facets")?.ariaBusy !== "true");

/** search types a query and returns the paths found. */
export async function search(page, query) {
  await page.fill("#query", query);
  await page.waitForFunction((q) => document.title.startsWith(q) && document.querySelector(".found")?.ariaBusy === "false" && document.querySelector(".result, .none"), query);
  return paths(page);
}

/** calm waits until nothing moves any more. */
export const calm = (page) => page.waitForFunction(() => document.getAnimations().every((a) => a.playState === "finished" || a.effect.getComputedTiming().endTime === Infinity));

export const paths = (page) => page.locator("a.hit").evaluateAll((all) => all.map((a) => new URLSearchParams(a.hash.slice(1)).get("file")));

/** accessible holds that axe finds nothing in the page, or in a frame of it, and takes a picture. */
export async function accessible(page, name, within = page) {
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  await within.evaluate(axe);
  const violations = await within.evaluate(async () => {
    const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    // What scrolls cuts off at its edge is whole once it is scrolled to.
    const cut = (e) => {
      let s = e.parentElement;
      while (s && !/auto|scroll/.test(getComputedStyle(s).overflowY)) s = s.parentElement;
      const [a, b] = [e.getBoundingClientRect(), s?.getBoundingClientRect()];
      return s && (a.bottom > b.bottom || a.top < b.top);
    };
    for (const v of violations) if (v.id === "target-size") v.nodes = v.nodes.filter((n) => !cut(document.querySelector(n.target[0])));
    return violations.filter((v) => v.nodes.length);
  });
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).join("; ")}`), [], name);
}
