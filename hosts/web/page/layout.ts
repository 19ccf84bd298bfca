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
  const beside = new Map<number, number>(); // arrows within a layer, so that each has its own way
  const paths = arrows.flatMap((arrow) => {
    const [a, b] = [boxes.get(arrow.from), boxes.get(arrow.to)];
    if (!a || !b) return [];
    if (narrow) return [{ arrow, ...bow(a, b) }];
    if (a.x === b.x) beside.set(a.x, (beside.get(a.x) ?? 0) + 1);
    return [{ arrow, ...(a.x === b.x ? loop(a, b, beside.get(a.x)! % lanes) : path(a, b, [...boxes.values()])) }];
  });
  return { boxes: [...boxes.values()], paths, width, height };
}

const half = box.height / 2;
const lanes = 4; // for arrows within a layer

interface Path { d: string; x: number; y: number }

// bow is a curve beside the boxes of a narrow screen, and where its label lies.
function bow(a: Box, b: Box): Path {
  const [ay, by] = [a.y + half, b.y + half];
  const out = Math.min(a.x, b.x) - 8 - Math.min(14, Math.abs(by - ay) / 12);
  return { d: `M${a.x} ${ay}C${out} ${ay} ${out} ${by} ${b.x - 5} ${by}`, x: out + 6, y: (ay + by) / 2 };
}

// loop leads from one box to another of its layer, in the gap behind it.
function loop(a: Box, b: Box, lane: number): Path {
  const x = a.x + box.width;
  const [ay, by, out] = [a.y + half, b.y + half, x + 34 + (lane * 56) / lanes];
  return { d: `M${x} ${ay}C${out} ${ay} ${out} ${by} ${x + 5} ${by}`, x: x + 30, y: (ay + by) / 2 };
}

// path leads from one layer to another: between the boxes of those that lie between, where it comes nearest to being straight.
function path(a: Box, b: Box, all: Box[]): Path {
  const forth = a.x < b.x;
  const [from, to] = forth ? [a.x + box.width, b.x - 5] : [a.x, b.x + box.width + 5];
  const between = [...new Set(all.map((o) => o.x))].filter((x) => Math.min(a.x, b.x) < x && x < Math.max(a.x, b.x)).sort((p, q) => (forth ? p - q : q - p));
  let [x, y, d] = [from, a.y + half, `M${from} ${a.y + half}`];
  const bend = (toX: number, toY: number) => {
    const middle = (x + toX) / 2;
    d += `C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`;
    [x, y] = [toX, toY];
  };
  for (const column of between) {
    const rows = all.filter((o) => o.x === column).map((o) => o.y);
    const want = y + ((b.y + half - y) * (column + half - x)) / (to - x);
    const free = [Math.min(...rows) - gap.rows / 2, ...rows.map((r) => r + box.height + gap.rows / 2)];
    const pass = free.reduce((best, f) => (Math.abs(f - want) < Math.abs(best - want) ? f : best));
    const [enter, leave] = forth ? [column - 4, column + box.width + 4] : [column + box.width + 4, column - 4];
    bend(enter, pass);
    d += `H${leave}`;
    x = leave;
  }
  const label = { x: (x + to) / 2, y: (y + b.y + half) / 2 };
  bend(to, b.y + half);
  return { d, ...label };
}
