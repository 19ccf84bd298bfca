// What the browser keeps: indexes, and the page itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { Cairn } from "../cairn.js/cairn.js";
import { files, guest, tar } from "../cairn.js/test/repository.js";
import { inBrowser, ready, root, search, until } from "./browser.mjs";

const it = inBrowser();
const formula = { name: "formula.tar", mimeType: "", buffer: tar(files("formula")) };

// unlinked is how long the index of formula is before its links are found.
let unlinked;
before(async () => {
  const cairn = await Cairn.create(guest());
  await cairn.load(formula.buffer, { name: "formula" });
  unlinked = (await cairn.export({ links: "keep" })).length;
});

// openFormula opens it, until it is kept with its links: what is shown at a glance looks for
// them, so that it is kept twice.
const openFormula = async (page) => {
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(formula);
  await ready(page, "formula");
  await until(page, async (unlinked) => {
    const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle("cairn");
    const file = (name) => dir.getFileHandle(name).then((h) => h.getFile());
    try {
      const { size } = await file("archive%3Aformula.cairn");
      return size > unlinked && size === JSON.parse(await (await file("archive%3Aformula.json")).text()).bytes;
    } catch {
      return false; // not yet
    }
  }, unlinked);
};

test("an index is reopened, listed and removed", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await openFormula(page);
  await page.reload();
  await ready(page, "formula");
  assert.match(await page.locator(".status").innerText(), /Reopened in/);
  assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
  await page.locator(".open").click();
  await page.getByText(/kept of .* [MG]B/).waitFor();
  await page.getByRole("button", { name: "Remove formula" }).click();
  await page.getByRole("button", { name: "Remove formula" }).waitFor({ state: "detached" });
  assert.equal(await page.locator(".kept li").count(), 1);
  await page.getByText("Remove all").click();
  await page.getByText("Kept in this browser").waitFor({ state: "detached" });
  await page.reload();
  assert.match(await page.getByRole("alert").innerText(), /leads to formula, an archive that this browser does not keep\. Drop it here/);
}));

test("a link to what was dropped says where it works, and leads there once that is dropped", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  await openFormula(page);
  await search(page, "parse nested expression precedence");
  await page.locator("a.hit").first().click();
  await page.waitForSelector(".file .mark");
  await page.getByRole("button", { name: /Copy link/ }).click();
  await page.getByText("copied: it works in this browser only").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const elsewhere = await it.browser.newContext();
  try {
    const other = await elsewhere.newPage();
    await other.goto(link);
    assert.match(await other.getByRole("alert").innerText(), /leads to formula, an archive that this browser does not keep\. Drop it here, or choose it below\./);
    await other.getByRole("main").getByLabel("Archive", { exact: true }).setInputFiles(formula);
    await other.waitForSelector(".file .mark");
    assert.equal(await other.locator(".file h2").innerText(), "formula/src/parser.rs");
    assert.equal(other.url(), link);
  } finally {
    await elsewhere.close();
  }
}, { permissions: ["clipboard-read", "clipboard-write"] }));

test("two tabs keep the same index", () => it.visit(async (page, context) => {
  const other = await context.newPage();
  await other.goto(it.server.url);
  await Promise.all([ready(page, "shortener"), ready(other, "shortener")]);
  await Promise.all([openFormula(page), openFormula(other)]);
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([ready(page, "formula"), ready(other, "formula")]);
  for (const p of [page, other]) assert.equal(await p.locator(".failure, .note").count(), 0);
}));

test("a tab that is closed while loading leaves nothing", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  const other = await context.newPage();
  await other.goto(it.server.url);
  await ready(other, "shortener");
  await other.locator(".open").click();
  await other.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(formula);
  await other.close();
  await page.reload();
  await ready(page, "shortener");
  await openFormula(page);
}));

// size is that of the index of formula, as it is kept.
const size = async () => {
  const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle("cairn");
  return dir.getFileHandle("archive%3Aformula.cairn").then(async (h) => (await h.getFile()).size, () => 0);
};
const stored = (page) => page.evaluate(size);

test("links are kept once they are found", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await openFormula(page);
  await page.waitForSelector(".leans li");
  const after = await stored(page);
  await page.reload();
  await page.waitForSelector(".leans li");
  await page.waitForTimeout(500);
  assert.equal(await stored(page), after, "they were found and kept again");
}));

// elsewhere does something while the page, which may be keeping what it has found, is not open.
const elsewhere = async (page, work) => {
  const address = page.url();
  await page.goto(new URL("/icon.svg", address).href);
  await work();
  await page.goto(address);
};

const change = (page, at, value) => page.evaluate(async ([at, value]) => {
  const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle("cairn");
  for await (const [name, handle] of dir) {
    if (!name.endsWith(".cairn")) continue;
    const w = await handle.createWritable({ keepExistingData: true });
    await w.write({ type: "write", position: at, data: new Uint8Array([value]) });
    await w.close();
  }
}, [at, value]);

for (const [what, at, value, says] of [["of another version", 12, 99, /was kept by another version of this page/], ["that was damaged", 300, 255, /is damaged/]]) {
  test(`an index ${what} is forgotten, or fetched again`, () => it.visit(async (page) => {
    await ready(page, "shortener");
    await openFormula(page);
    await elsewhere(page, () => change(page, at, value));
    assert.match(await page.getByRole("alert").innerText(), says);
    await page.getByRole("button", { name: "Open the demo" }).click();
    await ready(page, "shortener");
    assert.match(await page.locator(".status").innerText(), /Ready in/);
    assert.equal((await search(page, "rate limit of a client"))[0], "internal/server/limit.go");
  }, { failures: ["404"] })); // a picture has no icon
}

test("a full storage says so, and the index works", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(it.server.url).origin, quotaSize: 20_000 });
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles(formula);
  await ready(page, "formula");
  await page.getByText("This index is not kept in the browser: the browser's storage is full.").waitFor();
  assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
}));

test("a page that may remember nothing works", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await search(page, "rate limit of a client");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByRole("button", { name: "Navigate" }).click();
  await page.waitForSelector(".navigate a.hit");
}, {
  before: () => {
    for (const name of ["localStorage", "caches"]) Object.defineProperty(window, name, { get: () => { throw new DOMException("no", "SecurityError"); } });
    navigator.serviceWorker.register = () => Promise.reject(new DOMException("no", "SecurityError"));
  },
}));

test("an index that another tab removes stays open", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  await openFormula(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other, "formula");
  await other.locator(".open").click();
  await other.getByText("Remove all").click();
  await other.getByText("Kept in this browser").waitFor({ state: "detached" });
  await page.locator(".open").click();
  await page.locator("dialog").getByText("Kept in this browser").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
}));

// edited serves the page's worker with something before it.
const edited = (before) => it.server.extra.set("worker.js", (_, r) => {
  r.writeHead(200, { "Content-Type": "text/javascript" }).end(before + readFileSync(join(root, "hosts/web/dist/worker.js"), "utf8"));
});

test("an index that is replaced while it is read is read again", async () => {
  try {
    await it.visit(async (page) => {
      await ready(page, "shortener");
      await openFormula(page);
      await elsewhere(page, () => edited(`{
        const get = FileSystemFileHandle.prototype.getFile;
        let replaced = false;
        FileSystemFileHandle.prototype.getFile = async function () {
          const file = await get.call(this);
          if (replaced || !this.name.endsWith(".cairn")) return file;
          replaced = true;
          const w = await this.createWritable();
          await w.write(await file.arrayBuffer());
          await w.close();
          return file;
        };
      }\n`));
      await page.waitForFunction(() => document.querySelector("[role=alert]") || document.title.includes("formula") && !document.querySelector(".loading"));
      assert.deepEqual(await page.getByRole("alert").allInnerTexts(), []);
      assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
    }, { serviceWorkers: "block", failures: ["Service Worker registration blocked", "404"] });
  } finally {
    it.server.extra.delete("worker.js");
  }
});

test("without files of its own the page keeps indexes in a database, and without that nowhere", async () => {
  for (const [gone, where] of [[["createWritable"], /Kept in this browser/], [["createWritable", "open"], /^This browser keeps nothing/]]) {
    edited(gone.map((n) => (n === "open" ? "IDBFactory.prototype.open=()=>{throw new Error('no')};" : `delete FileSystemFileHandle.prototype.${n};`)).join(""));
    await it.visit(async (page) => {
      await ready(page, "shortener");
      await page.locator(".open").click();
      await page.locator("dialog[open]").getByText(where).waitFor();
      await page.reload();
      await ready(page, "shortener");
    });
    it.server.extra.delete("worker.js");
  }
});

test("the page opens offline after its first visit", () => it.visit(async (page, context) => {
  await ready(page, "shortener");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, async () => (await (await caches.open("cairn-guest")).keys()).length === 1);
  await page.reload();
  await ready(page, "shortener");
  await openFormula(page);
  await context.setOffline(true);
  await page.reload();
  await ready(page, "formula");
  assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
  await page.waitForSelector(".hljs-keyword");
  await page.goto(it.server.url);
  await ready(page, "shortener");
}));

test("until an archive is kept, the page says that it is not", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "own.tar", mimeType: "", buffer: tar({ "own.go": "package own\n" }) });
  await ready(page, "own");
  await page.getByText("being kept in this browser").waitFor();
  await page.evaluate(() => window.release());
  await page.getByText("being kept in this browser").waitFor({ state: "detached" });
}, {
  before: () => {
    let kept = [];
    window.release = () => {
      kept.forEach((tell) => tell());
      kept = undefined;
    };
    window.Worker = class extends Worker {
      set onmessage(hear) {
        super.onmessage = (e) => (kept && "kept" in e.data ? kept.push(() => hear(e)) : hear(e));
      }
    };
  },
}));
