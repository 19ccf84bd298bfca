// The records of agents in IndexedDB: the cases that all stores are held to, tabs that
// write at once or are closed meanwhile, and what the page's worker does with it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { files, storeCases, tar } from "../cairn.js/test/repository.js";
import { inBrowser, ready, root } from "./browser.mjs";

const it = inBrowser();
const modules = ["cairn.js", "imports.js", "ranges.js", "source.js", "store.js", "records.js", "check.js", "test/store.js"];

const visit = (work) => {
  for (const name of modules) it.server.extra.set(`records/${name}`, readFileSync(join(root, "hosts/web/cairn.js", name)));
  it.server.extra.set("records/shortener.tar", tar(files("shortener")));
  // A worker of a browser that forbids databases, as some do in private windows.
  it.server.extra.set("records/forbid.js", Buffer.from("IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError'); };"));
  it.server.extra.set("records/forbidden.js", Buffer.from("import './forbid.js'; import '../worker.js';"));
  return it.visit(work);
};

test("the cases of all stores", () => visit(async (page) => {
  for (const [name, c] of Object.entries(storeCases())) {
    const got = await page.evaluate(async ([name, c]) => {
      const { openStore } = await import("/records/store.js");
      const { play } = await import("/records/test/store.js");
      return play(c, (options) => openStore(`test ${name}`, options));
    }, [name, c]);
    assert.deepEqual(got, c.exchanges, name);
  }
}));

const state = (page, name) => page.evaluate(async (name) => {
  const { openStore } = await import("/records/store.js");
  const { state } = await import("/records/test/store.js");
  return state(await openStore(name));
}, name);

test("tabs that write at once lose nothing", () => visit(async (page, context) => {
  const tabs = [page, await context.newPage()];
  await tabs[1].goto(it.server.url);
  for (const tab of tabs) await tab.evaluate(async () => {
    const { openStore } = await import("/records/store.js");
    const { writers } = await import("/records/test/store.js");
    const stores = [await openStore("tabs"), await openStore("tabs")];
    globalThis.go = () => writers(stores, 60);
  });
  const all = [];
  let met = false;
  for (let round = 0; !met && round < 4; round++) { // a busy machine may let one go first
    const [a, b] = await Promise.all(tabs.map((tab) => tab.evaluate(() => globalThis.go())));
    met = Math.min(...a) < Math.max(...b) && Math.min(...b) < Math.max(...a);
    all.push(...[...a, ...b].sort((x, y) => x - y));
    assert.equal(new Set(all).size, 240 * (round + 1));
  }
  assert.ok(met, "they did not write at once");
  for (const tab of tabs) assert.deepEqual(await state(tab, "tabs"), { seqs: all, touched: all.length, said: all });
}));

test("a tab that is closed in the middle leaves all or none", () => visit(async (page, context) => {
  const outcomes = new Set();
  // A busy machine may close them too late: then there is more to write.
  const tries = [1, 0.5, 0].flatMap((part) => [{ steps: 900, part }]).concat([{ steps: 9000, part: 0 }, { steps: 30_000, part: 0 }]);
  for (const { steps, part } of tries) {
    if (steps > 900 && outcomes.has(1)) break;
    const middle = Math.max(1, part * steps);
    const name = `closed at ${middle} of ${steps}`;
    const tab = await context.newPage();
    await tab.goto(it.server.url);
    await tab.evaluate(async ([name, steps, middle]) => {
      const { openStore } = await import("/records/store.js");
      let ids = 0;
      await new Promise((resolve) => {
        const newID = () => {
          if (++ids === middle + 1) resolve();
          return String(ids);
        };
        void openStore(name, { newID }).then(async (store) => {
          const put = { do: "put", record: { type: "message", prefix: "m", parent: "w", content: "said", terms: ["said"] } };
          await store.do({ project: "one", steps: [put] });
          await store.do({ project: "one", steps: Array(steps).fill(put) });
        });
      });
    }, [name, steps, middle]);
    await tab.close();
    const { seqs, said } = await state(page, name);
    assert.deepEqual(said, seqs, name);
    const counted = await page.evaluate(async (name) => (await (await import("/records/store.js")).openStore(name)).count(), name);
    assert.ok([1, steps + 1].includes(counted), `${name}: ${counted} records`);
    outcomes.add(counted);
  }
  assert.ok(outcomes.has(1), "each tab was closed too late");
}));

test("a store of a newer page is left alone", () => visit(async (page) => {
  const told = await page.evaluate(async () => {
    const { openStore } = await import("/records/store.js");
    const old = await openStore("newer");
    await old.do({ project: "one", steps: [{ do: "put", record: { type: "note", id: "a" } }] });
    const asked = indexedDB.open("newer", 2); // which the older one must not hold up
    await new Promise((resolve, reject) => { asked.onsuccess = resolve; asked.onerror = asked.onblocked = reject; });
    return Promise.all([openStore("newer"), old.count()].map((p) => p.then(() => "done", (e) => e.code)));
  });
  assert.deepEqual(told, ["version", "version"]);
}));

// plain is a document of the page's origin without its policy, which takes the page's own workers alone.
const plain = async (page) => {
  const other = await page.context().newPage();
  await other.goto(new URL("/icon.svg", page.url()).href);
  return other;
};

// asked has a worker of the page's open repositories, archives where they are only
// named, and answer questions on each.
const asked = async (page, worker, repositories, questions) => (await plain(page)).evaluate(async ([worker, repositories, questions]) => {
  const w = new Worker(worker, { type: "module" });
  let id = 0;
  const ask = (what) => new Promise((resolve, reject) => {
    const own = ++id;
    w.addEventListener("message", ({ data }) => {
      if (data.id === own && "result" in data) resolve(data.result);
      if (data.id === own && "failure" in data) reject(new Error(data.failure.message));
    });
    w.postMessage({ id: own, ...what });
  });
  const blob = await (await fetch("/records/shortener.tar")).blob();
  const answers = [];
  for (const r of repositories) {
    const opening = typeof r === "string" ? { kind: "archive", name: r, blob, key: `archive:${r}` } : r;
    const kept = new Promise((resolve) => w.addEventListener("message", ({ data }) => data.kept === opening.key && resolve()));
    await ask({ what: "open", opening });
    await kept;
    for (const q of questions) answers.push(await ask(q));
  }
  w.terminate();
  return answers;
}, [worker, repositories, questions]);

const remember = { what: "run", op: "remember", request: { notes: [{ text: "limits are per client" }] } };
const list = { what: "run", op: "remember", request: { list: "knowledge" } };
const texts = (answers) => answers.map(({ notes }) => notes?.map((n) => n.text));
const said = ["limits are per client"];

test("the worker remembers, each repository for itself, until it is told to forget", () => visit(async (page) => {
  await ready(page, "shortener");
  await asked(page, "/worker.js", ["one"], [remember]);
  assert.deepEqual(texts(await asked(page, "/worker.js", ["one", "two"], [list])), [said, []]);
  await asked(page, "/worker.js", ["two"], [remember]);
  await page.reload();
  await ready(page, "shortener");
  await page.locator(".open").click();
  await page.getByRole("dialog").getByText(/ and 2 records of agents kept/).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Remove one" }).click();
  await page.getByRole("dialog").getByText(/ and 1 record of agents kept/).waitFor();
  assert.deepEqual(texts(await asked(page, "/worker.js", ["one", "two"], [list])), [[], said]);
  await page.getByRole("dialog").getByText("Remove all").click();
  await page.getByRole("dialog").getByText("Kept in this browser").waitFor({ state: "detached" });
  assert.deepEqual(texts(await asked(page, "/worker.js", ["one", "two"], [list])), [[], []]);
}));

test("records outlive an index that is fetched again, and the versions of a site", () => visit(async (page) => {
  await ready(page, "shortener");
  const site = (key) => ({ kind: "url", name: "demo", url: `${it.server.url}demo.cairn`, key });
  const fetchedAgain = { what: "forget", key: "site:demo@1", records: false };
  assert.deepEqual(texts(await asked(page, "/worker.js", [site("site:demo@1")], [remember, fetchedAgain, list])).at(-1), said);
  assert.deepEqual(texts(await asked(page, "/worker.js", [site("site:demo@2"), site("site:other@1")], [list])), [said, []]);
}));

test("where databases are forbidden, it remembers while it is open", () => visit(async (page) => {
  await ready(page, "shortener");
  assert.deepEqual(texts(await asked(page, "/records/forbidden.js", ["one"], [remember, list])).at(-1), said);
  assert.deepEqual(texts(await asked(page, "/records/forbidden.js", ["one"], [list])), [[]]);
}));
