// The filters of a search, which the core applies.

import type { Stats } from "./api.js";
import { start, type Place } from "./place.js";

// Names as package core/outline and core/tree have them.
const kinds = ["function", "method", "class", "struct", "interface", "trait", "enum", "type", "constant", "variable", "field", "property", "module", "macro", "heading"];
const roles = { code: "code", "!test": "all but tests", test: "tests", document: "documents", config: "configuration", example: "examples", generated: "generated", vendored: "vendored" };

export const shown = 30; // results on the page
const depth = 300; // of a tree

export const filtered = (p: Place) => p.lang !== "" || p.path.trim() !== "" || p.kind !== "" || p.role !== "";

/** limit is how many results to ask for. */
export const limit = (p: Place) => (p.view === "tree" ? depth : shown + 1);

/** filters is the part of a request that says what the search is about. */
export function filters(p: Place): { languages?: string[]; paths?: string[]; kinds?: string[]; roles?: string[] } {
  const some = (v: string) => (v ? [v] : undefined);
  return { languages: some(p.lang), paths: p.path.trim() ? p.path.trim().split(/\s+/).map(pattern) : undefined, kinds: some(p.kind), roles: some(p.role) };
}

// pattern makes one of a part of a path, as one types; what is one already stays.
function pattern(word: string): string {
  const [, not, part] = /^(!?)(.*)$/.exec(word)!;
  if (part === "" || /[*?{]/.test(part)) return not + (part || "**");
  return `${not}${part.startsWith("/") ? part : `**/*${part}`}${part.endsWith("/") ? "" : "*"}`;
}

/** Filters shows them. */
export function Filters({ place, stats, change }: { place: Place; stats: Stats; change(p: Partial<Place>): void }) {
  const value = (e: Event) => (e.currentTarget as HTMLInputElement | HTMLSelectElement).value;
  return (
    <div class="filters" role="group" aria-label="Filters">
      <label>by <select name="by" value={place.by} onChange={(e) => change({ by: value(e) as Place["by"] })}>
        <option value="file">file</option><option value="chunk">chunk</option>
      </select></label>
      <label>as <select name="view" value={place.view} onChange={(e) => change({ view: value(e) as Place["view"] })}>
        <option value="list">list</option><option value="tree">tree</option><option value="navigate">navigation</option>
      </select></label>
      {place.view !== "navigate" && <>
      <label>language <select name="lang" value={place.lang} onChange={(e) => change({ lang: value(e) })}>
        <option value="">any</option>
        {stats.languages.filter((l) => l.language !== "unknown").map((l) => <option key={l.language} value={l.language}>{l.language} ({l.files})</option>)}
        {place.lang && !stats.languages.some((l) => l.language === place.lang) && <option value={place.lang}>{place.lang}</option>}
      </select></label>
      <label>kind <select name="kind" value={place.kind} onChange={(e) => change({ kind: value(e) })}>
        <option value="">any</option>
        {kinds.map((k) => <option key={k} value={k}>{k}</option>)}
      </select></label>
      <label>files <select name="role" value={place.role} onChange={(e) => change({ role: value(e) })}>
        <option value="">any</option>
        {Object.entries(roles).map(([k, name]) => <option key={k} value={k}>{name}</option>)}
      </select></label>
      <label>path <input type="search" name="path" value={place.path} placeholder="part, *.go, !part" spellcheck={false} autocapitalize="none" onInput={(e) => change({ path: value(e) })} /></label>
      </>}
      {filtered(place) && place.view !== "navigate" && <button type="button" onClick={() => change({ lang: start.lang, path: start.path, kind: start.kind, role: start.role })}>clear filters</button>}
    </div>
  );
}
