// The filters of a search, which the core applies.

import { start, type Place } from "./place.js";
import { within } from "./several.js";

/** shown is how many files are on the page, deep how many a tree has. */
export const shown = 30;
export const deep = 300;

/** values are those that a filter has. */
export const values = (text: string) => text.split(",").filter(Boolean);

export const filtered = (p: Place) => p.repository !== "" || p.lang !== "" || p.path.trim() !== "" || p.kind !== "" || p.role !== "";

/** none takes all filters away. */
export const none: Partial<Place> = { repository: start.repository, lang: start.lang, path: start.path, kind: start.kind, role: start.role };

/** filters is the part of a request that says what the search is about. */
export function filters(p: Place): { repositories?: string[]; languages?: string[]; paths?: string[]; kinds?: string[]; roles?: string[] } {
  const some = (v: string) => (v ? values(v) : undefined);
  return { repositories: some(p.repository), languages: some(p.lang), paths: p.path.trim() ? p.path.trim().split(/\s+/).map(pattern) : undefined, kinds: some(p.kind), roles: some(p.role) };
}

// pattern makes one of a part of a path, as one types; what is one already stays.
function pattern(word: string): string {
  const [, not, part] = /^(!?)(.*)$/.exec(word)!;
  if (part === "" || /[*?{]/.test(part)) return not + (part || "**");
  return `${not}${part.startsWith("/") ? part : `**/*${part}`}${part.endsWith("/") ? "" : "*"}`;
}

/** below is what one types to stay below a directory, and above reads it again. */
export const below = (directory: string) => `/${directory.replace(/[\s*?{}!]/g, "?")}/`;
export const above = (path: string) => /^\/([^\s*?{}!]*)\/$/.exec(path.trim())?.[1];

/** inside is what stays below a directory; of several repositories, whose names its path may begin with, in one of them. */
export function inside(directory: string, repositories?: string[]): Partial<Place> {
  const repository = within(directory, repositories ?? []);
  if (repository === undefined) return { path: directory && below(directory) };
  const rest = directory.slice(repository.length + 1);
  return { repository, path: rest && below(rest) };
}

const names: Record<string, string> = { code: "Code", test: "Tests", document: "Documents", config: "Configuration", example: "Examples", generated: "Generated", vendored: "Vendored" };

/** roles and kinds are what package core/tree and core/outline have. */
export const roles = Object.keys(names);
export const roleName = (role: string) => names[role] ?? role;
export const kinds = ["function", "method", "class", "struct", "interface", "trait", "enum", "type", "constant", "variable", "field", "property", "module", "macro", "heading"];
