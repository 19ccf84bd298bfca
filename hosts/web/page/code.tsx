// Lines of code with their numbers. Blocks of lines that are far from the window are plain
// text: the page stays quick, and the browser's own search finds all of it.

import { memo } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lines } from "./api.js";
import type { Piece } from "./paint.js";
import { current, markLine, markWords } from "./words.js";

const block = 50; // lines
const longest = 2000; // characters of a line that are shown at once
const before = 80; // characters of them in front of what was looked for
/** lineHeight is that of --line, in whole pixels, so that thousands of lines add up. */
export const lineHeight = 20;

export interface Symbol { name: string; line: number; x: number; top: number; bottom: number }

/** Found is what find in file found: places in order, and which is current. */
export interface Found { all: { line: number; from: number; to: number }[]; at: number }

interface Props {
  text: string;
  /** The same lines in colours, once they are known. */
  painted?: Piece[][];
  /** The number of the first line. */
  first: number;
  /** Lines to point at. */
  marked?: Lines;
  /** The words of it are marked. */
  query: string;
  found?: Found;
  label: string;
  /** A line's number was pressed. */
  onLine?(line: number, extend: boolean): void;
  /** A name was pointed at, or pressed. */
  onSymbol?(s: Symbol | undefined, pressed: boolean): void;
}

/** Code shows lines. */
export function Code({ text, painted, first, marked, query, found, label, onLine, onSymbol }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const lines = body.split("\n");
  const numbers = lines.map((_, i) => first + i).join("\n");
  const [from, to] = marked ? [Math.max(marked.start, first), Math.min(marked.end, first + lines.length - 1)] : [0, -1];
  // Of a long line a part is shown: which, if not its beginning.
  const [parts, setParts] = useState<ReadonlyMap<number, number>>(new Map());
  useLayoutEffect(() => setParts(new Map()), [text]);
  const place = found?.all[found.at];
  useLayoutEffect(() => {
    const line = place && lines[place.line - first];
    if (!line || line.length <= longest) return;
    setParts((all) => {
      const at = all.get(place.line) ?? 0;
      return at <= place.from && place.to <= at + longest ? all : new Map([...all, [place.line, Math.max(0, place.from - before)]]);
    });
  }, [place, text]);
  const part = useCallback((line: number, at: number) => setParts((all) => new Map([...all, [line, Math.max(0, at)]])), []);
  const blocks = [];
  for (let i = 0; i < lines.length; i += block) {
    const here = found && found.all.some((f) => f.line >= first + i && f.line < first + i + block) ? found : undefined;
    blocks.push(<Block key={i} lines={lines.slice(i, i + block).join("\n")} painted={painted} from={i} first={first} query={query} found={here} last={i + block >= lines.length} parts={lines.slice(i, i + block).some((l) => l.length > longest) ? parts : whole} part={part} />);
  }
  const line = (e: MouseEvent) => first + Math.floor((e.clientY - root.current!.querySelector(".numbers")!.getBoundingClientRect().top) / lineHeight);
  return (
    <div class={onSymbol ? "code names" : "code"} ref={root} role="region" aria-label={label} tabIndex={0}>
      {from <= to && <div class="mark" style={{ top: `calc(${from - first} * var(--line))`, height: `calc(${to - from + 1} * var(--line))` }} />}
      <pre class="numbers" aria-hidden="true" onClick={onLine && ((e) => onLine(line(e), e.shiftKey))}>{numbers}</pre>
      <pre class="text" {...(onSymbol && pointing(onSymbol, line))}><code>{blocks}</code></pre>
    </div>
  );
}

interface BlockProps { lines: string; painted?: Piece[][]; from: number; first: number; query: string; found?: Found; last: boolean; parts: ReadonlyMap<number, number>; part(line: number, at: number): void }

const whole: ReadonlyMap<number, number> = new Map();
const seen = new WeakMap<Element, (near: boolean) => void>();
const observer = new IntersectionObserver((all) => all.forEach((e) => seen.get(e.target)?.(e.isIntersecting)), { rootMargin: "800px" });

const Block = memo(({ lines, painted, from, first, query, found, last, parts, part }: BlockProps) => {
  const root = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const at = root.current!;
    seen.set(at, setNear);
    observer.observe(at);
    return () => observer.unobserve(at);
  }, []);
  const coloured = near && painted !== undefined;
  useLayoutEffect(() => (near ? markWords(root.current!, query) : undefined), [near, coloured, lines, query, parts]);
  useLayoutEffect(() => {
    if (!found || !near) return;
    const rows = root.current!.children;
    const undo = found.all.map((f, i) => {
      const row = rows[f.line - first - from];
      const to = row?.querySelector(".stretch") ?? row;
      const moved = to === row ? 0 : (parts.get(f.line) ?? 0);
      return to && markLine(i === found.at ? "current" : "found", to, f.from - moved, f.to - moved);
    });
    reveal(root.current!);
    return () => undo.forEach((u) => u?.());
  }, [found, near, coloured, lines, parts]);
  if (!near) return <span class="block" ref={root}>{cutAll(lines)}{!last && "\n"}</span>;
  return <span class="block" ref={root}>{lines.split("\n").map((l, i, all) => <span key={i}>{l.length > longest ? <Stretch line={l} at={parts.get(first + from + i) ?? 0} painted={painted?.[first - 1 + from + i]} move={(to) => part(first + from + i, to)} /> : row(l, painted?.[first - 1 + from + i])}{(!last || i < all.length - 1) && "\n"}</span>)}</span>;
});

// reveal scrolls sideways to what find is at.
function reveal(within: Element) {
  const [code, at] = [within.closest(".code"), current()];
  if (!code || !at) return;
  const box = code.getBoundingClientRect();
  if (at.left < box.left + box.width / 8 || at.right > box.right) code.scrollLeft += at.left - box.left - box.width / 3;
}

// What is far from the window is short: it is there for the browser's own search.
const cutAll = (lines: string) => (lines.length > longest ? lines.split("\n").map((l) => (l.length > longest ? l.slice(0, longest) + " …" : l)).join("\n") : lines);

interface StretchProps { line: string; at: number; painted?: Piece[]; move(to: number): void }

// Stretch is a part of a long line, and ways to what stands before and behind.
function Stretch({ line, at, painted, move }: StretchProps) {
  const left = line.length - at - longest;
  const way = (n: number, where: string, to: number) => n > 0 && <button type="button" class="cut" onClick={(e) => (e.stopPropagation(), move(to))}>… {n.toLocaleString("en")} {where}</button>;
  return <>{way(at, "characters before", at - longest)}<span class="stretch">{row(line, painted, at)}</span>{way(left, "more characters", Math.min(at + longest, line.length - longest))}</>;
}

// row is a line from a character on in colours, as far as it is the line that was asked for: what a search shows
// of a long line is a part.
function row(line: string, pieces?: Piece[], from = 0) {
  const shown = line.slice(from, from + longest);
  const out = [];
  let [skip, left] = [from, shown.length];
  for (const [cls, text] of pieces ?? []) {
    if (left <= 0) break;
    const part = text.slice(skip, skip + left);
    skip = Math.max(0, skip - text.length);
    if (part) out.push(cls ? <span class={cls}>{part}</span> : part);
    left -= part.length;
  }
  return left > 0 ? shown : out; // not in colours, or of another text
}

const name = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const patience = 280; // milliseconds that a pointer rests

// pointing tells the name under the pointer, when it rests there or presses.
function pointing(tell: (s: Symbol | undefined, pressed: boolean) => void, line: (e: MouseEvent) => number) {
  let timer = 0;
  const later = (e: MouseEvent) => {
    clearTimeout(timer);
    if ("pointerType" in e && e.pointerType !== "mouse") return;
    timer = window.setTimeout(() => tell(at(e, line), false), patience);
  };
  return {
    onPointerMove: later,
    onPointerLeave: () => clearTimeout(timer),
    onClick: (e: MouseEvent) => {
      clearTimeout(timer);
      if (getSelection()?.isCollapsed !== false) tell(at(e, line), true);
    },
  };
}

function at(e: MouseEvent, line: (e: MouseEvent) => number): Symbol | undefined {
  const d = document as Document & { caretPositionFromPoint?(x: number, y: number): { offsetNode: Node; offset: number } | null; caretRangeFromPoint?(x: number, y: number): Range | null };
  const position = d.caretPositionFromPoint?.(e.clientX, e.clientY);
  const range = position ? undefined : d.caretRangeFromPoint?.(e.clientX, e.clientY);
  const [node, offset] = position ? [position.offsetNode, position.offset] : range ? [range.startContainer, range.startOffset] : [];
  if (!(node instanceof Text) || offset === undefined || !node.parentElement?.closest("pre.text") || node.parentElement.closest(".hljs-keyword, .hljs-comment, .hljs-string, .hljs-number, .hljs-literal")) return undefined;
  for (const m of node.data.matchAll(name)) {
    if (m.index > offset || m.index + m[0].length < offset) continue;
    const bounds = new Range();
    bounds.setStart(node, m.index);
    bounds.setEnd(node, m.index + m[0].length);
    const box = bounds.getBoundingClientRect();
    if (e.clientX < box.left - 2 || e.clientX > box.right + 2 || e.clientY < box.top - 3 || e.clientY > box.bottom + 3) return undefined;
    return { name: m[0], line: line(e), x: box.left, top: box.top, bottom: box.bottom };
  }
  return undefined;
}
