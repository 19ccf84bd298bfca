// What is around an entity of the evidence graph, and the ways between two.

import { useEffect, useRef, useState } from "preact/hooks";
import type { EdgeGroup, Entity, Inspection, PathsResponse } from "./api.js";
import { run } from "./client.js";
import { Drawing, type Link, type Node } from "./drawing.js";
import { format, type Place } from "./place.js";

const listed = 12; // edges of a kind and direction
const drawn = 5; // of them in the picture

/** Around inspects the entity of a place. */
export function Around({ place, repo, from, setFrom, close }: { place: Place; repo: string; from?: Entity; setFrom(e?: Entity): void; close(): void }) {
  const [answer, setAnswer] = useState<Inspection>();
  const [failed, setFailed] = useState("");
  const [share, setShare] = useState(0); // of the work, the first time
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let gone = false;
    const stop = new AbortController();
    setFailed("");
    run<Inspection>("inspect", { entity_ref: place.around, limit: listed }, stop.signal, ({ done, total }) => gone || setShare(total ? done / total : 0))
      .then((a) => gone || setAnswer(a), (e) => gone || (setAnswer(undefined), setFailed(e.message)));
    heading.current?.focus({ preventScroll: true });
    return () => {
      gone = true;
      stop.abort();
    };
  }, [place.around, repo]);
  const e = answer?.entity;
  return (
    <section class="file around" aria-label="Graph">
      <div class="head">
        <h2 ref={heading} tabIndex={-1}>{e ? <><span class="tag kind">{e.kind ?? e.type}</span> {e.name}</> : failed ? "Graph" : `Looking for links…${share > 0 ? ` ${Math.round(100 * share)} %` : ""}`}</h2>
        <button type="button" onClick={close} title="Close (Esc)">Close</button>
      </div>
      {failed && <p class="failure" role="alert">{failed}</p>}
      {e && (
        <div class="scroll" tabIndex={0} role="region" aria-label={`Around ${e.name}`}>
          <p class="ways">
            {e.path && <a href={format({ ...place, around: "", file: e.path, line: e.lines?.start ?? 0 })}>{e.path}{e.lines ? `:${e.lines.start}` : ""}</a>}
            {from?.ref === e.ref ? <span class="dir">paths begin here</span> : <button type="button" onClick={() => setFrom(e)}>Begin a path here</button>}
          </p>
          {from && from.ref !== e.ref && <Between from={from} to={e} place={place} end={() => setFrom(undefined)} />}
          <Drawing {...picture(answer)} place={place} label={`Graph around ${e.name}`} />
          <Groups title="Leads to" groups={answer.edges.out} place={place} />
          <Groups title="Led to by" groups={answer.edges.in} place={place} />
        </div>
      )}
    </section>
  );
}

// picture is the first edges of each kind.
function picture({ entity, edges }: Inspection): { nodes: Node[]; links: Link[] } {
  const nodes = new Map<string, Node>([[entity.ref, entity]]);
  const links: Link[] = [];
  for (const group of [...edges.out, ...edges.in]) {
    for (const e of group.edges.slice(0, drawn)) {
      if (!nodes.has(e.ref)) nodes.set(e.ref, e);
      links.push(e.direction === "out" ? { from: entity.ref, to: e.ref, kind: e.kind } : { from: e.ref, to: entity.ref, kind: e.kind });
    }
  }
  return { nodes: [...nodes.values()], links };
}

function Groups({ title, groups, place }: { title: string; groups: EdgeGroup[]; place: Place }) {
  if (groups.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      {groups.map((g) => (
        <div class="group" key={g.kind}>
          <h4>{g.kind.toLowerCase().replaceAll("_", " ")} <span class="dir">{g.total}</span></h4>
          <ul class="entries">
            {g.edges.map((e) => (
              <li key={e.ref}>
                <a href={format({ ...place, around: e.ref })}>{e.name}</a> <span class="dir">{e.type}{e.confidence === "heuristic" && ", likely"}</span>
                {e.at && <> <a class="dir" href={format({ ...place, around: "", file: e.at.path, line: e.at.line })}>{e.at.path}:{e.at.line}</a></>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function Between({ from, to, place, end }: { from: Entity; to: Entity; place: Place; end(): void }) {
  const [answer, setAnswer] = useState<PathsResponse>();
  useEffect(() => {
    let gone = false;
    run<PathsResponse>("paths", { from: from.ref, to: to.ref, depth: 4 })
      .then((a) => gone || setAnswer(a), (e) => gone || setAnswer({ paths: [], reason: e.message }));
    return () => void (gone = true);
  }, [from.ref, to.ref]);
  return (
    <div class="group">
      <h3>Paths from {from.name} <button type="button" onClick={end}>forget</button></h3>
      {answer?.paths.length === 0 && <p class="note">{answer.reason}</p>}
      <ol class="paths">
        {answer?.paths.map((p) => (
          <li key={p.path_id}>
            <a href={format({ ...place, around: p.from.ref })}>{p.from.name}</a>
            {p.steps.map((s, i) => (
              <span key={i}> {s.direction === "out" ? `— ${s.kind} →` : `← ${s.kind} —`} <a href={format({ ...place, around: s.to.ref })}>{s.to.name}</a></span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
