// Lines of code with their numbers.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { markWords } from "./words.js";

type Colour = typeof import("./highlight.js").colour;

let colour: Colour | undefined;
let loading: Promise<unknown> | undefined;
const longest = 300_000; // code that is coloured, in characters

interface Props {
  text: string;
  language: string;
  /** The number of the first line. */
  first: number;
  /** A line to point at, 0 for none. */
  marked?: number;
  /** The words of it are marked. */
  query: string;
  label: string;
}

/** Code shows lines. */
export function Code({ text, language, first, marked = 0, query, label }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [, loaded] = useState(0);
  useEffect(() => {
    if (colour) return;
    let gone = false;
    loading ??= import("./highlight.js").then((m) => (colour = m.colour), () => (loading = undefined));
    void loading.then(() => gone || loaded(1));
    return () => void (gone = true);
  }, []);
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const lines = body.split("\n").length;
  const numbers = Array.from({ length: lines }, (_, i) => first + i).join("\n");
  const html = colour && body.length < longest ? colour(body, language) : undefined;
  useLayoutEffect(() => markWords(root.current!, query), [html, body, query]);
  return (
    <div class="code" ref={root} role="region" aria-label={label} tabIndex={0}>
      {marked >= first && marked < first + lines && <div class="mark" style={{ top: `calc(${marked - first} * var(--line))` }} />}
      <pre class="numbers" aria-hidden="true">{numbers}</pre>
      {html === undefined ? <pre class="text"><code>{body}</code></pre> : <pre class="text"><code dangerouslySetInnerHTML={{ __html: html }} /></pre>}
    </div>
  );
}

