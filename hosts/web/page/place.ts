// Where the page is, as the part of its address after #, so that a link restores it.

export interface Place {
  /** key of the repository, or "" for the one the page opens by itself. */
  repo: string;
  q: string;
  by: "file" | "chunk";
  view: "list" | "tree" | "navigate";
  lang: string;
  path: string;
  kind: string;
  role: string;
  file: string;
  line: number;
  /** ref or path of what the graph is shown around. */
  around: string;
}

export const start: Place = { repo: "", q: "", by: "file", view: "list", lang: "", path: "", kind: "", role: "", file: "", line: 0, around: "" };

const views = ["list", "tree", "navigate"] as const;

/** parse reads a place; what it does not know is as at the start. */
export function parse(hash: string): Place {
  const p = new URLSearchParams(hash.replace(/^#/, ""));
  const text = (name: string) => p.get(name) ?? "";
  return {
    repo: text("repo"), q: text("q"), by: p.get("by") === "chunk" ? "chunk" : "file", view: views.find((v) => v === p.get("view")) ?? "list",
    lang: text("lang"), path: text("path"), kind: text("kind"), role: text("role"), file: text("file"), line: Math.max(0, Number.parseInt(text("line"), 10) || 0), around: text("around"),
  };
}

/** format is the shortest address of a place. */
export function format(place: Place): string {
  const p = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) {
    if (value !== start[name as keyof Place]) p.set(name, String(value));
  }
  return `#${p}`;
}

/** follow listens to the address, and to links that lead to places. */
export function follow(changed: (p: Place) => void): () => void {
  const listen = () => changed(parse(location.hash));
  addEventListener("popstate", listen);
  addEventListener("hashchange", listen);
  return () => {
    removeEventListener("popstate", listen);
    removeEventListener("hashchange", listen);
  };
}
