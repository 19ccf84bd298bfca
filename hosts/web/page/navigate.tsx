// Navigation by names, with a language model or without.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Navigation, Report, Round } from "./api.js";
import { navigate, Refused } from "./client.js";
import { recall, remember } from "./memory.js";
import { count } from "./numbers.js";
import { format, type Place } from "./place.js";
import type { CallEvent, Model } from "./protocol.js";
import { Cost, Ended, lister, Running } from "./rounds.js";

const kept = "cairn.model";
const homes = { openai: "http://localhost:11434/v1", anthropic: "https://api.anthropic.com" };
const preset: Model = { provider: "index", url: homes.openai, model: "", key: "" };

function remembered(): Model {
  try {
    return { ...preset, ...JSON.parse(recall(kept) ?? "{}") };
  } catch {
    return preset;
  }
}

let model = remembered(); // of this visit, whichever view is shown

/** Navigate asks and shows. */
export function Navigate({ place, repo }: { place: Place; repo: string }) {
  const [m, setModel] = useState(model);
  const [keep, setKeep] = useState(() => recall(kept) !== null);
  const [calls, setCalls] = useState<CallEvent[]>([]);
  const [report, setReport] = useState<Report>();
  const [ended, setEnded] = useState<Round[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [found, setFound] = useState<Navigation>();
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController>();
  useEffect(() => () => stop.current?.abort(), [repo]);

  const change = (part: Partial<Model>) => setModel((model = { ...m, ...part }));
  const keeping = (on: boolean) => {
    setKeep(on);
    if (!on) remember(kept);
  };
  const go = async (e: Event) => {
    e.preventDefault();
    if (keep) remember(kept, JSON.stringify(m));
    const own = (stop.current = new AbortController());
    setCalls([]);
    setReport(undefined);
    setEnded([]);
    setNames(new Map());
    setFound(undefined);
    setFailed("");
    setBusy(true);
    try {
      const told = ({ ended, nodes, ...now }: Report) => {
        setReport(now);
        if (nodes) setNames((old) => new Map([...old, ...nodes.map((n) => [n.id, n.path] as const)]));
        if (ended) setEnded((old) => [...old, ended]);
      };
      setFound(await navigate({ query: place.q, model: m.provider === "index" ? "index" : "host" }, m, own.signal, told, (c) =>
        setCalls((old) => [...old.filter((o) => o.n !== c.n), c].sort((a, b) => a.n - b.n))));
    } catch (e) {
      if (!own.signal.aborted) setFailed(e instanceof Refused ? e.failure.message + (e.failure.fix ? ` (${e.failure.fix})` : "") : String(e));
    }
    setBusy(false);
  };
  const text = (e: Event) => (e.currentTarget as HTMLInputElement).value;
  return (
    <div class="navigate">
      <form onSubmit={go} class="model">
        <label>ranked by <select name="provider" value={m.provider} onChange={(e) => change({ provider: text(e) as Model["provider"], ...(text(e) !== "index" && { url: homes[text(e) as "openai"] }) })}>
          <option value="index">the index alone</option><option value="openai">an OpenAI-compatible server</option><option value="anthropic">Anthropic</option>
        </select></label>
        {m.provider !== "index" && (
          <>
            <label>address <input type="url" name="url" required value={m.url} onInput={(e) => change({ url: text(e) })} /></label>
            <label>model <input name="model" required value={m.model} onInput={(e) => change({ model: text(e) })} spellcheck={false} /></label>
            <label>key <input type="password" name="key" value={m.key} onInput={(e) => change({ key: text(e) })} autocomplete="off" /></label>
            <label><input type="checkbox" name="keep" checked={keep} onChange={(e) => keeping(e.currentTarget.checked)} /> remember here, with the key</label>
          </>
        )}
        {busy ? <button type="button" onClick={() => stop.current?.abort()}>Stop</button> : <button disabled={!place.q.trim()}>Navigate</button>}
      </form>
      {m.provider !== "index" && <p class="dir">Your question, names of files and directories, and the names of what they define go to {URL.canParse(m.url) ? new URL(m.url).host : "the server"}, with the key; the code itself does not.</p>}
      {failed && <p class="failure" role="alert">{failed}</p>}
      {!found && (busy || ended.length > 0) && <Running ended={ended} names={names} now={busy ? report : undefined} calls={calls} />}
      {found && <Found found={found} place={place} />}
    </div>
  );
}

function Found({ found, place }: { found: Navigation; place: Place }) {
  const list = lister(new Map(found.trace.nodes.map((n) => [n.id, n.path])));
  return (
    <>
      {found.reason && <p class="none">{found.reason}</p>}
      <ol>{found.files.map((f) => <li key={f.id}><a class="hit" href={format({ ...place, file: f.path, line: "", around: "" })}>{f.path}</a></li>)}</ol>
      <p class="dir">{found.strategy}, {count(found.trace.rounds.length, "round")}, ended by: {found.trace.stop}{found.trace.usage.calls > 0 && <>; <Cost of={found.trace.usage} /></>}</p>
      {found.trace.rounds.map((r, i) => <Ended key={i} n={i + 1} round={r} list={list} />)}
    </>
  );
}
