// The evidence graph as a picture. All of it is in lists beside it too.

import { useEffect, useState } from "preact/hooks";
import type { Spot } from "./layout.js";
import { format, type Place } from "./place.js";

export interface Node { ref: string; type: string; name: string }
export interface Link { from: string; to: string; kind: string }

const height = 400;
const edge = 40;

/** Drawing shows nodes, the first in the middle, and links between them. */
export function Drawing({ nodes, links, place, label }: { nodes: Node[]; links: Link[]; place: Place; label: string }) {
  const [spots, setSpots] = useState<Map<string, Spot>>();
  const width = innerWidth < 640 ? 340 : 720; // so that names can be read
  const key = nodes.map((n) => n.ref).join("\n");
  useEffect(() => {
    let gone = false;
    void import("./layout.js").then((m) => gone || setSpots(m.place(nodes.map((n) => n.ref), links, width, height)));
    return () => void (gone = true);
  }, [key]);
  if (!spots || !nodes.every((n) => spots.has(n.ref))) return <div class="drawing" />;
  const all = [...spots.values()];
  const scale = Math.min(2, (width / 2 - 70) / Math.max(1, ...all.map((s) => Math.abs(s.x))), (height / 2 - edge) / Math.max(1, ...all.map((s) => Math.abs(s.y))));
  const at = (ref: string) => ({ x: width / 2 + spots.get(ref)!.x * scale, y: height / 2 + spots.get(ref)!.y * scale });
  return (
    <svg class="drawing" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="14" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" /></marker>
      </defs>
      <g aria-hidden="true">
        {links.map((l, i) => {
          const [a, b] = [at(l.from), at(l.to)];
          const before = links.slice(0, i).filter((o) => (o.from === l.from && o.to === l.to) || (o.from === l.to && o.to === l.from)).length;
          return (
            <g class="link" key={`${l.from} ${l.kind} ${l.to}`}>
              <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} marker-end="url(#arrow)" />
              <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 3 + 11 * before}>{l.kind.toLowerCase().replaceAll("_", " ")}</text>
            </g>
          );
        })}
      </g>
      {nodes.map((n) => {
        const { x, y } = at(n.ref);
        return (
          <a key={n.ref} href={format({ ...place, around: n.ref })} class={`node ${n.type}`} aria-label={`${n.type} ${n.name}`}>
            <circle cx={x} cy={y} r={n === nodes[0] ? 9 : 6} />
            <text x={x} y={y + 20}>{short(n.name)}</text>
            <title>{n.type} {n.name}</title>
          </a>
        );
      })}
    </svg>
  );
}

const short = (name: string) => {
  const s = name.slice(name.lastIndexOf("/") + 1) || name;
  return s.length > 28 ? `${s.slice(0, 27)}…` : s;
};
