// The filters, and what they leave of an answer. The core has none yet, so more is
// asked for and then left out here.

import type { Result, Stats } from "./api.js";
import type { Place } from "./place.js";

const kinds = ["function", "method", "class", "struct", "interface", "trait", "enum", "type", "constant", "variable", "module", "macro", "heading", "test"];

export const shown = 30; // results on the page
const depth = 300; // results that are asked for when some are left out, or lie in a tree

export const filtered = (p: Place) => p.lang !== "" || p.path.trim() !== "" || p.kind !== "";

/** limit is how many results to ask for. */
export const limit = (p: Place) => (filtered(p) || p.view === "tree" ? depth : shown);

/** passes tells whether a result passes the filters of a place. */
export function passes(p: Place, r: Result): boolean {
  const path = p.path.trim();
  return (p.lang === "" || r.language === p.lang)
    && (path === "" || (path.startsWith("!") ? !r.path.includes(path.slice(1)) : r.path.includes(path)))
    && (p.kind === "" || r.definition?.kind === p.kind || !!r.roles?.includes(p.kind));
}

/** Filters shows them. */
export function Filters({ place, stats, change }: { place: Place; stats: Stats; change(p: Partial<Place>): void }) {
  const value = (e: Event) => (e.currentTarget as HTMLInputElement | HTMLSelectElement).value;
  return (
    <div class="filters" role="group" aria-label="Filters">
      <label>by <select value={place.by} onChange={(e) => change({ by: value(e) as Place["by"] })}>
        <option value="file">file</option><option value="chunk">chunk</option>
      </select></label>
      <label>as <select value={place.view} onChange={(e) => change({ view: value(e) as Place["view"] })}>
        <option value="list">list</option><option value="tree">tree</option><option value="navigate">navigation</option>
      </select></label>
      <label>language <select value={place.lang} onChange={(e) => change({ lang: value(e) })}>
        <option value="">any</option>
        {stats.languages.filter((l) => l.language !== "unknown").map((l) => <option key={l.language} value={l.language}>{l.language} ({l.files})</option>)}
      </select></label>
      <label>kind <select value={place.kind} onChange={(e) => change({ kind: value(e) })}>
        <option value="">any</option>
        {kinds.map((k) => <option key={k} value={k}>{k}</option>)}
      </select></label>
      <label>path <input type="search" value={place.path} placeholder="part, or !part" spellcheck={false} autocapitalize="none" onInput={(e) => change({ path: value(e) })} /></label>
      {filtered(place) && <button type="button" onClick={() => change({ lang: "", path: "", kind: "" })}>clear filters</button>}
    </div>
  );
}
