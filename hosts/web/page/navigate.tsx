// Asking: an answer with citations, or a navigation by names, with a language model or without.

import { useEffect, useRef, useState } from "preact/hooks";
import { Answer } from "./answer.js";
import type { Answered, Navigation, Report, Round } from "./api.js";
import { ask, navigate, told } from "./client.js";
import { Sent, useModel } from "./model.js";
import { count } from "./numbers.js";
import { type Place, toFile } from "./place.js";
import type { CallEvent, Model } from "./protocol.js";
import { Cost, Ended, PickedTree, lister, picked, Running } from "./rounds.js";

// Asked is what was asked of a model, or without one, about a question: how far that is, and what came of it.
interface Asked {
  question: string;
  busy: "" | "answer" | "navigate";
  report?: Report;
  ended: Round[];
  names: ReadonlyMap<string, string>;
  calls: CallEvent[];
  found?: Navigation;
  answer?: Answered;
  failed: string;
}

const rest = 300; // milliseconds that nothing is typed for
const none: Model = { provider: "index", url: "", model: "", key: "" };

const nothing: Asked = { question: "", busy: "", ended: [], names: new Map(), calls: [], failed: "" };

// one is the repository that is asked, of several.
const one = ({ repository }: Place) => (repository ? { repositories: repository.split(",") } : {});

/** Navigate asks and shows. */
export function Navigate({ place, repo }: { place: Place; repo: string }) {
  const { model, fields, settle } = useModel();
  const [last, setLast] = useState(nothing);
  const now = last.question === place.q ? last : nothing; // an answer belongs to its question
  const { busy, found, answer, failed } = now;
  const stop = useRef<AbortController>();
  useEffect(() => () => stop.current?.abort(), [repo, place.q]);
  const [read, setRead] = useState<Answered>(); // what there is to read, before a model is asked
  const free = busy === "" && !answer && !found && !failed;
  useEffect(() => {
    setRead(undefined);
    if (!place.q.trim()) return;
    const own = new AbortController();
    const timer = setTimeout(() => ask({ query: place.q, model: "none", ...one(place) }, none, own.signal, () => {}).then((a) => own.signal.aborted || setRead(a), (e) => own.signal.aborted || e.failure?.code !== "unsupported" || setLast({ ...nothing, question: place.q, failed: told(e) })), rest);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [repo, place.q, place.repository]);

  const go = async (e: SubmitEvent) => {
    e.preventDefault();
    const what = (e.submitter as HTMLButtonElement | null)?.value === "navigate" ? "navigate" : "answer";
    settle();
    const own = (stop.current = new AbortController());
    const who = model.provider === "index" ? "index" : "host";
    const note = (part: (o: Asked) => Partial<Asked>) => own === stop.current && setLast((o) => ({ ...o, ...part(o) }));
    const called = (c: CallEvent) => note((o) => ({ calls: [...o.calls.filter((x) => x.n !== c.n), c].sort((a, b) => a.n - b.n) }));
    const reported = ({ ended, nodes, ...report }: Report) => note((o) => ({
      report, ended: ended ? [...o.ended, ended] : o.ended, names: nodes ? new Map([...o.names, ...nodes.map((n) => [n.id, n.path] as const)]) : o.names,
    }));
    setLast({ ...nothing, question: place.q, busy: what });
    try {
      const done = what === "navigate" ? { found: await navigate({ query: place.q, model: who, ...one(place) }, model, own.signal, reported, called) }
        : { answer: await ask({ query: place.q, model: who === "host" ? "host" : "none", ...one(place) }, model, own.signal, called) };
      note(() => done);
    } catch (e) {
      if (!own.signal.aborted) note(() => ({ failed: told(e) }));
    }
    note(() => ({ busy: "" }));
  };
  return (
    <div class="navigate">
      <form onSubmit={go} class="model">
        {fields}
        {busy ? <button type="button" onClick={() => stop.current?.abort()}>Stop</button> : (
          <>
            <button class="first" value="answer" disabled={!place.q.trim()}>Answer</button>
            <button value="navigate" disabled={!place.q.trim()}>Navigate</button>
          </>
        )}
      </form>
      <Sent model={model} />
      {failed && <p class="failure" role="alert">{failed}</p>}
      {busy === "answer" && <p class="dir" role="status">{model.provider === "index" ? "Collecting what to read…" : now.calls.length > 0 ? "The model reads and writes…" : "Collecting what to read…"}</p>}
      {!found && (busy === "navigate" || now.ended.length > 0) && <Running place={place} ended={now.ended} names={now.names} now={busy ? now.report : undefined} calls={now.calls} />}
      {found && <Found found={found} place={place} />}
      {free && place.q.trim() !== "" && (read ? <Answer answer={read} place={place} /> : <p class="dir" role="status">Collecting what to read…</p>)}
      {answer && <Answer answer={answer} place={place} />}
    </div>
  );
}

// What ends a navigation, for people.
const stops: Record<string, string> = {
  limit: "there were enough files", agreement: "rounds agreed", "no candidates": "nothing was left to look at", "no directories left": "nothing was left to look at",
  rounds: "as many rounds were over as are allowed", depth: "the deepest directories were reached", spent: "the budget was spent", failed: "the model failed",
};

function Found({ found, place }: { found: Navigation; place: Place }) {
  const names = new Map(found.trace.nodes.map((n) => [n.id, n.path]));
  const list = lister(names);
  return (
    <>
      {found.reason && <p class="none">{found.reason}</p>}
      <ol>{found.files.map((f) => <li key={f.id}><a class="hit" href={toFile(place, f.path)}>{f.path}</a></li>)}</ol>
      <p class="dir">Looked at names in {count(found.trace.rounds.length, "round")}{stops[found.trace.stop] && `, until ${stops[found.trace.stop]}`}{found.trace.usage.calls > 0 && <>; <Cost of={found.trace.usage} /></>}</p>
      <PickedTree list={picked(found.trace.rounds, names)} place={place} />
      {found.trace.rounds.map((r, i) => <Ended key={i} n={i + 1} round={r} list={list} />)}
    </>
  );
}
