// What is around an entity of the evidence graph, and the ways between two.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EdgeGroup, Entity, Impact, Inspection, PathsResponse } from "./api.js";
import { run, told } from "./client.js";
import { Drawing } from "./drawing.js";
import { untold, wording } from "./graphic.js";
import { Icon, Kind } from "./icons.js";
import { format, type Place, toFile } from "./place.js";
import { sentence } from "./results.js";

const listed = 12; // edges of a kind and direction
const reachedMost = 500; // that are counted of what breaks
const reachedSteps = 5; // that they are away at most

interface Props { place: Place; repo: string; from?: Entity; setFrom(e?: Entity): void; close(): void; back: string }

/** Around inspects the entity of a place. */
export function Around({ place, repo, from, setFrom, close, back }: Props) {
  const [answer, setAnswer] = useState<Inspection>();
  const [failed, setFailed] = useState("");
  const [share, setShare] = useState(0); // of the work, the first time
  const [reached, setReached] = useState<{ from: string; impact: Impact }>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let gone = false;
    const stop = new AbortController();
    setFailed("");
    setReached(undefined);
    run<Inspection>("inspect", { ref: place.around, limit: listed }, stop.signal, ({ done, total }) => gone || setShare(total ? done / total : 0))
      .then((a) => gone || setAnswer(a), (e) => gone || (setAnswer(undefined), setFailed(told(e))));
    return () => {
      gone = true;
      stop.abort();
    };
  }, [place.around, repo]);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [place.around, repo]); // before the next key
  const e = answer?.entity;
  const impact = e && reached?.from === e.ref ? reached.impact : undefined; // meanwhile another may have come to be shown
  const ways = usePaths(from, e);
  const breaks = ({ ref }: Entity) => run<Impact>("impact", { targets: [ref], depth: reachedSteps, limit: reachedMost }).then((impact) => setReached({ from: ref, impact }), (x) => setFailed(told(x)));
  return (
    <section class="file around" aria-label="Graph">
      <div class="head">
        <button type="button" class="quiet backward" onClick={close} title="Back (Esc)"><Icon of="back" />{back}</button>
        <h2 ref={heading} tabIndex={-1} class="crumbs">{e ? <>{e.kind && <Kind of={e.kind} />} <span class="dir">{e.kind ?? e.type}</span> <b>{e.name}</b></> : failed ? "Graph" : `Looking for links…${share > 0 ? ` ${Math.round(100 * share)} %` : ""}`}</h2>
      </div>
      {failed && <p class="failure" role="alert">{failed}</p>}
      {e && (
        <div class="scroll" tabIndex={0} role="region" aria-label={`Around ${e.name}`}>
          <p class="ways">
            {e.path && <a href={toFile(place, e.path, e.lines?.start)}>{e.path}{e.lines ? `:${e.lines.start}` : ""}</a>}
            {e.path && e.type !== "directory" && <button type="button" aria-pressed={impact !== undefined} onClick={() => (impact ? setReached(undefined) : void breaks(e))}>What breaks if this changes?</button>}
            {from?.ref === e.ref ? <span class="dir">Paths begin here: now open another definition’s graph.</span> : !from && <button type="button" onClick={() => setFrom(e)}>Begin a path here</button>}
          </p>
          {from && from.ref !== e.ref && <Between from={from} answer={ways} place={place} end={() => setFrom(undefined)} />}
          {impact && <Broken impact={impact} place={place} />}
          {(!impact || impact.dependents.length > 0) && <Drawing inspection={answer} impact={impact} ways={ways?.paths.length ? ways.paths : undefined} place={place} repo={repo} />}
          <div class="sides">
            <Groups title="Where it is used" groups={answer.edges.in.filter((g) => g.kind !== "CONTAINS_SYMBOL")} back place={place} />
            <Groups title="What is in it, and what it uses" groups={answer.edges.out} place={place} />
          </div>
        </div>
      )}
    </section>
  );
}

function Groups({ title, groups: all, back, place }: { title: string; groups: EdgeGroup[]; back?: boolean; place: Place }) {
  const groups = all.filter((g) => !untold.has(g.kind));
  if (groups.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {groups.map((g) => (
        <div class="group" key={g.kind}>
          <h4>{wording(g.kind, back)} <span class="dir">{g.total}</span></h4>
          <ul class="entries">
            {g.edges.map((e) => (
              <li key={e.ref}>
                <a href={format({ ...place, around: e.ref })}>{e.name}</a> <span class="dir">{[e.type !== "symbol" && e.type, e.confidence === "heuristic" && "likely"].filter(Boolean).join(", ")}</span>
                {e.at && <> <a class="dir" href={toFile(place, e.at.path, e.at.line)}>{e.at.path}:{e.at.line}</a></>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

// Broken says what a change of the entity reaches.
function Broken({ impact, place }: { impact: Impact; place: Place }) {
  const { dependents, tests, notes } = impact;
  const far = [...new Set(dependents.map((d) => d.distance))];
  const least = dependents.length >= reachedMost && "At least "; // more may not be told
  return (
    <div class="broken" role="status">
      <p>{dependents.length === 0 ? "Nothing was found that depends on it." : <>{least}<b>{dependents.length}</b> {dependents.length === 1 ? "definition or file depends" : "definitions and files depend"} on it: {far.map((n) => `${dependents.filter((d) => d.distance === n).length} ${n === 1 ? "directly" : `at ${n} steps`}`).join(", ")}.{far.includes(reachedSteps) && ` What is more than ${reachedSteps} steps away is not counted.`}</>}</p>
      {tests.length > 0 && <p>Tests to run: {tests.slice(0, 6).map((t, i) => <span key={t.ref}>{i > 0 && ", "}<a href={toFile(place, t.path)}>{t.name}</a></span>)}{tests.length > 6 && ` and ${tests.length - 6} more`}</p>}
      {notes?.map((n) => <p class="dir" key={n}>{sentence(n.replace(/: raise limit for more$/, ""))}</p>)}
    </div>
  );
}

// usePaths is the paths between two: those that only say what holds what, if there are no others.
function usePaths(from?: Entity, to?: Entity): PathsResponse | undefined {
  const [answer, setAnswer] = useState<PathsResponse>();
  useEffect(() => {
    let gone = false;
    setAnswer(undefined);
    if (!from || !to || from.ref === to.ref) return;
    run<PathsResponse>("paths", { from: from.ref, to: to.ref, depth: 4 }).then((a) => {
      const telling = a.paths.filter((p) => p.steps.every(({ kind }) => !untold.has(kind) && kind !== "CONTAINS_SYMBOL"));
      return gone || setAnswer(telling.length > 0 ? { ...a, paths: telling } : a);
    }, (e) => gone || setAnswer({ paths: [], reason: e.message }));
    return () => void (gone = true);
  }, [from?.ref, to?.ref]);
  return answer;
}

function Between({ from, answer, place, end }: { from: Entity; answer?: PathsResponse; place: Place; end(): void }) {
  return (
    <div class="group">
      <h3>Paths from {from.name} <button type="button" onClick={end}>forget</button></h3>
      {answer?.paths.length === 0 && <p class="note">{answer.reason}</p>}
      <ol class="paths">
        {answer?.paths.map((p) => (
          <li key={p.path_id}>
            <a href={format({ ...place, around: p.from.ref })}>{p.from.name}</a>
            {p.steps.map((s, i) => (
              <span key={i}> <span class="dir">{wording(s.kind, s.direction !== "out")}</span> <a href={format({ ...place, around: s.to.ref })}>{s.to.name}</a></span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
