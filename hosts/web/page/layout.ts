// Where the entities of a drawing lie. Loaded when first wanted.

import { forceCenter, forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force";

export interface Spot extends SimulationNodeDatum { ref: string; x: number; y: number }

const rounds = 250; // the layout hardly moves afterwards

/** place lays refs out around the first, for a drawing of a size. The same drawing comes out each time. */
export function place(refs: string[], links: { from: string; to: string }[], width: number, height: number): Map<string, Spot> {
  const spots: Spot[] = refs.map((ref) => ({ ref, x: 0, y: 0, ...(ref === refs[0] && { fx: 0, fy: 0 }) })).map(({ x: _x, y: _y, ...s }) => s as Spot);
  const known = new Set(refs);
  const ends = links.filter((l) => known.has(l.from) && known.has(l.to)).map((l) => ({ source: l.from, target: l.to }));
  forceSimulation(spots)
    .force("link", forceLink<Spot, { source: string | Spot; target: string | Spot }>(ends).id((s) => s.ref).distance(height / 4))
    .force("charge", forceManyBody().strength(-500))
    .force("apart", forceCollide(34))
    .force("center", forceCenter())
    .force("x", forceX().strength(0.03))
    .force("y", forceY().strength((0.05 * width) / height))
    .stop()
    .tick(rounds);
  return new Map(spots.map((s) => [s.ref, s]));
}
