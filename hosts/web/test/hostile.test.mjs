// A repository that wants to run something in the page: by names, contents, Markdown, notebooks,
// pictures and labels of the graph. Each would call ran, which fails the test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tar } from "../cairn.js/test/repository.js";
import { inBrowser, ready, search } from "./browser.mjs";

const it = inBrowser();
const image = (n) => `<img src=x onerror=ran(${n})>`;
const script = (n) => `<script>ran(${n})</script>`;

const files = {
  "README.md": `# Frog ${image(1)}\n\n${script(2)} A frog that [jumps](javascript:ran(3)), and ![sees](javascript:ran(4)).\n\n<iframe srcdoc="${image(5)}"></iframe>\n<a href="javascript:ran(6)">here</a>\n\n## Pond ${script(7)}\n\nThe pond of the frog: [leap](leap.go).\n`,
  [`frog/${image(8)}.go`]: `package frog\n\n// Croak makes the frog ${image(9)} heard. ${script(10)}\nfunc Croak() string { return "${script(11).replaceAll('"', "")}" }\n`,
  "frog/javascript:ran(12).js": `export function frogLeap() { return "${image(13)}"; }\nfrogLeap();\n`,
  "leap.go": `package main\n\n// Leap is where the frog lands. \`${image(14)}\`\nfunc Leap() { Land("${image(15)}") }\n\nfunc Land(s string) {}\n`,
  "frog.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="ran(16)"><script>ran(17)</script><title>frog ${image(18)}</title><foreignObject>${image(19)}</foreignObject></svg>\n`,
  "frog.html": `<!doctype html><title>frog</title><body onload="ran(20)">${script(21)}${image(22)}<p>The frog of a page.</p></body>\n`,
  "frog.ipynb": JSON.stringify({
    nbformat: 4, nbformat_minor: 5, metadata: { kernelspec: { language: "python", name: image(23) } },
    cells: [
      { cell_type: "markdown", id: "a", metadata: {}, source: [`# Frog of a notebook ${script(24)}\n`, image(25)] },
      { cell_type: "code", id: "b", metadata: {}, execution_count: 1, source: [`def frog_count():\n    return "${image(26)}"\n`], outputs: [{ output_type: "display_data", metadata: {}, data: { "text/html": [script(27), image(28)] } }] },
    ],
  }),
};

const load = async (page) => {
  await ready(page, "shortener");
  const data = await page.evaluateHandle(([b64, name]) => {
    const d = new DataTransfer();
    d.items.add(new File([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))], name));
    return d;
  }, [tar(files).toString("base64"), `${image(29)}.tar`]);
  for (const kind of ["dragover", "drop"]) await page.dispatchEvent("body", kind, { dataTransfer: data });
  await ready(page, image(29));
};

// Nothing has run, and nothing stands in the page that could.
const still = async (page, at) => {
  await page.waitForTimeout(100); // a picture that is not there fails a little later
  assert.deepEqual(await page.evaluate(() => globalThis.had), [], `${at}: this has run`);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("*")].filter((e) =>
    [...e.attributes].some((a) => /^on/i.test(a.name) || a.name === "srcdoc" || /^\s*javascript:/i.test(a.value) && ["href", "src", "action", "xlink:href", "data"].includes(a.name))
    || e.localName === "iframe" || e.localName === "script" && !e.src || e.localName === "img" && e.getAttribute("src") === "x").map((e) => e.outerHTML.slice(0, 120))), [], at);
};

const before = () => {
  globalThis.had = [];
  globalThis.ran = (n) => globalThis.had.push(n);
};

test("a hostile repository runs nothing", () => it.visit(async (page) => {
  await load(page);
  await still(page, "the start");
  for (const query of ["frog", "Croak", "frogLeap", "pond of the frog", "frog_count", "<img src=x onerror=ran(1)>"]) {
    await search(page, query);
    await still(page, `a search for ${query}`);
  }
  for (const path of ["frog", ...Object.keys(files)]) {
    await page.evaluate((p) => (location.hash = `#${new URLSearchParams({ repo: new URLSearchParams(location.hash.slice(1)).get("repo"), file: p })}`), path);
    await page.waitForFunction((p) => document.querySelector(".file h2")?.textContent.includes(p), path).catch((e) => assert.fail(`${path} is not shown: ${e.message}`));
    if (files[path]) assert.match(await page.locator(".file").textContent(), /ran\(\d+\)/, `${path} is not shown as it is`);
    await still(page, `the file ${path}`);
  }
  for (const around of ["Croak", "Leap", "README.md", "frog.ipynb", "frog.svg", Object.keys(files)[1], image(30)]) {
    await page.evaluate((a) => (location.hash = `#${new URLSearchParams({ repo: new URLSearchParams(location.hash.slice(1)).get("repo"), around: a })}`), around);
    await page.waitForFunction(() => document.querySelector(".around") !== null);
    await page.waitForTimeout(300);
    await still(page, `the graph around ${around}`);
  }
}, { before, failures: ["Failed to load resource"] }));

test("text that turns the direction is marked", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const turning = { "pond/evil\u202egpj.exe.go": "package pond\n\n// Newt swims. \u2066}\u2069\nfunc Newt() string { return \"\u202e\" }\n" };
  await page.locator(".open").click();
  await page.locator("dialog").getByLabel("Archive", { exact: true }).setInputFiles({ name: "pond.tar", mimeType: "application/octet-stream", buffer: tar(turning) });
  await ready(page, "pond");
  await search(page, "newt");
  await page.locator(".result .hit").click();
  await page.locator(".file .code").waitFor();
  const text = await page.locator("body").innerText();
  assert.match(text, /evil\ufffdgpj\.exe\.go/);
  assert.match(text, /swims\. \ufffd\}\ufffd/);
  assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069]/);
}));

// What a mistake of the page would let through, the browser refuses.
test("Trusted Types are on", () => it.visit(async (page) => {
  await ready(page, "shortener");
  const refused = await page.evaluate((html) => {
    const tried = {
      html: () => (document.createElement("div").innerHTML = html),
      worker: () => new Worker("painter.js"),
      script: () => (document.createElement("script").src = "painter.js"),
      policy: () => trustedTypes.createPolicy("other", { createHTML: (s) => s }),
      again: () => trustedTypes.createPolicy("cairn", { createHTML: (s) => s }),
    };
    return Object.fromEntries(Object.entries(tried).map(([name, run]) => {
      try {
        run();
        return [name, "taken"];
      } catch (e) {
        return [name, e.name];
      }
    }));
  }, image(1));
  assert.deepEqual(refused, { html: "TypeError", worker: "TypeError", script: "TypeError", policy: "TypeError", again: "TypeError" });
  assert.deepEqual(await page.evaluate(() => globalThis.had), []);
}, { before, failures: ["policy violated", "This document requires", "Refused to create a TrustedTypePolicy", "Creating a TrustedTypePolicy"] }));
