// The view of evidence, for clients of the Model Context Protocol that show views of tools: what
// explore found, as a picture and as code. It asks for nothing and has nothing but what it is told.

import { render } from "preact";
import { useMemo } from "preact/hooks";
import type { Bundle } from "./api.js";
import { Code } from "./code.js";
import { join, Links, short, untold } from "./graphic.js";
import { connect, type ToolResult } from "./host.js";
import { type Arrow, box, layout, type Node } from "./layout.js";
import { paint, type Piece } from "./paint.js";

type Item = Bundle["entities"][number] & { kind?: string };

/** Exploration is the answer of explore, as far as it is shown. */
interface Exploration { evidence: Bundle; next_hops?: { ref: string; name: string; type: string; via: string; why: string }[]; reason?: string }

/** explorationKey is where a result has it, beside what is for the model. */
const explorationKey = "io.github.cairn-search/explore";

interface State { question: string; exploration?: Exploration; text?: string }

// picture has the entities that edges connect: what leads to one before it, what it leads to behind.
function picture({ entities, edges }: Bundle): { nodes: Node[]; arrows: Arrow[] } {
  const told = edges.filter((e) => !untold.has(e.kind) && e.from !== e.to);
  const layers = new Map<string, number>();
  const visit = (start: string) => {
    layers.set(start, 0);
    for (const ref of layers.keys()) { // which also visits those that are added meanwhile
      for (const { from, to } of told) {
        if (from === ref && !layers.has(to)) layers.set(to, layers.get(ref)! + 1);
        if (to === ref && !layers.has(from)) layers.set(from, layers.get(ref)! - 1);
      }
    }
  };
  for (const e of entities) if (!layers.has(e.ref) && told.some((t) => t.from === e.ref || t.to === e.ref)) visit(e.ref);
  const arrows = new Map<string, Arrow>();
  for (const { from, kind, to } of told) join(arrows, from, to, kind);
  const nodes = entities.flatMap((e) => { const layer = layers.get(e.ref); return layer === undefined ? [] : [{ ...e, layer }]; });
  return { nodes, arrows: [...arrows.values()] };
}

function Picture({ evidence }: { evidence: Bundle }) {
  const { nodes, arrows } = useMemo(() => picture(evidence), [evidence]);
  if (nodes.length < 2) return null;
  const { boxes, paths, width, height } = layout(nodes, arrows, innerWidth < 640);
  const best = evidence.entities[0].ref;
  return (
    <figure class="graphic">
      <div class="drawing" tabIndex={0} role="region" aria-label="How the evidence is connected">
        <svg viewBox={`0 0 ${width} ${height}`} width={Math.min(width, Math.max(320, innerWidth - 30))} class="labelled" role="group" aria-label="Nodes">
          <Links paths={paths} />
          {boxes.map(({ node: n, x, y }) => (
            <g key={n.ref} transform={`translate(${x} ${y})`} class={["node", n.type, n.ref === best ? "center" : ""].join(" ")}>
              <a href={`#${at(evidence, n.ref)}`} aria-label={`${n.type} ${n.name}`} onClick={(e) => go(e, at(evidence, n.ref))}>
                <rect width={box.width} height={box.height} rx="7" />
                <text x="10" y={box.height / 2 + 4.5}>{short(n)}</text>
                <title>{n.type} {n.name}</title>
              </a>
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
}

const at = (evidence: Bundle, ref: string) => `piece-${evidence.entities.findIndex((e) => e.ref === ref)}`;

// go shows a piece without an address of its own, which a frame need not have.
function go(e: Event, id: string) {
  e.preventDefault();
  const piece = document.getElementById(id);
  piece?.scrollIntoView({ block: "nearest" });
  piece?.focus();
}

function PieceOf({ item: { name, kind, type, path, lines, language, signature, preview }, id, question }: { item: Item; id: string; question: string }) {
  const painted = useMemo(() => {
    const all: Piece[][] = []; // by line of the file
    if (preview && language) paint(preview.text, language)?.forEach((line, i) => (all[preview.lines.start - 1 + i] = line));
    return all;
  }, [preview]);
  const where = path && lines ? `${path}:${lines.start}-${lines.end}` : path ?? "";
  return (
    <section class="piece" id={id} tabIndex={-1} aria-label={name}>
      <h2><b>{name}</b> <span class="dir">{kind ?? type} {where !== name && where}</span></h2>
      {preview ? <Code text={preview.text} painted={painted} first={preview.lines.start} query={question} label={`Code of ${name}`} /> : signature && <pre class="plain">{signature}</pre>}
    </section>
  );
}

function View({ question, exploration, text }: State) {
  const { evidence, next_hops = [], reason } = exploration ?? {};
  return (
    <>
      <h1>{question || "Evidence"}</h1>
      {evidence && <Picture evidence={evidence} />}
      {evidence?.entities.map((item, i) => <PieceOf key={item.ref} item={item} id={`piece-${i}`} question={question} />)}
      {reason && <p class="note">{reason}</p>}
      {next_hops.length > 0 && <><h2>Near</h2><ul class="more">{next_hops.map((n) => <li key={n.ref}><b>{n.name}</b> <span class="dir">{n.type}, {n.why}</span></li>)}</ul></>}
      {!evidence && <pre class="plain">{text ?? "…"}</pre>}
    </>
  );
}

// explored is the answer that a result holds for views, or that it was asked for as JSON.
function explored(r: ToolResult): Exploration | undefined {
  const e = (r._meta?.[explorationKey] ?? r.structuredContent) as Exploration | undefined;
  return Array.isArray(e?.evidence?.entities) && Array.isArray(e.evidence.edges) ? e : undefined;
}

const state: State = { question: "" };

function show(change: Partial<State>) {
  render(<View {...Object.assign(state, change)} />, document.getElementById("view")!);
}

show({});
connect({
  input: ({ query }) => show({ question: typeof query === "string" ? query : "" }),
  result: (r) => show({ exploration: explored(r), text: (r.content ?? []).map((c) => c.text ?? "").join("\n") }),
  cancelled: (reason) => show({ text: `This was cancelled. ${reason}` }),
});
