// What is being opened, and how far it is.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Loading } from "./session.js";

const slow = 350; // milliseconds before anything is said of it

const verbs: Record<string, string> = { fetch: "Fetching", list: "Listing", read: "Reading", index: "Indexing" };
const phases: Record<Loading["kind"], string[]> = { archive: ["read", "index"], directory: ["list", "read", "index"], files: ["list", "read", "index"], url: ["fetch", "read", "index"], remote: ["list", "fetch", "read", "index"], stored: ["open"], several: ["open"], fleet: ["open"] };

/** LoadingView says which phase is at hand, and how many files were seen. */
export function LoadingView({ loading: { name, kind, progress }, stop }: { loading: Loading; stop(): void }) {
  const [late, setLate] = useState(kind !== "stored" && kind !== "fleet");
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slow);
    return () => clearTimeout(timer);
  }, []);
  const phase = progress?.phase ?? phases[kind][0];
  const verb = verbs[phase] ?? "Opening";
  const files = useRef(0); // seen so far: not every phase counts them
  files.current = Math.max(files.current, progress?.files ?? 0);
  const ofFiles = progress?.total !== undefined && progress.files !== undefined && progress.done === progress.files; // else it is of bytes
  const all = phases[kind];
  const at = Math.max(0, all.indexOf(phase));
  const share = progress?.total ? progress.done / progress.total : undefined;
  return (
    <section class={late ? "loading" : "loading early"} role="status" aria-label="Loading">
      <h2>{verb} <b>{name}</b></h2>
      {all.length > 1 && <ol>{all.map((p, i) => <li key={p} class={i < at ? "over" : i === at ? "now" : ""} aria-current={i === at ? "step" : undefined}>{verbs[p] ?? p}</li>)}</ol>}
      <progress aria-label={`${verb} ${name}`} {...(share !== undefined ? { value: progress!.done, max: progress!.total } : {})} />
      <p class="dir">
        {files.current > 0 ? <span><b>{files.current.toLocaleString("en")}</b> {ofFiles && `of ${progress!.total!.toLocaleString("en")} `}files</span> : "…"}
        {share !== undefined && <span>{Math.round(100 * share)} %</span>}
        <button type="button" onClick={stop}>Stop</button>
      </p>
      <p class="dir">You may type a question meanwhile.</p>
    </section>
  );
}
