// Marks within the code on the page, by the browser's own highlights: the page's elements
// stay as they are.

import { matches, wanted } from "./stem.js";

const most = 500; // marks within one element

/** Mark is what a mark is for: a word of the query, what find in file found, and which of that is current. */
export type Mark = "word" | "found" | "current";

const marks = typeof Highlight === "undefined" ? undefined : { word: new Highlight(), found: new Highlight(), current: new Highlight() };
for (const [name, highlight] of Object.entries(marks ?? {})) CSS.highlights.set(name, highlight);
if (marks) [marks.found.priority, marks.current.priority] = [1, 2];

/** mark marks what find finds in each text below an element, and returns what takes the marks away. */
export function mark(as: Mark, within: Element, find: (text: string) => [number, number][]): (() => void) | undefined {
  if (!marks) return undefined;
  const own: Range[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && own.length < most; node = walker.nextNode()) {
    for (const [start, end] of find(node.textContent!)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      own.push(range);
      marks[as].add(range);
    }
  }
  return () => own.forEach((range) => marks[as].delete(range));
}

/** current is where what find in file is at stands on the screen. */
export const current = (): DOMRect | undefined => marks && [...marks.current].map((r) => (r as Range).getBoundingClientRect()).find((b) => b.width > 0);

/** markWords marks the words of a query by their stems. */
export function markWords(within: Element, query: string): (() => void) | undefined {
  const w = wanted(query);
  return w && mark("word", within, (text) => matches(text, w));
}

/** markLine marks one stretch of a line, whose pieces are the texts below an element. */
export function markLine(as: Mark, line: Element, from: number, to: number): (() => void) | undefined {
  let at = 0;
  return mark(as, line, (text) => {
    const [start, end] = [Math.max(0, from - at), Math.min(text.length, to - at)];
    at += text.length;
    return start < end ? [[start, end]] : [];
  });
}
