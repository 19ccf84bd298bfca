// The view of evidence, as a client of the Model Context Protocol shows it: in a frame without an
// origin, under the policy that clients set, told by messages what cairn mcp answered.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { accessible, inBrowser, root } from "./browser.mjs";

const site = mkdtempSync(join(tmpdir(), "cairn-view-"));
const view = readFileSync(join(root, "hosts/web/dist/evidence.html"), "utf8");
const hostile = (n) => `<img src=x onerror=parent.ran(${n})><script>parent.ran(${n})</script></script><!--`;

// What clients let a view do at most if it asks for nothing.
const policy = `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'`;

// A client puts the view into a frame, answers it, and keeps what it says.
writeFileSync(join(site, "index.html"), `<!doctype html><meta charset="utf-8"><title>client</title><link rel="icon" href="data:,"><script>
  globalThis.heard = []; globalThis.had = []; globalThis.ran = (n) => had.push(n);
  globalThis.say = (m) => document.querySelector("iframe").contentWindow.postMessage({ jsonrpc: "2.0", ...m }, "*");
  addEventListener("message", ({ source, data }) => {
    if (source !== document.querySelector("iframe").contentWindow) return;
    heard.push(data);
    if (data.method === "ui/initialize") say({ id: data.id, result: { protocolVersion: "2026-01-26", hostCapabilities: {}, hostInfo: { name: "test", version: "1" }, hostContext: { theme: new URLSearchParams(location.search).get("theme") } } });
  });
</script><iframe sandbox="allow-scripts" src="view.html" width="1200" height="800" title="view"></iframe>`);

const it = inBrowser(site);

after(() => rmSync(site, { recursive: true }));

const visit = (work, options) => {
  it.server.extra.set("view.html", (_, r) => r.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy }).end(view));
  return it.visit(work, options);
};

// asked asks cairn mcp on a repository as a client that shows views.
async function asked(files, question) {
  const dir = mkdtempSync(join(tmpdir(), "cairn-asked-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const server = spawn(join(root, ".task/web/cairn"), ["mcp", "--no-cache", dir], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const call = async (id, method, params) => {
    server.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
    for (;;) {
      const m = JSON.parse((await answers.next()).value);
      if (m.id === id) return m.result;
    }
  };
  try {
    await call(1, "initialize", { protocolVersion: "2025-06-18", clientInfo: { name: "test", version: "1" }, capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } } });
    const { tools } = await call(2, "tools/list", {});
    const uri = tools.find((t) => t.name === "explore")._meta.ui.resourceUri;
    const { contents: [read] } = await call(3, "resources/read", { uri });
    const result = await call(4, "tools/call", { name: "explore", arguments: { query: question } });
    return { read, result };
  } finally {
    server.kill();
    rmSync(dir, { recursive: true });
  }
}

const files = {
  "shop/price.go": "// Package shop prices orders.\npackage shop\n\n// Price is the sum of all items, less the discount.\nfunc Price(items []int) int {\n\tsum := 0\n\tfor _, i := range items {\n\t\tsum += i\n\t}\n\treturn sum - discount(sum)\n}\n\n// discount is a tenth over a hundred.\nfunc discount(sum int) int {\n\tif sum > 100 {\n\t\treturn sum / 10\n\t}\n\treturn 0\n}\n",
  "go.mod": "module example.com/demo\n\ngo 1.26\n",
};
const question = "how is the discount of a price computed";

// shown tells the view of a call, once it has said that it listens.
async function shown(page, args, result) {
  await page.waitForFunction(() => heard.some((m) => m.method === "ui/notifications/initialized"));
  await page.evaluate(([args, result]) => {
    say({ method: "ui/notifications/tool-input", params: { arguments: args } });
    say({ method: "ui/notifications/tool-result", params: result });
  }, [args, result]);
  const frame = page.frames()[1];
  await frame.waitForFunction((q) => document.querySelector("h1")?.textContent === q, args.query);
  return frame;
}

test("what explore found is shown as a picture and as code", async () => {
  const { read, result } = await asked(files, question);
  assert.equal(read.text, view);
  assert.equal(read.mimeType, "text/html;profile=mcp-app");
  assert.match(result.content[0].text, /func discount/);
  await visit(async (page) => {
    const frame = await shown(page, { query: question }, result);
    await frame.waitForSelector(".piece .hljs-keyword");
    assert.match(await frame.locator(".piece").first().innerText(), /discount function shop\/price\.go:1[34]-19[^]*func discount\(sum int\) int/);
    assert.equal(await frame.locator(".node.center").count(), 1);
    const at = await frame.locator(".node").evaluateAll((all) => Object.fromEntries(all.map((g) => [g.querySelector("a").getAttribute("aria-label"), Number(/translate\(([\d.]+)/.exec(g.getAttribute("transform"))[1])])));
    assert.ok(at["symbol Price"] < at["symbol discount"], `what calls is not before what it calls: ${JSON.stringify(at)}`);
    await frame.locator(".node a", { hasText: "Price" }).first().click();
    assert.equal(await frame.evaluate(() => document.activeElement.getAttribute("aria-label")), "Price");
    assert.equal(await frame.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(13, 17, 23)");
    await page.waitForFunction(() => heard.some((m) => m.method === "ui/notifications/size-changed" && m.params.height > 200));
    await page.evaluate(() => { say({ id: "bye", method: "ui/resource-teardown", params: { reason: "test" } }); say({ id: 7, method: "elsewhere", params: {} }); });
    await page.waitForFunction(() => heard.some((m) => m.id === "bye" && m.result) && heard.some((m) => m.id === 7 && m.error));
    assert.deepEqual(await page.evaluate(() => heard.filter((m) => m.method?.startsWith("tools/"))), []);
  }, { path: "?theme=dark", colorScheme: "light" });
});

test("an answer that has no evidence is shown as it is; so is a call that was cancelled", () => visit(async (page) => {
  const frame = await shown(page, { query: "what" }, { content: [{ type: "text", text: `no project is served ${hostile(1)}` }], isError: true });
  await frame.waitForFunction(() => /no project is served <img/.test(document.querySelector(".plain")?.textContent));
  await page.evaluate(() => say({ method: "ui/notifications/tool-cancelled", params: { reason: "by hand" } }));
  await frame.waitForFunction(() => /cancelled. by hand/.test(document.querySelector(".plain")?.textContent));
  assert.deepEqual(await page.evaluate(() => had), []);
}));

test("hostile texts run nothing", async () => {
  const frog = `package frog\n\n// Croak ${hostile(2)} is heard.\nfunc Croak() string { return \`${hostile(3)}\` }\n\n// Leap croaks.\nfunc Leap() { Croak() }\n`;
  const { result } = await asked({ "frog/frog.go": frog, [`frog/${"<img src=x onerror=parent.ran(4)>"}.go`]: frog.replaceAll("Croak", "Ribbit").replace("Leap", "Jump") }, "how is Croak used");
  const made = structuredClone(result);
  for (const e of made._meta["io.github.cairn-search/explore"].evidence.entities) Object.assign(e, { name: hostile(5), kind: hostile(6), type: `symbol" onload="parent.ran(7)`, path: `javascript:parent.ran(8)` });
  for (const [i, r] of [result, made].entries()) {
    await visit(async (page) => {
      const frame = await shown(page, { query: hostile(10 + i) }, r);
      await frame.waitForSelector(".piece .code");
      await page.waitForTimeout(100); // a picture that is not there fails a little later
      assert.deepEqual(await page.evaluate(() => had), []);
      assert.deepEqual(await frame.evaluate(() => [...document.body.querySelectorAll("img, iframe, script + script, [onload], [onerror], [href^=javascript]")].map((e) => e.outerHTML.slice(0, 100))), []);
    });
  }
});

test("the view is let do nothing but show", async () => {
  assert.match(view, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; /);
  assert.doesNotMatch(view, /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\s*\(/);
});

for (const theme of ["light", "dark"]) {
  for (const width of [1200, 360]) {
    test(`accessible: ${theme}, ${width}`, async () => {
      const { result } = await asked(files, question);
      await visit(async (page) => {
        await page.evaluate((w) => (document.querySelector("iframe").width = w), width);
        const frame = await shown(page, { query: question }, result);
        await frame.waitForSelector(".piece .hljs-keyword");
        await accessible(page, `view-${theme}-${width}`, frame);
      }, { path: `?theme=${theme}` });
    });
  }
}
