// What queries on this machine returned and cost, where a server on it tells.

import { useEffect, useState } from "preact/hooks";

interface Sum { queries: number; empty: number; tokens: number; whole: number; saved: number; p50_millis: number; prompt: number; cache_read: number; output: number; nano_dollars: number }
interface Group extends Sum { name: string }
interface Report extends Sum { since: string; ops: Group[]; days: Group[] }

/** Usage shows the report, folded until it is wanted. */
export function Usage() {
  const [report, setReport] = useState<Report>();
  const [failure, setFailure] = useState("");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || report) return;
    fetch("usage.json").then(async (r) => (r.ok ? setReport((await r.json()) as Report) : setFailure(await r.text()))).catch((e: unknown) => setFailure(String(e)));
  }, [open]);
  return (
    <details class="usage" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Queries on this machine</summary>
      {failure && <p class="failure" role="alert">{failure}</p>}
      {report && (report.queries === 0 ? <p class="dir">None in the last 30 days.</p> : <Sums report={report} />)}
    </details>
  );
}

function Sums({ report }: { report: Report }) {
  const most = Math.max(...report.days.map((d) => d.queries));
  const rows = [...report.ops, { ...report, name: "all" }];
  return (
    <>
      <div class="wide" tabIndex={0} role="region" aria-label="Queries by operation">
        <table>
          <thead><tr>{["", "queries", "empty", "p50 ms", "tokens returned", "files whole", "saved", "model tokens", "cost"].map((h) => <th key={h} scope="col">{h}</th>)}</tr></thead>
          <tbody>
            {rows.map((g) => (
              <tr key={g.name}>
                <th scope="row">{g.name}</th>
                {[g.queries, g.empty, g.p50_millis, g.tokens, g.whole, g.saved, g.prompt + g.output].map((n, i) => <td key={i}>{n.toLocaleString("en")}</td>)}
                <td>{g.nano_dollars ? `$${(g.nano_dollars / 1e9).toFixed(4)}` : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ol class="days" aria-label="Queries by day">
        {report.days.map((d) => (
          <li key={d.name}><span>{d.name}</span><meter min={0} max={most} value={d.queries} aria-label={`${d.queries} queries`} /><span>{d.queries}</span></li>
        ))}
      </ol>
      <p class="dir">Saved is what reading the returned files whole would have taken more, by estimate; nothing where nothing was returned. All of it stays on this machine.</p>
    </>
  );
}
