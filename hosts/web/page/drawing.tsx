// The evidence graph as a picture: what leads to an entity before it, what it leads to behind
// it. All of it is in lists below too.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { EdgeGroup, Entity, Impact, Inspection, PathsResponse } from "./api.js";
import { run } from "./client.js";
import { hue, join, Links, short, untold, wording } from "./graphic.js";
import { type Arrow, box, layout, type Node } from "./layout.js";
import { format, type Place } from "./place.js";

const most = 7; // nodes of a kind of edge and direction
const fewest = 3; // of what only says what is in it, where there is more to say
const listed = 12; // edges that are asked for
const zooms = [0.5, 0.75, 1, 1.4, 2];

const drawn = new Set(["symbol", "file", "section", "test", "commit"]);

interface Picture { nodes: Node[]; arrows: Arrow[]; left: number }

// picture joins what was inspected: the entity in layer 0, and around each that was opened what
// leads there one layer before, what it leads to one layer after.
function picture(center: Entity, opened: ReadonlyMap<string, Inspection>): Picture {
  const nodes = new Map<string, Node>([[center.ref, { ...center, layer: 0 }]]);
  const arrows = new Map<string, Arrow>();
  let left = 0;
  for (const { entity, edges } of opened.values()) {
    const at = nodes.get(entity.ref)?.layer ?? 0;
    const holds = (g: EdgeGroup) => hue([g.kind]) === "holds";
    const crowded = [...edges.in, ...edges.out].reduce((n, g) => n + (untold.has(g.kind) || holds(g) ? 0 : g.edges.length), 0) > most;
    const sections = new Set<string>(); // many are called the same, as those of a changelog
    for (const [groups, step] of [[edges.in, -1], [edges.out, 1]] as const) {
      for (const g of groups) {
        if (untold.has(g.kind) || (g.kind === "CONTAINS_SYMBOL" && step < 0)) continue;
        const here = g.edges.filter((e) => drawn.has(e.type) && (e.type !== "section" || !sections.has(short({ ...e, layer: 0 })) && sections.add(short({ ...e, layer: 0 }))));
        const shown = here.slice(0, holds(g) && crowded ? fewest : most);
        left += g.total - shown.length;
        for (const e of shown) {
          if (e.ref === entity.ref) continue;
          if (!nodes.has(e.ref)) nodes.set(e.ref, { ref: e.ref, type: e.type, name: e.name, layer: at + step });
          join(arrows, ...(step > 0 ? [entity.ref, e.ref] as const : [e.ref, entity.ref] as const), g.kind);
        }
      }
    }
  }
  return { nodes: [...nodes.values()], arrows: paired(arrows), left };
}

// paired has one arrow for each pair: that of what is done, rather than of what holds what.
function paired(arrows: Map<string, Arrow>): Arrow[] {
  return [...arrows.values()].filter((a) => {
    const other = arrows.get(`${a.to}\0${a.from}`);
    if (!other || hue(a.kinds) !== "holds" || hue(other.kinds) === "holds") return true;
    other.kinds.push(...a.kinds.filter((k) => !other.kinds.includes(k)));
    return false;
  });
}

// broken is the picture of what a change reaches, each step one layer before.
function broken(center: Entity, impact: Impact): Picture {
  const nodes = new Map<string, Node>([[center.ref, { ...center, layer: 0 }]]);
  const arrows = new Map<string, Arrow>();
  const all = impact.dependents.filter((d) => drawn.has(d.type));
  const shown = all.slice(0, 4 * most);
  for (const d of shown) {
    if (!nodes.has(d.ref)) nodes.set(d.ref, { ref: d.ref, type: d.type, name: d.name, layer: -d.distance });
    join(arrows, d.ref, nodes.has(d.from) ? d.from : center.ref, /[A-Z_]{3,}/.exec(d.via)?.[0] ?? "USES");
  }
  return { nodes: [...nodes.values()], arrows: [...arrows.values()], left: all.length - shown.length };
}

// through is the picture of paths, each node as few steps from the first as its paths say.
function through(ways: PathsResponse["paths"]): Picture {
  const nodes = new Map<string, Node>();
  const arrows = new Map<string, Arrow>();
  const add = (e: Entity, layer: number) => void (layer < (nodes.get(e.ref)?.layer ?? Infinity) && nodes.set(e.ref, { ...e, layer }));
  for (const { from, steps } of ways) {
    add(from, 0);
    steps.forEach(({ kind, direction, to }, i) => {
      const before = (steps[i - 1]?.to ?? from).ref;
      add(to, i + 1);
      join(arrows, ...(direction === "out" ? [before, to.ref] as const : [to.ref, before] as const), kind);
    });
  }
  return { nodes: [...nodes.values()], arrows: [...arrows.values()], left: 0 };
}

interface Props {
  inspection: Inspection;
  /** What breaks is shown instead of what is around it, or else ways to it. */
  impact?: Impact;
  ways?: PathsResponse["paths"];
  place: Place;
  repo: string;
}

/** Drawing shows what is around an entity, what breaks if it changes, or ways to it. */
export function Drawing({ inspection, impact, ways, place, repo }: Props) {
  const center = inspection.entity;
  const [opened, setOpened] = useState<ReadonlyMap<string, Inspection>>(new Map());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [labels, setLabels] = useState(false);
  const [zoom, setZoom] = useState(2); // index of zooms
  const root = useRef<HTMLDivElement>(null);
  const narrow = innerWidth < 640;
  useLayoutEffect(() => {
    setOpened(new Map([[center.ref, inspection]]));
    setHidden(new Set());
  }, [inspection]);
  const still = impact !== undefined || ways !== undefined; // nodes do not unfold
  const whole = useMemo(() => (impact ? broken(center, impact) : ways ? through(ways) : picture(center, opened.has(center.ref) ? opened : new Map([[center.ref, inspection]]))), [inspection, impact, ways, opened]);
  const kinds = [...new Set(whole.arrows.flatMap((a) => a.kinds))].sort();
  const arrows = whole.arrows.map((a) => ({ ...a, kinds: a.kinds.filter((k) => !hidden.has(k)) })).filter((a) => a.kinds.length > 0);
  const reached = new Set(arrows.flatMap((a) => [a.from, a.to]));
  const nodes = whole.nodes.filter((n) => n.ref === center.ref || reached.has(n.ref));
  const { boxes, paths, width, height } = layout(nodes, arrows, narrow);
  const fit = Math.min(1, (root.current?.clientWidth ?? 1000) / width);
  const scale = (zoom === 2 ? fit : zooms[zoom]);
  useLayoutEffect(() => {
    const middle = boxes.find((b) => b.node.ref === center.ref);
    if (middle && root.current) root.current.scrollLeft = middle.x * scale - root.current.clientWidth / 2 + (box.width * scale) / 2;
  }, [inspection, zoom]);
  const toggle = (k: string) => setHidden((old) => {
    const next = new Set(old);
    if (!next.delete(k)) next.add(k);
    return next;
  });
  const expand = (ref: string) => {
    if (opened.has(ref)) setOpened(new Map([...opened].filter(([r]) => r !== ref)));
    // Meanwhile something else may have come to be shown, which has another center.
    else run<Inspection>("inspect", { ref: ref, limit: listed }).then((i) => setOpened((old) => (old.get(center.ref) === inspection ? new Map([...old, [ref, i]]) : old)), () => {});
  };
  if (nodes.length === 1 && kinds.length === 0) return <p class="note">Nothing was found that uses it, or that it uses.</p>;
  return (
    <figure class="graphic">
      <figcaption>
        <ul class="legend" aria-label="Kinds of edges">
          {kinds.map((k) => <li key={k}><button type="button" aria-pressed={!hidden.has(k)} onClick={() => toggle(k)}><svg class={`stroke ${hue([k])}`} viewBox="0 0 22 8" aria-hidden="true"><path d="M1 4h14" /><path class="tip" d="M14 1l6 3-6 3z" /></svg>{wording(k)}</button></li>)}
        </ul>
        <span class="ways">
          <button type="button" class="quiet" aria-pressed={labels} onClick={() => setLabels(!labels)}>Labels</button>
          <button type="button" class="quiet" aria-label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>−</button>
          <button type="button" class="quiet" onClick={() => setZoom(2)}>Fit</button>
          <button type="button" class="quiet" aria-label="Larger" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>+</button>
        </span>
      </figcaption>
      <div class="drawing" ref={root} tabIndex={0} role="region" aria-label={impact ? `What breaks if ${center.name} changes` : ways ? `Paths to ${center.name}` : `Graph around ${center.name}`} key={repo}>
        <svg viewBox={`0 0 ${width} ${height}`} width={width * scale} height={height * scale} class={labels ? "labelled" : undefined} role="group" aria-label="Nodes">
          <Links paths={paths} />
          {boxes.map(({ node: n, x, y }) => {
            const middle = n.ref === center.ref;
            return (
              <g key={n.ref} transform={`translate(${x} ${y})`} class={["node", n.type, middle ? "center" : ""].join(" ")}>
                <a href={format({ ...place, around: n.ref })} aria-label={`${n.type} ${n.name}`}>
                  <rect width={box.width - (middle || still ? 0 : 28)} height={box.height} rx="7" />
                  <text x="10" y={box.height / 2 + 4.5}>{short(n)}</text>
                  <title>{n.type} {n.name}</title>
                </a>
                {!middle && !still && (
                  <g class="expand" role="button" tabindex={0} aria-label={`${opened.has(n.ref) ? "Fold" : "Unfold"} ${n.name}`} transform={`translate(${box.width - 26} 2)`}
                    onClick={() => expand(n.ref)} onKeyDown={(e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), e.stopPropagation(), expand(n.ref))}>
                    <rect width="26" height="28" rx="7" /><path d={opened.has(n.ref) ? "M8 14h10" : "M8 14h10M13 9v10"} />
                  </g>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      {whole.left > 0 && <p class="dir">{whole.left} more are in the lists below, or counted there.</p>}
    </figure>
  );
}
