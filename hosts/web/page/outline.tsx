// The definitions of a file, beside it.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Definition } from "./api.js";
import { Kind } from "./icons.js";
import { type Place, toFile } from "./place.js";

const many = 15; // definitions that are worth a filter

/** Outline shows definitions, with those that hold a line marked. On narrow screens it is shown when asked for. */
export function Outline({ definitions, place, at, shown }: { definitions: Definition[]; place: Place; at: number; shown: boolean }) {
  const root = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState("");
  const holds = (d: Definition) => d.lines.start <= at && at <= d.lines.end;
  const innermost = definitions.findLast(holds)?.ref;
  useLayoutEffect(() => {
    const list = root.current!;
    const inner = [...list.querySelectorAll<HTMLElement>("[aria-current]")].at(-1);
    if (inner && (inner.offsetTop < list.scrollTop + 40 || inner.offsetTop > list.scrollTop + list.clientHeight - 40)) list.scrollTop = inner.offsetTop - list.clientHeight / 2;
  }, [innermost, shown]);
  const wanted = filter.toLowerCase();
  return (
    <nav class="outline" aria-label="Outline" ref={root} tabIndex={0}>
      {definitions.length > many && <input type="search" name="outline" aria-label="Filter the outline" placeholder="Filter the outline" value={filter} onInput={(e) => setFilter(e.currentTarget.value)} />}
      <ul>
        {nested(definitions).filter(({ d }) => d.name.toLowerCase().includes(wanted)).map(({ d, depth, name }) => (
          <li key={d.ref + d.lines.start} class={`deep${Math.min(depth, 4)}`} aria-current={holds(d) ? "location" : undefined}>
            <a href={toFile(place, place.file, d.lines.start)} title={d.signature}><Kind of={d.kind} /><span class="sr">{d.kind} </span><span class="name">{filter ? d.name : name}</span></a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// nested says how deep each definition lies, and what its name adds to that around it.
function nested(definitions: Definition[]): { d: Definition; depth: number; name: string }[] {
  const open: Definition[] = [];
  return definitions.map((d) => {
    while (open.length > 0 && open.at(-1)!.lines.end < d.lines.end) open.pop();
    while (open.length > 0 && open.at(-1)!.lines.end < d.lines.start) open.pop();
    const around = open.at(-1);
    const depth = open.length;
    open.push(d);
    return { d, depth, name: around && d.name.startsWith(around.name) ? d.name.slice(around.name.length).replace(/^[.#:/]+/, "") || d.name : d.name };
  });
}
