// Navigation by names, with a language model or without: its calls as they happen,
// then its rounds.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Navigation, Round } from "./api.js";
import { navigate, Refused } from "./client.js";
import { format, type Place } from "./place.js";
import type { CallEvent, Model } from "./protocol.js";

const kept = "cairn.model";
const homes = { openai: "http://localhost:11434/v1", anthropic: "https://api.anthropic.com" };
const preset: Model = { provider: "index", url: homes.openai, model: "", key: "" };

function remembered(): Model {
  try {
    return { ...preset, ...JSON.parse(localStorage.getItem(kept) ?? "{}") };
  } catch {
    return preset;
  }
}

let model = remembered(); // of this visit, whichever view is shown

/** Navigate asks and shows. */
export function Navigate({ place, repo }: { place: Place; repo: string }) {
  const [m, setModel] = useState(model);
  const [keep, setKeep] = useState(() => localStorage.getItem(kept) !== null);
  const [calls, setCalls] = useState<CallEvent[]>([]);
  const [found, setFound] = useState<Navigation>();
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController>();
  useEffect(() => () => stop.current?.abort(), [repo]);

  const change = (part: Partial<Model>) => setModel((model = { ...m, ...part }));
  const remember = (on: boolean) => {
    setKeep(on);
    if (!on) localStorage.removeItem(kept);
  };
  const go = async (e: Event) => {
    e.preventDefault();
    if (keep) localStorage.setItem(kept, JSON.stringify(m));
    const own = (stop.current = new AbortController());
    setCalls([]);
    setFound(undefined);
    setFailed("");
    setBusy(true);
    try {
      setFound(await navigate({ query: place.q, model: m.provider === "index" ? "index" : "host" }, m, own.signal, (c) =>
        setCalls((old) => [...old.filter((o) => o.n !== c.n), c].sort((a, b) => a.n - b.n))));
    } catch (e) {
      if (!own.signal.aborted) setFailed(e instanceof Refused ? e.failure.message + (e.failure.fix ? ` (${e.failure.fix})` : "") : String(e));
    }
    setBusy(false);
  };
  const text = (e: Event) => (e.currentTarget as HTMLInputElement).value;
  return (
    <div class="navigate">
      <form onSubmit={go} class="filters">
        <label>ranked by <select value={m.provider} onChange={(e) => change({ provider: text(e) as Model["provider"], ...(text(e) !== "index" && { url: homes[text(e) as "openai"] }) })}>
          <option value="index">the index alone</option><option value="openai">an OpenAI-compatible server</option><option value="anthropic">Anthropic</option>
        </select></label>
        {m.provider !== "index" && (
          <>
            <label>address <input type="url" required value={m.url} onInput={(e) => change({ url: text(e) })} /></label>
            <label>model <input required value={m.model} onInput={(e) => change({ model: text(e) })} spellcheck={false} /></label>
            <label>key <input type="password" value={m.key} onInput={(e) => change({ key: text(e) })} autocomplete="off" /></label>
            <label><input type="checkbox" checked={keep} onChange={(e) => remember(e.currentTarget.checked)} /> remember here, with the key</label>
          </>
        )}
        {busy ? <button type="button" onClick={() => stop.current?.abort()}>Stop</button> : <button disabled={!place.q.trim()}>Navigate</button>}
      </form>
      {m.provider !== "index" && <p class="dir">Names of files and directories go to {URL.canParse(m.url) ? new URL(m.url).host : "the server"}; nothing else does.</p>}
      {failed && <p class="failure" role="alert">{failed}</p>}
      {calls.length > 0 && !found && (
        <ol class="calls" aria-label="Calls" aria-live="polite">
          {calls.map((c) => <li key={c.n}>{c.state}{c.usage && `: ${tokens(c.usage)}`}{c.message && `: ${c.message}`}</li>)}
        </ol>
      )}
      {found && <Found found={found} place={place} />}
    </div>
  );
}

type Usage = NonNullable<CallEvent["usage"]>;

const tokens = (u: Usage) => `${u.input + u.cache_read + u.cache_write} tokens in (${share(u)} cached), ${u.output} out`;

const share = (u: Usage) => `${Math.round((100 * u.cache_read) / Math.max(1, u.input + u.cache_read + u.cache_write))} %`;

function Found({ found, place }: { found: Navigation; place: Place }) {
  const names = new Map(found.trace.nodes.map((n) => [n.id, n.path]));
  const list = (ids: string[]) => ids.slice(0, 5).map((id) => names.get(id) || id || "/").join(", ") + (ids.length > 5 ? `, ${ids.length - 5} more` : "");
  return (
    <>
      {found.reason && <p class="none">{found.reason}</p>}
      <ol>{found.files.map((f) => <li key={f.id}><a class="hit" href={format({ ...place, file: f.path, line: 0, around: "" })}>{f.path}</a></li>)}</ol>
      <p class="dir">{found.strategy}, {found.trace.rounds.length} rounds, ended by: {found.trace.stop}{found.trace.usage.calls > 0 && `; ${found.trace.usage.calls} calls, ${tokens(found.trace.usage)}${dollars(found.trace.usage)}`}</p>
      {found.trace.rounds.map((r, i) => <One key={i} n={i + 1} round={r} list={list} />)}
    </>
  );
}

const dollars = (u: { nano_dollars?: number }) => (u.nano_dollars ? `, $${(u.nano_dollars / 1e9).toFixed(4)}` : "");

function One({ n, round, list }: { n: number; round: Round; list(ids: string[]): string }) {
  return (
    <details>
      <summary>Round {n}: {round.blocks.length} blocks, {round.candidate_set.length} candidates, {round.merged_ids.length} picks</summary>
      <table>
        <thead><tr><th scope="col">block</th><th scope="col">candidates</th><th scope="col">tokens</th><th scope="col">cached</th><th scope="col">picked</th></tr></thead>
        <tbody>
          {round.blocks.map((b, i) => <tr key={i}><td>{i + 1}</td><td>{b.candidates}</td><td>{b.tokens}</td><td>{b.usage.calls ? share(b.usage) : ""}</td><td>{b.error ?? list(b.ranked_ids)}</td></tr>)}
        </tbody>
      </table>
      <p class="dir">Next: {list(round.frontier) || "nothing"}</p>
      {round.warnings?.map((w) => <p class="note" key={w}>{w}</p>)}
    </details>
  );
}
