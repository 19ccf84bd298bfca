// Where the nodes of a drawing lie: in layers, so that every arrow leads from left to right,
// or on a narrow screen from top to bottom.

export interface Node { ref: string; type: string; kind?: string; name: string; layer: number }

/** Arrow leads from one node to another, for all the kinds of edges that do. */
export interface Arrow { from: string; to: string; kinds: string[] }

export interface Box { node: Node; x: number; y: number }

export const box = { width: 232, height: 32 };
const gap = { layers: 90, rows: 12 };
const indent = 26; // of a layer, on a narrow screen
const margin = 16;

/** Layout is boxes, the paths of arrows and the size of it all. */
export interface Layout { boxes: Box[]; paths: { arrow: Arrow; d: string; x: number; y: number }[]; width: number; height: number }

/** layout lays nodes out; the same nodes come out the same. */
export function layout(nodes: Node[], arrows: Arrow[], narrow: boolean): Layout {
  const layers = [...new Set(nodes.map((n) => n.layer))].sort((a, b) => a - b);
  const boxes = new Map<string, Box>();
  let [width, height] = [0, 0];
  if (narrow) {
    let y = margin;
    layers.forEach((l, i) => {
      for (const node of nodes.filter((n) => n.layer === l)) {
        boxes.set(node.ref, { node, x: 2 * margin + i * indent, y });
        y += box.height + gap.rows;
      }
      y += gap.rows;
    });
    [width, height] = [2 * margin + (layers.length - 1) * indent + box.width + margin, y];
  } else {
    const rows = Math.max(...layers.map((l) => nodes.filter((n) => n.layer === l).length));
    height = 2 * margin + rows * (box.height + gap.rows) - gap.rows;
    layers.forEach((l, i) => {
      const here = nodes.filter((n) => n.layer === l);
      const free = height - here.length * (box.height + gap.rows) + gap.rows;
      here.forEach((node, j) => boxes.set(node.ref, { node, x: margin + i * (box.width + gap.layers), y: free / 2 + j * (box.height + gap.rows) }));
    });
    width = 2 * margin + layers.length * (box.width + gap.layers) - gap.layers;
  }
  const paths = arrows.flatMap((arrow) => {
    const [a, b] = [boxes.get(arrow.from), boxes.get(arrow.to)];
    return a && b ? [{ arrow, ...path(a, b, narrow) }] : [];
  });
  return { boxes: [...boxes.values()], paths, width, height };
}

// path is a curve from one box to another, and where its label lies.
function path(a: Box, b: Box, narrow: boolean): { d: string; x: number; y: number } {
  const middle = box.height / 2;
  if (narrow) {
    const [ay, by] = [a.y + middle, b.y + middle];
    const out = Math.min(a.x, b.x) - 8 - Math.min(14, Math.abs(by - ay) / 12);
    return { d: `M${a.x} ${ay}C${out} ${ay} ${out} ${by} ${b.x - 5} ${by}`, x: out + 6, y: (ay + by) / 2 };
  }
  const back = a.x >= b.x; // within a layer, or against the order
  const [ax, bx] = back ? [a.x + box.width, b.x + box.width + 5] : [a.x + box.width, b.x - 5];
  const [ay, by] = [a.y + middle, b.y + middle];
  const bend = back ? 44 : gap.layers / 2;
  return { d: `M${ax} ${ay}C${ax + bend} ${ay} ${back ? bx + bend : bx - bend} ${by} ${bx} ${by}`, x: back ? Math.max(ax, bx) + 30 : (ax + bx) / 2, y: (ay + by) / 2 };
}
