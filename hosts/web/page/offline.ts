// The service worker: it keeps the page's own files, so that it opens offline.

declare const FILES: string[];
declare const VERSION: string;
// Where the page is, beside index.html, if a site was exported; see Write in site.go.
const worker = globalThis as unknown as ServiceWorkerGlobalScope & { cairnSite?: [page: string, version: string] };
const files = FILES.map((f) => (f === "./" ? f : (worker.cairnSite?.[0] ?? "") + f));

// Where the page puts the guests that it has fetched, by addresses that change with them.
const guests = "cairn-guest";

// What is not built with the page, and may change under the same name.
const fresh = /\/(site(-\w+)?\.json|[^/]+\.cairn)$/;

worker.addEventListener("install", (e) => {
  // What the page opens by itself was asked for before there was a service worker.
  const kept = caches.open(VERSION).then((c) => c.addAll(files).then(() => c.add("site.json").catch(() => {})));
  e.waitUntil(kept.then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (e) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((n) => n !== VERSION && n !== guests).map((n) => caches.delete(n))));
  e.waitUntil(old.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  const home = new URL(worker.registration.scope);
  if (e.request.method !== "GET" || url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return;
  if (fresh.test(url.pathname)) e.respondWith(newest(e.request));
  else if (/\/cairn(-reader)?\.wasm$/.test(url.pathname)) e.respondWith(caches.match(e.request, { cacheName: guests }).then((kept) => kept ?? fetch(e.request)));
  else e.respondWith(caches.match(e.request, { ignoreSearch: true, cacheName: VERSION }).then((kept) => kept ?? fetch(e.request)));
});

async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(VERSION);
  try {
    const response = await fetch(request);
    if (response.ok && request.url.endsWith(".json")) await cache.put(request, response.clone());
    return response;
  } catch (e) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw e;
  }
}
