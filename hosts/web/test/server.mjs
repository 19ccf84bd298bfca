// A plain server of the static files of a directory on loopback, as any host of the page is. It
// answers what a test adds under /extra/ too, and nothing else: a page that lacks a file fails.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json", ".png": "image/png", ".webmanifest": "application/manifest+json" };

/** serve returns {url, extra, close}; extra maps names to bytes or to functions of (request, response). */
export async function serve(root) {
  const extra = new Map();
  const server = createServer((q, r) => {
    const path = normalize(decodeURIComponent(new URL(q.url, "http://x").pathname));
    const own = extra.get(path.slice(1));
    if (typeof own === "function") return own(q, r);
    try {
      const b = own ?? readFileSync(join(root, path.endsWith("/") ? path + "index.html" : path));
      r.writeHead(200, { "Content-Type": types[extname(path.endsWith("/") ? ".html" : path)] ?? types[path.endsWith("/") ? ".html" : ""] ?? "application/octet-stream", "Content-Length": b.length });
      r.end(b);
    } catch {
      r.writeHead(404).end("not found");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    extra,
    close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))),
  };
}
