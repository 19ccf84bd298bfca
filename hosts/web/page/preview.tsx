// The file of the result that is selected, beside the results.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FileResponse, Result } from "./api.js";
import { Code, lineHeight } from "./code.js";
import { fileOf, usePainted } from "./files.js";
import { type Place, toFile } from "./place.js";
import { best, lineOf } from "./results.js";

/** Preview shows it at its passage. */
export function Preview({ result, query, place, repo }: { result: Result; query: string; place: Place; repo: string }) {
  const root = useRef<HTMLElement>(null);
  const [file, setFile] = useState<FileResponse>();
  const painted = usePainted(repo, result.path);
  const at = result.definition && result.definition.lines.start >= lineOf(result) - 1 ? result.definition.lines : (result.snippet ?? result.lines);
  useEffect(() => {
    let gone = false;
    fileOf(repo, result.path).then((f) => gone || setFile(f), () => {});
    return () => void (gone = true);
  }, [result.path, repo]);
  const shown = file?.path === result.path ? file : undefined;
  useLayoutEffect(() => {
    const code = root.current?.querySelector<HTMLElement>(".code");
    if (code) code.scrollTop = ((at?.start ?? 1) - 1) * lineHeight - code.clientHeight / 4;
  }, [shown, at?.start]);
  return (
    <section class="preview" aria-label="Preview" ref={root}>
      <div class="head"><b>{"\u200e" + result.path}</b><a href={toFile(place, result.path, best(result, query))}>Open <kbd>Enter</kbd></a></div>
      {shown?.text !== undefined && <Code text={shown.text} painted={painted} first={1} marked={at} query={query} label={`Preview of ${result.path}`} />}
    </section>
  );
}
