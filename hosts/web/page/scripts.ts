// The page's own scripts beside its first, which are all that may be started: its policy takes
// addresses of scripts, and HTML, from here alone (Trusted Types).

const own = ["worker.js", "indexer.js", "painter.js", "offline.js"] as const;

// What keeps the page lies beside index.html, of which an exported site has the rest below.
const addressOf = (name: string) => {
  if (!own.some((n) => n === name)) throw new TypeError(`${name} is no script of this page`);
  return new URL(name, name === "offline.js" ? document.baseURI : import.meta.url).href;
};

interface Policies { createPolicy(name: string, rules: { createScriptURL(name: string): string }): { createScriptURL(name: string): unknown } }

// Browsers without Trusted Types take the address as it is.
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("cairn", { createScriptURL: addressOf });

/** scriptAt is the address of a script of the page, as constructors of workers take it. */
export const scriptAt = (name: (typeof own)[number]) => (policy ? policy.createScriptURL(name) : addressOf(name)) as string;
