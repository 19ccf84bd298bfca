// Where the page is, as the part of its address after #, so that a link restores it.

import type { Lines } from "./api.js";

export interface Place {
  /** key of the repository, or "" for the one the page opens by itself. */
  repo: string;
  q: string;
  view: "list" | "tree" | "navigate";
  /** Filters; several values of one have commas between. */
  repository: string;
  lang: string;
  path: string;
  kind: string;
  role: string;
  file: string;
  /** A line of the file, 0 for none, or a run of them as "12-34". */
  line: string;
  /** ref or path of what the graph is shown around. */
  around: string;
}

export const start: Place = { repo: "", q: "", view: "list", repository: "", lang: "", path: "", kind: "", role: "", file: "", line: "", around: "" };

const views = ["list", "tree", "navigate"] as const;

/** parse reads a place; what it does not know is as at the start. */
export function parse(hash: string): Place {
  const p = new URLSearchParams(hash.replace(/^#/, ""));
  const text = (name: string) => p.get(name) ?? "";
  return {
    repo: text("repo"), q: text("q"), view: views.find((v) => v === p.get("view")) ?? "list", repository: p.getAll("repository").join(","), lang: text("lang"), path: text("path"), kind: text("kind"),
    role: text("role"), file: text("file"), line: runText(linesOf(text("line"))), around: text("around"),
  };
}

/** linesOf reads a run of lines. */
export function linesOf(line: string): Lines | undefined {
  const m = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(line);
  const [a, b] = [Number(m?.[1] ?? 0), Number(m?.[2] ?? m?.[1] ?? 0)];
  return a > 0 && b > 0 ? { start: Math.min(a, b), end: Math.max(a, b) } : undefined;
}

/** runText is how an address says a run of lines. */
export const runText = (l?: Lines) => (!l ? "" : l.end > l.start ? `${l.start}-${l.end}` : String(l.start));

/** format is the shortest address of a place. */
export function format(place: Place): string {
  const p = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) {
    if (value !== start[name as keyof Place]) p.set(name, value);
  }
  return `#${p}`;
}

/** another tells whether a question takes the place of one: less than half of that is left at its beginning and its end. */
export function another(old: string, now: string): boolean {
  const least = Math.min(old.length, now.length);
  let begins = 0, ends = 0;
  while (begins < least && old[begins] === now[begins]) begins++;
  while (ends < least - begins && old.at(-1 - ends) === now.at(-1 - ends)) ends++;
  return 2 * (begins + ends) < old.length;
}

/** toFile is the address of a file at a line, seen from a place. */
export const toFile = (place: Place, file: string, line: number | string = "") => format({ ...place, file, line: String(line || ""), around: "" });

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
