// What pictures of graphs have in common: which edges are told, in which words and colours.

import type { Arrow, Layout, Node } from "./layout.js";

const letters = 23; // of a name

// What a path of the repository says anyway, what a chunk is to its file, and the other way
// of telling the same.
export const untold = new Set(["DEFINED_IN", "IN_FILE", "IN_DIRECTORY", "HAS_CHUNK"]);

/** join adds a kind of edge to the arrow between two nodes. */
export function join(arrows: Map<string, Arrow>, from: string, to: string, kind: string) {
  const key = `${from}\0${to}`;
  const arrow = arrows.get(key) ?? { from, to, kinds: [] };
  if (!arrow.kinds.includes(kind)) arrow.kinds.push(kind);
  arrows.set(key, arrow);
}

// Edges as they read from where they begin, and from where they lead.
const words: Record<string, [string, string]> = {
  CALLS: ["calls", "is called by"], REFERENCES: ["refers to", "is referred to by"], USES_TYPE: ["uses the type", "is used as a type by"], IMPORTS: ["imports", "is imported by"], EXTENDS: ["extends", "is extended by"],
  IMPLEMENTS_TRAIT: ["implements", "is implemented by"], HAS_FIELD: ["has the field", "is a field of"], CONTAINS_SYMBOL: ["contains", "is in"], DEFINED_IN: ["is in", "contains"], IN_FILE: ["is in", "contains"], IN_DIRECTORY: ["is in", "contains"],
  DESCRIBES: ["describes", "is described by"], LINKS_TO_FILE: ["links to", "is linked from"], LINKS_TO_SECTION: ["links to", "is linked from"], CHANGED_WITH: ["changes together with", "changes together with"], COMMIT_TOUCHED_FILE: ["changed", "was changed by"],
};

/** wording is a kind of edge for people, as it reads from where it begins, or from where it leads. */
export const wording = (kind: string, back = false) => words[kind]?.[Number(back)] ?? kind.toLowerCase().replaceAll("_", " ");

/** hue is the class of an arrow's colour. */
export const hue = (kinds: string[]) => (kinds.includes("CALLS") ? "calls" : kinds.some((k) => /TYPE|EXTENDS|IMPLEMENTS|OVERRIDES/.test(k)) ? "types" : kinds.some((k) => /IMPORT|DEPENDS/.test(k)) ? "imports" : kinds.some((k) => /CONTAINS|FIELD|HAS_/.test(k)) ? "holds" : "others");

/** Links are the arrows of a picture, each with its words. */
export function Links({ paths }: { paths: Layout["paths"] }) {
  return (
    <>
      <defs>
        {["calls", "types", "imports", "holds", "others"].map((h) => <marker key={h} id={`tip-${h}`} class={h} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" /></marker>)}
      </defs>
      <g aria-hidden="true">
        {paths.map(({ arrow, d, x, y }) => (
          <g key={`${arrow.from} ${arrow.to}`} class={`link ${hue(arrow.kinds)}`}>
            <path class="wide" d={d}><title>{arrow.kinds.map((k) => wording(k)).join(", ")}</title></path>
            <path d={d} marker-end={`url(#tip-${hue(arrow.kinds)})`} />
            <text x={x} y={y - 4}>{arrow.kinds.map((k) => wording(k)).join(", ")}</text>
          </g>
        ))}
      </g>
    </>
  );
}

/** short is a name as far as a box has room: of a path its end, and of a section also its file, as many are called the same. */
export function short({ ref, name, type }: Node): string {
  const file = type === "section" && /([^/:]+):[^:]*$/.exec(ref)?.[1];
  const s = type === "file" ? name.split("/").slice(-2).join("/") : file ? `${name} · ${file}` : name;
  const end = s.length > letters ? (type === "file" ? `…${s.slice(-letters)}` : `${s.slice(0, letters)}…`) : s;
  return end || name;
}
