// Takes the pictures of docs/page.md: node pictures.mjs OUT, of the page with this repository
// in it, as git has it.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ready, root, search } from "./browser.mjs";
import { serve } from "./server.mjs";
import { press } from "./states.mjs";

const quality = 82; // of WebP
const largest = 150_000; // bytes of a picture
const all = 1_200_000; // of all pictures

const out = process.argv[2];
mkdirSync(out, { recursive: true });
// Without this directory, which holds the question.
const archive = { name: "cairn.tar", mimeType: "", buffer: execFileSync("git", ["-C", root, "archive", "HEAD", "README.md", "core", "hosts", "docs", ":(exclude)hosts/web/test"], { maxBuffer: 1 << 30 }) };

const open = async (page) => {
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(archive);
  await page.waitForTimeout(100);
  await ready(page, "cairn");
};
const ask = async (page) => {
  await open(page);
  await search(page, "where is the checksum of a snapshot compared");
  await page.waitForSelector(".result .hljs-keyword");
};
const read = async (page) => {
  await open(page);
  await page.evaluate(() => (location.hash += "&file=hosts/native/repository.go"));
  await page.waitForSelector(".file .hljs-keyword");
};

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };
const pictures = {
  first: [desk, "light", (page) => page.waitForSelector(".leans li")],
  results: [desk, "dark", async (page) => {
    await ask(page);
    await page.waitForFunction(() => document.querySelectorAll("aside .facet .n").length > 6);
    await page.waitForSelector(".preview .hljs-keyword");
  }],
  file: [desk, "light", async (page) => {
    await read(page);
    await press(page, "Refresh");
    await page.waitForSelector(".card h3");
  }],
  glance: [desk, "light", async (page) => {
    await open(page);
    await page.waitForSelector(".leans li", { timeout: 60_000 });
  }],
  graph: [desk, "dark", async (page) => {
    await open(page);
    await page.evaluate(() => (location.hash += "&around=Repository.Refresh"));
    await page.waitForSelector(".drawing .node", { timeout: 60_000 });
  }],
  phone: [phone, "light", ask],
  "phone-file": [phone, "dark", async (page) => {
    await read(page);
    await press(page, "openError");
    await page.waitForSelector(".card h3");
  }],
};

const server = await serve(process.env.CAIRN_PAGE ?? join(root, "hosts/web/dist"));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
let total = 0;
for (const [name, [viewport, colorScheme, enter]] of Object.entries(pictures)) {
  const context = await browser.newContext({ viewport, colorScheme, hasTouch: viewport === phone, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(server.url);
  await ready(page, "shortener");
  await enter(page);
  await page.waitForTimeout(500);
  const session = await context.newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
  const picture = Buffer.from(data, "base64");
  writeFileSync(join(out, `${name}.webp`), picture);
  console.log(`${name}.webp: ${picture.length} bytes`);
  if (picture.length > largest) throw new Error(`${name}.webp is over ${largest} bytes`);
  total += picture.length;
  await context.close();
}
await browser.close();
await server.close();
if (total > all) throw new Error(`the pictures are ${total} bytes, over ${all}`);
