// Repositories of a code host, by a local server that answers as the host's does: its API
// with permission for any site and the headers of its limits, its raw files with permission,
// its archives without.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { files } from "../cairn.js/test/repository.js";
import { inBrowser, ready, search } from "./browser.mjs";
import { zip } from "./archives.mjs";

const it = inBrowser();
const formula = { ...files("formula"), "logo.png": "binary", "docs/a b#c?.md": "# Zebrafish\n" };
const commit = "0123456789abcdef0123456789abcdef01234567";
const api = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset", "X-RateLimit-Limit": "60" };
let limit; // the headers of a limit that is reached
let asked = [];

const host = createServer((q, r) => {
  const url = new URL(q.url, "http://x");
  const [, site, ...rest] = url.pathname.split("/");
  asked.push(`${site} /${rest.join("/")}`);
  const send = (status, headers, body = "") => r.writeHead(status, headers).end(body);
  const path = `/${rest.join("/")}`;
  if (site === "codeload.github.com") return send(200, { "Access-Control-Allow-Origin": "https://render.githubusercontent.com" }, "no page reads this");
  if (site === "raw.githubusercontent.com") {
    const name = decodeURIComponent(path).replace(`/octo/formula/${commit}/`, "");
    return name in formula ? send(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/plain; charset=utf-8" }, formula[name]) : send(404, { "Access-Control-Allow-Origin": "*" });
  }
  if (limit) return send(403, { ...api, "X-RateLimit-Remaining": "0", ...limit }, '{"message":"API rate limit exceeded"}');
  if (/^\/repos\/octo\/formula\/commits\/(HEAD|v1)$/.test(path)) return send(200, { ...api, "X-RateLimit-Remaining": "58" }, commit);
  if (path === `/repos/octo/formula/git/trees/${commit}`) {
    const tree = [{ path: "src", type: "tree", mode: "040000" }, { path: "link", type: "blob", mode: "120000", size: 3 }, ...Object.entries(formula).map(([path, text]) => ({ path, type: "blob", mode: "100644", size: text.length }))];
    return send(200, { ...api, "X-RateLimit-Remaining": "57", "Content-Type": "application/json; charset=utf-8" }, JSON.stringify({ sha: "t", tree, truncated: false }));
  }
  send(404, api, '{"message":"Not Found"}');
});
before(() => new Promise((resolve) => host.listen(0, "127.0.0.1", resolve)));
after(() => (host.closeAllConnections(), host.close()));

const hosts = ["https://api.github.com", "https://raw.githubusercontent.com", "https://codeload.github.com"];
const visit = (path, work, failures = []) => it.visit(async (page, context) => {
  // The page's requests go to the local server; the browser sees its headers as the host's.
  await context.route((url) => hosts.includes(url.origin), async (route) => {
    const url = new URL(route.request().url());
    const response = await fetch(`http://127.0.0.1:${host.address().port}/${url.host}${url.pathname}${url.search}`);
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) });
  });
  asked = [];
  await page.goto(it.server.url + path);
  await work(page);
}, { allowed: hosts, failures });

test("?repo= opens a repository at a revision, and is the page's address", () => visit("?repo=octo/formula@v1", async (page) => {
  await ready(page, "formula");
  assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
  assert.deepEqual(await search(page, "zebrafish"), ["docs/a b#c?.md"]);
  assert.ok(asked.includes("api.github.com /repos/octo/formula/commits/v1") && !asked.some((a) => a.startsWith("codeload") || a.endsWith(".png") || a.endsWith("/link")), `${asked}`);
  assert.equal(asked.filter((a) => a.startsWith("api")).length, 2, "more than two requests count against the host's limit");
  assert.match(page.url(), /\?repo=octo\/formula@v1#q=zebrafish$/);
  await page.reload(); // it is kept
  await ready(page, "formula");
  assert.equal(asked.filter((a) => a.startsWith("api")).length, 2);
}));

test("an address is typed or pasted", () => visit("", async (page) => {
  await ready(page, "shortener");
  const typed = page.getByRole("main").getByLabel("Address of a repository");
  await typed.fill("not an address");
  await typed.press("Enter");
  await page.getByText(/That is no address/).waitFor();
  await typed.fill("https://github.com/octo/formula");
  await typed.press("Enter");
  await ready(page, "formula");
  assert.match(page.url(), /\?repo=octo\/formula(#|$)/);
}));

test("addresses of files and directories lead there", () => visit("?repo=https://github.com/octo/formula/blob/v1/src/parser.rs%23L3-L5", async (page) => {
  await page.waitForSelector(".file .mark");
  assert.equal(await page.locator(".file h2").innerText(), "formula/src/parser.rs");
  assert.match(page.url(), /\?repo=octo\/formula@v1#file=src%2Fparser\.rs&line=3-5$/);
  assert.ok(asked.includes("api.github.com /repos/octo/formula/commits/v1"), `${asked}`);
  await page.locator(".open").click();
  const typed = page.locator("dialog").getByLabel("Address of a repository");
  await typed.fill("https://github.com/octo/formula/tree/v1/src");
  await typed.press("Enter");
  await page.locator(".entries a", { hasText: "parser.rs" }).waitFor();
  assert.match(page.url(), /\?repo=octo\/formula@v1#file=src$/);
}));

test("a branch that is not there is named", () => visit("?repo=https://github.com/octo/formula/tree/fix/thing", async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /no branch, tag or commit fix of it\. Check the name \(for a branch with slashes type owner\/name@branch\)/);
}, ["404"]));

test("a limit that is reached says until when", async () => {
  limit = { "X-RateLimit-Reset": String(Math.floor(new Date("2031-01-01T12:34:00").getTime() / 1000)) };
  try {
    await visit("?repo=octo/formula", async (page) => {
      assert.match(await page.getByRole("alert").innerText(), /no more requests from this address until 12:34[^]*drop it here/);
    }, ["403"]);
  } finally {
    limit = undefined;
  }
});

test("what is not there, or private, says so", () => visit("?repo=octo/secret", async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /no public repository octo\/secret[^]*drop an archive here/);
}, ["404"]));

test("hosts that hand out nothing say what to do", () => visit("?repo=gitlab:group/sub/thing", async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /Download https:\/\/gitlab\.com\/group\/sub\/thing\/-\/archive\/HEAD\/thing\.tar\.gz and drop it here/);
}));

test("?repo= that names nothing says so", () => visit("?repo=../..", async (page) => {
  assert.match(await page.getByRole("alert").innerText(), /names no repository/);
}));

test("?index= takes archives too", () => {
  it.server.extra.set("extra/formula.zip", zip(files("formula")));
  return it.visit(async (page) => {
    await ready(page, "formula");
    assert.equal((await search(page, "parse nested expression precedence"))[0], "src/parser.rs");
  }, { path: "?index=extra/formula.zip" });
});
