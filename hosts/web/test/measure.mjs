// How long the page takes with an archive, in Chromium: node measure.mjs ARCHIVE…
// CAIRN_PAGE measures another build of it; CAIRN_PATIENCE is how many seconds a busy machine may take
// to open one, 300 if it is not set. Processor time is that of the renderers, so that it can be compared
// where others are at work.

import { readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { basename, join } from "node:path";
import { chromium } from "playwright-core";
import { ready } from "./browser.mjs";
import { serve } from "./server.mjs";

const queries = ["where are retries limited", "parse form request body", "http.Server Shutdown", "read directory entries", "garbage collector pacing"];
const server = await serve(process.env.CAIRN_PAGE ?? join(process.env.CAIRN_ROOT, "hosts/web/dist"));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const patience = Number(process.env.CAIRN_PATIENCE ?? 300) * 1000;
const choosing = 1500; // milliseconds that somebody takes to choose a file, at least
const ticks = 100; // of a processor's second, in /proc
const middle = (all) => all.sort((a, b) => a - b)[all.length >> 1];

async function renderers(what) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter((p) => p.type === "renderer").map((p) => what(`/proc/${p.id}/`));
}

// megabytes is the most that the fattest renderer has held.
const megabytes = async () => Math.max(...await renderers((of) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(of + "status", "utf8"))[1]) / 1000));

// worked is how many seconds of a processor all have had.
const worked = async () => (await renderers((of) => {
  const fields = readFileSync(of + "stat", "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
})).reduce((a, b) => a + b, 0);

for (const file of process.argv.slice(2)) {
  const name = basename(file).replace(/\.(tar|zip|tar\.gz|tgz)$/, "");
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(patience);
  await page.goto(server.url);
  await ready(page, "shortener");
  await page.evaluate(() => {
    window.gaps = [];
    let last = performance.now();
    requestAnimationFrame(function tick(now) {
      window.gaps.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    });
  });
  await page.locator(".open").click();
  await page.waitForTimeout(choosing);
  const before = await worked();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(file);
  const sure = page.getByRole("button", { name: "Open it all the same" }).click().catch(() => {}); // of what is large
  await Promise.race([sure, ready(page, name)]);
  await ready(page, name);
  const seconds = Number(/ready in ([\d.]+) s/i.exec(await page.locator(".status").innerText())[1]);
  const [spent, held, size] = [await worked() - before, await megabytes(), statSync(file).size / 1e6];
  const gap = await page.evaluate(() => Math.max(...window.gaps));
  for (let i = 0; i < 200; i++) {
    const size = await page.evaluate(async (key) => {
      const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle("cairn");
      return dir.getFileHandle(key).then(async (h) => (await h.getFile()).size, () => 0);
    }, `archive%3A${name}.json`);
    if (size > 0) break;
    await page.waitForTimeout(200);
  }
  const took = [];
  for (const q of queries) {
    await page.fill("#query", "");
    for (let i = 0; i < q.length; i++) {
      const begun = Date.now();
      await page.locator("#query").press(q[i] === " " ? "Space" : q[i]);
      await page.waitForTimeout(Math.max(0, 60 - (Date.now() - begun)));
      const said = /(\d+) ms/.exec(await page.locator(".status").innerText());
      if (said) took.push(Number(said[1]));
    }
    await page.waitForTimeout(300);
  }
  const peak = await megabytes();
  await page.fill("#query", "");
  const reopened = [];
  for (let i = 0; i < 5; i++) {
    await page.reload();
    await ready(page, name);
    reopened.push(Number(/reopened in ([\d.]+) s/i.exec(await page.locator(".status").innerText())[1]));
  }
  console.log(`${name}, ${size.toFixed(1)} MB: ready in ${seconds} s (${(size / seconds).toFixed(1)} MB/s), ${spent.toFixed(1)} s of processor, ${held.toFixed(0)} MB by then; longest frame ${gap.toFixed(0)} ms; as one types p50 ${middle(took)} ms, worst ${Math.max(...took)} ms; peak ${peak.toFixed(0)} MB; reopened in ${middle(reopened)} s (${reopened.join(", ")}), ${(await megabytes()).toFixed(0)} MB; load ${loadavg()[0].toFixed(1)}`);
  await page.context().close();
}
await browser.close();
await server.close();
