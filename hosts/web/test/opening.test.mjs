// Every way of opening a repository.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, truncateSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Cairn } from "../cairn.js/cairn.js";
import { files, guest, tar } from "../cairn.js/test/repository.js";
import { many, written, zip } from "./archives.mjs";
import { inBrowser, paths, ready, search, until } from "./browser.mjs";

const it = inBrowser();
const formula = files("formula");
const archives = { "formula.zip": zip(formula), "formula.large.zip": zip(formula, { large: true }), "formula.tar": tar(formula), "formula.tar.gz": gzipSync(tar(formula)) };

const finds = async (page) => assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
const choose = async (page, label, what) => {
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel(label, { exact: true }).setInputFiles(what);
};

test("the first visit shows the demo", () => it.visit(async (page) => {
  await ready(page, "shortener");
  assert.equal((await search(page, "rate limit of a client"))[0], "internal/server/limit.go");
}));

for (const [name, buffer] of Object.entries(archives)) {
  test(`${name}, chosen`, () => it.visit(async (page) => {
    await ready(page, "shortener");
    await choose(page, "Archive", { name, mimeType: "application/octet-stream", buffer });
    await ready(page, name.replace(/\.(zip|tar|tar\.gz)$/, ""));
    await finds(page);
  }));
}

test("an archive, dropped", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const data = await page.evaluateHandle((b64) => {
    const d = new DataTransfer();
    d.items.add(new File([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))], "formula.zip"));
    return d;
  }, archives["formula.zip"].toString("base64"));
  for (const kind of ["dragover", "drop"]) await page.dispatchEvent("body", kind, { dataTransfer: data });
  await ready(page, "formula");
  await finds(page);
}));

const ignored = { ...formula, ".gitignore": "/target/\n*.log\n", "target/out.rs": "fn zebrafish() {}", "a.log": "zebrafish", ".git/config": "zebrafish", "src/.gitignore": "!keep.log\n", "src/keep.log": "quokka", ["long/".repeat(30) + "deep.rs"]: "fn axolotl() {}" };
const obeys = async (page) => {
  await finds(page);
  assert.deepEqual(await search(page, "zebrafish"), []);
  assert.deepEqual(await search(page, "quokka"), ["src/keep.log"]);
  assert.deepEqual(await search(page, "axolotl"), ["long/".repeat(30) + "deep.rs"]);
};

test("a folder, uploaded", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await choose(page, "Folder", written(ignored, "formula"));
  await ready(page, "formula");
  await obeys(page);
}));

test("a folder, by the picker", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.evaluate(async (all) => {
    const top = await (await navigator.storage.getDirectory()).getDirectoryHandle("formula", { create: true });
    for (const [path, text] of Object.entries(all)) {
      const names = path.split("/");
      let dir = top;
      for (const n of names.slice(0, -1)) dir = await dir.getDirectoryHandle(n, { create: true });
      const w = await (await dir.getFileHandle(names.at(-1), { create: true })).createWritable();
      await w.write(text);
      await w.close();
    }
    window.showDirectoryPicker = async () => top; // a real one needs a person
  }, ignored);
  await page.locator(".open").click();
  await page.locator("dialog[open]").getByText("Choose a folder…").click();
  await ready(page, "formula");
  await obeys(page);
}));

const snapshot = async () => {
  const cairn = await Cairn.create(guest());
  await cairn.load(tar(formula), { name: "formula" });
  return Buffer.from(await cairn.export());
};

test("a folder, dropped where the browser hands over its files alone", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await page.evaluate((all) => {
    const file = (path) => ({ name: path.split("/").at(-1), isFile: true, isDirectory: false, file: (done) => done(new File([all[path]], path.split("/").at(-1))) });
    const directory = (name, below) => ({
      name, isFile: false, isDirectory: true,
      createReader: () => {
        const inside = Object.keys(all).filter((p) => p.startsWith(below)).map((p) => p.slice(below.length));
        const names = [...new Set(inside.map((p) => p.split("/")[0]))];
        const entries = names.map((n) => (inside.includes(n) ? file(below + n) : directory(n, `${below}${n}/`)));
        return { readEntries: (done) => done(entries.splice(0, 2)) };
      },
    });
    const drop = new Event("drop", { bubbles: true, cancelable: true });
    Object.defineProperty(drop, "dataTransfer", { value: { types: ["Files"], files: [new File([], "formula")], items: [{ kind: "file", webkitGetAsEntry: () => directory("formula", "") }] } });
    document.body.dispatchEvent(drop);
  }, ignored);
  await ready(page, "formula");
  await obeys(page);
}));

test("an archive with one directory around all shows what is in it", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const inside = { "README.md": "# Formula\n\nReads formulas and computes what they mean.\n", "src/a/one.go": "package a\n\nfunc zebra() {}\n", "lib/two.go": "package lib\n\nfunc zebra() {}\n" };
  await choose(page, "Archive", { name: "formula.tar", mimeType: "application/octet-stream", buffer: tar(Object.fromEntries(Object.entries(inside).map(([p, text]) => [`formula-1.2/${p}`, text]))) });
  await ready(page, "formula");
  await page.locator(".readme", { hasText: "computes what they mean" }).waitFor();
  assert.deepEqual((await page.locator(".bars .name").allTextContents()).sort(), ["formula-1.2/lib/", "formula-1.2/src/"]);
  await search(page, "zebra");
  await page.locator(".facets[aria-busy=false]").waitFor();
  assert.deepEqual((await page.locator(".facets .group", { hasText: "Path" }).locator(".what").allTextContents()).sort(), ["lib/", "src/"]);
}));

test("a .cairn file by address, here and elsewhere", async () => {
  it.server.extra.set("extra/formula.cairn", await snapshot());
  await it.visit(async (page) => {
    await ready(page, "formula");
    await finds(page);
  }, { path: "?index=extra/formula.cairn" });
  const other = it.server.url.replace("127.0.0.1", "localhost");
  it.server.extra.set("extra/open.cairn", ((b) => (_, r) => r.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Length": b.length }).end(b))(await snapshot()));
  await it.visit(async (page) => {
    await ready(page, "formula");
    await finds(page);
  }, { path: `?index=${encodeURIComponent(other + "extra/open.cairn")}`, allowed: [new URL(other).origin] });
});

test("a .cairn file, chosen", async () => {
  const buffer = await snapshot();
  await it.visit(async (page) => {
    await ready(page, "shortener");
    await choose(page, "Archive", { name: "index.cairn", mimeType: "", buffer });
    await ready(page, "formula");
    await finds(page);
  });
});

test("what cannot be opened says why, and leaves what was open", async () => {
  const encrypted = zip(formula, { encrypted: true });
  const newer = await snapshot();
  newer.writeUInt8(99, 12);
  const older = await snapshot();
  older.writeUInt8(1, 8);
  for (const [name, buffer, says] of [
    ["page.zip", Buffer.from("<!doctype html><p>not an archive".repeat(100)), /archive/],
    ["empty.zip", Buffer.alloc(0), /archive|empty/],
    ["secret.zip", encrypted, /encrypted/],
    ["half.tar.gz", archives["formula.tar.gz"].subarray(0, 2000), /damaged or cut off/],
    ["newer.cairn", newer, /written by a newer cairn/],
    ["older.cairn", older, /written by an older cairn/],
    ["half.cairn", (await snapshot()).subarray(0, 3000), /damaged/],
    ["lies.zip", zip({ "a.txt": "word\n".repeat(1e6) }, { claimed: 10 }), /damaged/],
    ["bomb.tar.gz", gzipSync(tar({ "a.txt": Buffer.alloc(100e6, "word\n") })), /unpacks to more than this page can hold/],
    ["bomb.zip", zip({ "a.txt": Buffer.alloc(100e6, "word\n") }), /no text files/],
  ]) {
    await it.visit(async (page) => {
      await ready(page, "shortener");
      await choose(page, "Archive", { name, mimeType: "", buffer });
      assert.match(await page.getByRole("alert").or(page.locator(".about .failure")).first().innerText(), says, name);
      if (!(await page.getByRole("alert").count())) return assert.match(await page.locator(".about").innerText(), /Left out: 1?\d* ?\S+/, name); // it opens, without the files
      await search(page, "rate limit");
    });
  }
});

// dropped drops files on the page.
const dropped = async (page, all) => {
  const data = await page.evaluateHandle((all) => {
    const d = new DataTransfer();
    for (const [name, b64] of all) d.items.add(new File([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))], name));
    return d;
  }, Object.entries(all).map(([name, b]) => [name, Buffer.from(b).toString("base64")]));
  for (const kind of ["dragover", "drop"]) await page.dispatchEvent("body", kind, { dataTransfer: data });
};

test("what is no archive says what may be dropped", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const told = page.getByRole("alert");
  for (const [all, says] of [
    [{ "only.py": "def f(): pass\n" }, /^The file only\.py is no archive\. Drop a folder, or a zip, tar, tar\.gz or \.cairn file\.$/],
    [{ "notes.txt": "words\n".repeat(500) }, /^The file notes\.txt is no archive\. Drop a folder/],
    [{ "saved.zip": "\n<!DOCTYPE html><p>Sign in" }, /^The file saved is a web page, no archive\. Download the archive itself/],
  ]) {
    await dropped(page, all);
    await page.waitForFunction((says) => new RegExp(says).test(document.querySelector("[role=alert]")?.innerText), says.source);
    await page.getByRole("button", { name: "Close this message" }).click();
    await told.waitFor({ state: "detached" });
  }
  await search(page, "rate limit");
}));

test("what cannot be opened leaves the question, the file and the address", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await choose(page, "Archive", { name: "formula.tar", mimeType: "", buffer: archives["formula.tar"] });
  await ready(page, "formula");
  await search(page, "parse nested expression precedence");
  await page.getByRole("checkbox").first().check();
  const before = page.url();
  await choose(page, "Archive", { name: "half.tar", mimeType: "", buffer: archives["formula.tar"].subarray(0, 3000) });
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").innerText(), /^The file half is damaged or cut off\. Make or download it again\.$/);
  assert.equal(page.url(), before);
  assert.equal(await page.inputValue("#query"), "parse nested expression precedence");
  await page.getByText("Copy 1 picked as context").waitFor();
  await page.reload();
  await ready(page, "formula");
}));

test("Back and Forward open what the address names", () => it.visit(async (page) => {
  await ready(page, "shortener");
  for (const name of ["formula", "net"]) {
    await choose(page, "Archive", { name: `${name}.tar`, mimeType: "", buffer: name === "net" ? tar({ "dial.go": "package net\n\nfunc Dial() {}\n" }) : archives["formula.tar"] });
    await ready(page, name);
    await page.waitForFunction((name) => location.hash.includes(name), name);
    // It is kept before another is opened: what is not yet is not.
    await until(page, async (name) => {
      const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle("cairn");
      return dir.getFileHandle(`archive%3A${name}.json`).then(() => true, () => false);
    }, name);
  }
  await search(page, "dial");
  await page.goBack();
  await ready(page, "formula");
  await finds(page);
  await page.goBack();
  await ready(page, "shortener");
  assert.equal((await search(page, "rate limit of a client"))[0], "internal/server/limit.go");
  await page.goForward();
  await ready(page, "formula");
  await page.goForward();
  await ready(page, "net");
  await page.waitForSelector("a.hit");
  assert.deepEqual(await paths(page), ["dial.go"]);
  assert.equal(await page.getByRole("alert").count(), 0);
}));

test("names that lead out of the archive are left out", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const evil = { "../../up.txt": "zebrafish", "/etc/abs.txt": "zebrafish", "C:\\dir\\drive.txt": "zebrafish", "a/../../b.txt": "zebrafish", "in.txt": "zebrafish" };
  await choose(page, "Archive", { name: "evil.zip", mimeType: "", buffer: zip(evil) });
  await ready(page, "evil");
  assert.match(await page.locator(".about").innerText(), /Left out: 4 unsafe-path/);
  assert.deepEqual(await search(page, "zebrafish"), ["in.txt"]);
}));

test("a page instead of an index says so", () => it.visit(async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /is a web page, no archive\. The server may want you to log in/);
  assert.ok(await page.getByText("Choose archives…").first().isVisible());
}, { path: "?index=index.html" }));

test("two workers index what one indexes", () => it.visit(async (page) => {
  const all = many(200, 200);
  const alone = await Cairn.create(guest());
  await alone.load(tar(all), { name: "many" });
  const want = createHash("sha256").update(await alone.export()).digest("hex");
  await ready(page, "shortener");
  for (const [label, what, key] of [["Archive", written(tar(all), "many.tar"), "archive:many"], ["Folder", written(all, "many"), "folder:many"]]) {
    const begun = page.waitForEvent("request", (r) => /\/indexer\.js/.test(r.url()));
    await choose(page, label, what);
    await begun;
    await ready(page, "many");
    await until(page, async ({ name, want }) => {
      let kept;
      try {
        const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle("cairn");
        kept = await (await (await dir.getFileHandle(name)).getFile()).arrayBuffer();
      } catch (e) {
        if (e.name === "NotFoundError") return false; // not there yet, or written anew meanwhile
        throw e;
      }
      const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", kept));
      return Array.from(sum, (b) => b.toString(16).padStart(2, "0")).join("") === want;
    }, { name: `${encodeURIComponent(key)}.cairn`, want });
  }
}));

test("what is about to be opened finds guests that are ready", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const both = ["cairn.wasm", "indexer.js"].map((name) => page.waitForEvent("request", (r) => r.url().includes(`/${name}`)));
  await page.locator(".open").click();
  await Promise.all(both);
  await page.keyboard.press("Escape");
  await choose(page, "Archive", written(archives["formula.zip"], "formula.zip"));
  await ready(page, "formula");
  await finds(page);
}));

test("what takes much of the machine is opened once somebody says so", async () => {
  const large = written(archives["formula.tar"], "large.tar");
  truncateSync(large, 260e6); // an archive ends before its last zeros
  let fetched = 0;
  it.server.extra.set("extra/large.tar", (_, r) => {
    fetched++;
    r.writeHead(200, { "Content-Type": "application/octet-stream" }).end(readFileSync(large));
  });
  const says = /^Large holds some 260\.0 MB: to index it here may take 2 minutes and 2\.0 GB of memory\./i;
  await it.visit(async (page) => {
    await ready(page, "shortener");
    await choose(page, "Archive", large);
    assert.match(await page.getByRole("alert").innerText(), says);
    assert.equal((await search(page, "rate limit of a client"))[0], "internal/server/limit.go"); // what was open stays
    await page.getByRole("button", { name: "Open it all the same" }).click();
    await ready(page, "large");
    await finds(page);
  });
  await it.visit(async (page) => {
    assert.match(await page.getByRole("alert").innerText(), says);
    await page.getByRole("button", { name: "Open it all the same" }).click();
    await ready(page, "large");
    await finds(page);
    assert.equal(fetched, 1);
  }, { path: "?index=extra/large.tar" });
});

for (const kind of ["zip", "cairn"]) {
  test(`an address that leads on is followed: ${kind}`, async () => {
    it.server.extra.set(`extra/moved.${kind}`, (_, r) => r.writeHead(302, { Location: `/extra/formula.${kind}` }).end());
    it.server.extra.set(`extra/formula.${kind}`, kind === "zip" ? archives["formula.zip"] : await snapshot());
    await it.visit(async (page) => {
      await ready(page, kind === "zip" ? "moved" : "formula"); // an index has a name of its own
      await finds(page);
    }, { path: `?index=extra/moved.${kind}` });
  });
}

test("a repository of one file", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await choose(page, "Archive", { name: "one.tar", mimeType: "", buffer: tar({ "only.py": "def zebrafish():\n    return 1\n" }) });
  await ready(page, "one");
  await page.getByText(/^1 file · /).waitFor();
  assert.deepEqual(await search(page, "zebrafish"), ["only.py"]);
}));

test("an address that does not answer says so", () => it.visit(async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /404/);
  assert.ok(await page.getByText("Choose archives…").first().isVisible());
}, { path: "?index=gone.cairn", failures: ["404"] }));

test("an address that cannot be one says so", () => it.visit(async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /^\?index=http:\/\/ is no address of a file\.$/);
  assert.ok(await page.getByText("Choose archives…").first().isVisible());
}, { path: "?index=http://" }));

test("a connection that breaks says so", () => {
  it.server.extra.set("extra/breaks.tar", (_, r) => {
    r.writeHead(200, { "Content-Length": 10_000 });
    r.write(Buffer.alloc(2000));
    setTimeout(() => r.destroy(), 200);
  });
  return it.visit(async (page) => {
    assert.match(await page.getByRole("alert").innerText(), /^The connection to 127\.0\.0\.1:\d+ broke after \S+ kB\. Open it again/);
  }, { path: "?index=extra/breaks.tar", failures: ["ERR_"] });
});

test("loading can be stopped, and the page answers meanwhile", () => it.visit(async (page) => {
  await ready(page, "shortener");
  await it.browser.startTracing(page, { categories: ["toplevel"] });
  await choose(page, "Archive", written(tar(many(4000, 400)), "large.tar"));
  await page.waitForSelector(".loading progress[value]");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.waitForSelector(".loading", { state: "detached" });
  assert.equal((await search(page, "rate limit of a client"))[0], "internal/server/limit.go");
  // In milliseconds of processor, which do not grow while the machine does other things.
  const { traceEvents } = JSON.parse(await it.browser.stopTracing());
  const main = new Set(traceEvents.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`));
  const tasks = traceEvents.filter((e) => e.tdur > 0 && main.has(`${e.pid} ${e.tid}`)).map((e) => e.tdur / 1000);
  assert.ok(tasks.length > 100, `${tasks.length} tasks were seen`);
  assert.ok(Math.max(...tasks) < 250, `the page stood still for ${Math.max(...tasks)} ms`);
}));
