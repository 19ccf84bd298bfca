// The language model of one's own: which, where, and what goes to it.

import { useState } from "preact/hooks";
import { recall, remember } from "./memory.js";
import type { Model } from "./protocol.js";

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

/** useModel is the model, the fields that ask for it, and what remembers it where that was allowed. */
export function useModel(): { model: Model; fields: preact.ComponentChildren; settle(): void } {
  const [m, setModel] = useState(model);
  const [keep, setKeep] = useState(() => recall(kept) !== null);
  const change = (part: Partial<Model>) => setModel((model = { ...m, ...part }));
  const keeping = (on: boolean) => {
    setKeep(on);
    if (!on) remember(kept);
  };
  const text = (e: Event) => (e.currentTarget as HTMLInputElement).value;
  const fields = (
    <>
      <label>with <select name="provider" value={m.provider} onChange={(e) => change({ provider: text(e) as Model["provider"], ...(text(e) !== "index" && { url: homes[text(e) as "openai"] }) })}>
        <option value="index">no language model</option><option value="openai">an OpenAI-compatible server</option><option value="anthropic">Anthropic</option>
      </select></label>
      {m.provider !== "index" && (
        <>
          <label>address <input type="url" name="url" required value={m.url} onInput={(e) => change({ url: text(e) })} /></label>
          <label>model <input name="model" required value={m.model} onInput={(e) => change({ model: text(e) })} spellcheck={false} /></label>
          <label>key <input type="password" name="key" value={m.key} onInput={(e) => change({ key: text(e) })} autocomplete="off" /></label>
          <label><input type="checkbox" name="keep" checked={keep} onChange={(e) => keeping(e.currentTarget.checked)} /> remember here, with the key</label>
        </>
      )}
    </>
  );
  return { model: m, fields, settle: () => keep && remember(kept, JSON.stringify(m)) };
}

/** Sent says truly what goes where. */
export function Sent({ model: m }: { model: Model }) {
  if (m.provider === "index") return <p class="dir">Nothing is sent anywhere: without a model there is what to read, ready to copy, and Navigate walks the tree by the index alone.</p>;
  const host = URL.canParse(m.url) ? new URL(m.url).host : "the server";
  return <p class="dir">To <b>{host}</b> go{m.key && ", with the key"}: for Answer your question and passages of this repository’s code, about 4,000 tokens; for Navigate your question and the names of files and directories. Nothing goes anywhere else.</p>;
}
