// The states of the page, and how it is brought into each.

import { files, tar } from "../cairn.js/test/repository.js";
import { many } from "./archives.mjs";
import { ready, search, settled } from "./browser.mjs";

const question = "rate limit of a client";

const results = async (page) => {
  await ready(page, "shortener");
  await search(page, question);
  await page.waitForSelector(".result .hljs-keyword");
  await page.waitForSelector(".further li");
};
const file = async (page) => {
  await results(page);
  await page.evaluate(() => (location.hash += "&file=internal/server/server.go&line=22-24"));
  await page.waitForSelector(".file .hljs-keyword");
};
// nameIn is where code has a name, once it is scrolled to and its block is in colours: before,
// what looks like the name may stand in a comment.
const nameIn = (page, text) => page.evaluate((text) => {
  const walker = document.createTreeWalker(document.querySelector(".file pre.text"), NodeFilter.SHOW_TEXT);
  for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    const i = n.data.indexOf(text);
    if (i < 0 || n.parentElement.closest(".hljs-comment, .hljs-string")) continue;
    const plain = !n.parentElement.closest(".block").querySelector("[class^=hljs-]");
    const range = new Range();
    range.setStart(n, i);
    range.setEnd(n, i + text.length);
    const code = document.querySelector(".file .code");
    const box = range.getBoundingClientRect();
    const frame = code.getBoundingClientRect();
    if (box.top < frame.top + 60 || box.bottom > frame.bottom - 60) code.scrollTop += box.top - frame.top - 150;
    if (box.left < frame.left + 60 || box.right > frame.right - 20) code.scrollLeft += box.left - frame.left - 100;
    const at = range.getBoundingClientRect();
    return plain ? undefined : [at.x + at.width / 4, at.y + at.height / 2];
  }
}, text);

/** press presses a name in the file that is open. */
export const press = async (page, text) => {
  let [before, at] = [];
  for (let i = 0; i < 300 && (!at || `${at}` !== `${before}`); i++) { // until it stays where it is
    await page.waitForTimeout(100);
    [before, at] = [at, await nameIn(page, text)];
  }
  await page.mouse.click(...at);
};

/** states are how the page is brought into each. */
export const states = {
  first: (page) => ready(page, "shortener").then(() => page.waitForSelector(".leans li")),
  results,
  filters: async (page) => {
    await results(page);
    await settled(page);
    if (await page.locator(".filter").count()) await page.locator(".filter").click();
    await page.locator(".facet:visible", { hasText: "struct" }).click();
    await settled(page);
  },
  tree: async (page) => {
    await results(page);
    await page.getByRole("button", { name: "Tree" }).click();
    await page.waitForSelector(".tree summary");
  },
  nothing: async (page) => {
    await ready(page, "shortener");
    await search(page, "zzyzx");
  },
  file,
  card: async (page) => {
    await file(page);
    await press(page, "RateLimiter(");
    await page.waitForSelector(".card h3");
  },
  find: async (page) => {
    await file(page);
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.keyboard.type("server");
    await page.getByText(/\d+ of \d+/).waitFor();
  },
  directory: async (page) => {
    await ready(page, "shortener");
    await page.evaluate(() => (location.hash = "#file=internal"));
    await page.waitForSelector(".entries li");
  },
  graph: async (page) => {
    await ready(page, "shortener");
    await page.evaluate(() => (location.hash = "#around=Server"));
    await page.waitForSelector(".drawing .node");
  },
  open: async (page) => {
    await ready(page, "shortener");
    await page.locator(".open").click();
    await page.getByText("Kept in this browser").first().waitFor();
  },
  keys: async (page) => {
    await ready(page, "shortener");
    await page.locator("h1").first().click();
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("?");
    await page.getByText("Keys", { exact: true }).first().waitFor();
  },
  ask: async (page) => {
    await results(page);
    await page.getByRole("button", { name: "Ask" }).click();
    await page.locator("select[name=provider]").selectOption("anthropic");
  },
  glance: async (page) => {
    await ready(page, "shortener");
    await page.locator(".open").click();
    await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "formula.tar", mimeType: "", buffer: tar(files("formula")) });
    await ready(page, "formula");
    await page.waitForSelector(".leans li");
  },
  loading: async (page) => {
    await ready(page, "shortener");
    await page.locator(".open").click();
    await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "large.tar", mimeType: "", buffer: tar(many(600, 400)) });
    await page.waitForSelector(".loading progress");
  },
};
