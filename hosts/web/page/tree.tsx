// The repository's tree with the hits in it: how many are where, and what they weigh.

import type { Result } from "./api.js";
import { inside } from "./filters.js";
import { Icon, Kind } from "./icons.js";
import { format, type Place } from "./place.js";

interface Directory { path: string; hits: number; weight: number; directories: Map<string, Directory>; files: Result[] }

const opened = 3; // levels that are open at first

/** grow makes a tree of results; a directory with nothing but one directory is joined with it. */
export function grow(results: Result[]): Directory {
  const make = (path: string): Directory => ({ path, hits: 0, weight: 0, directories: new Map(), files: [] });
  const root = make("");
  for (const r of results) {
    let dir = root;
    for (const name of ["", ...r.path.split("/").slice(0, -1)]) {
      if (name) {
        const path = dir.path + name + "/";
        if (!dir.directories.has(name)) dir.directories.set(name, make(path));
        dir = dir.directories.get(name)!;
      }
      dir.hits++;
      dir.weight += r.score;
    }
    dir.files.push(r);
  }
  return joined(root);
}

function joined(d: Directory): Directory {
  if (d.path && d.files.length === 0 && d.directories.size === 1) return joined([...d.directories.values()][0]);
  d.directories = new Map([...d.directories].map(([name, child]) => [name, joined(child)]));
  return d;
}

const heaviest = (a: { weight: number; path: string }, b: { weight: number; path: string }) => b.weight - a.weight || (a.path < b.path ? -1 : 1);

/** Tree shows it, the heaviest first. */
export function Tree({ results, place, repositories }: { results: Result[]; place: Place; repositories?: string[] }) {
  const root = grow(results);
  return <div class="tree"><Branch dir={root} above="" place={place} most={root.weight} depth={1} only={(d) => ({ ...place, ...inside(d.path.slice(0, -1), repositories) })} /></div>;
}

function Branch({ dir, above, place, most, depth, only }: { dir: Directory; above: string; place: Place; most: number; depth: number; only(d: Directory): Place }) {
  return (
    <ul>
      {[...dir.directories.values()].sort(heaviest).map((d) => (
        <li key={d.path}>
          <details open={depth < opened}>
            <summary><Icon of="folder" /> {d.path.slice(above.length)} <span class="dir">{d.hits}</span> <Weight value={d.weight} most={most} /></summary>
            {format(only(d)) !== format(place) && <a class="only" href={format(only(d))}>Only in {d.path}</a>}
            <Branch dir={d} above={d.path} place={place} most={most} depth={depth + 1} only={only} />
          </details>
        </li>
      ))}
      {dir.files.map((r) => (
        <li key={`${r.ref}:${r.lines?.start}`}>
          <Icon of="file" />{" "}
          <a class="hit" data-ref={r.ref} href={format({ ...place, file: r.path, line: String(r.lines?.start ?? 1), around: "" })}>{r.path.slice(above.length)}</a>
          {r.definition && <span class="within"> <Kind of={r.definition.kind} />{r.definition.name}</span>}
        </li>
      ))}
    </ul>
  );
}

// Weight is how much of all that fits is in a directory.
function Weight({ value, most }: { value: number; most: number }) {
  const share = most > 0 ? Math.round((100 * value) / most) : 0;
  return <svg class="weight" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={`${share} % of what fits`}><title>{share} % of what fits</title><rect class="all" width="100" height="6" rx="3" /><rect width={share} height="6" rx="3" /></svg>;
}
