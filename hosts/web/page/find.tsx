// Find in file.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Found } from "./code.js";

const most = 5000; // places that are found

/** find finds what is typed, in small letters or large; capitals in it must be there. */
export function find(text: string, typed: string): Found["all"] {
  const exact = /\p{Lu}/u.test(typed);
  const what = exact ? typed : typed.toLowerCase();
  const out: Found["all"] = [];
  text.split("\n").forEach((l, i) => {
    const line = exact ? l : l.toLowerCase();
    for (let at = line.indexOf(what); at >= 0 && out.length < most; at = line.indexOf(what, at + what.length)) out.push({ line: i + 1, from: at, to: at + what.length });
  });
  return out;
}

interface Props { text: string; count: number; at: number; change(text?: string): void; step(by: number): void }

/** Find is the bar that asks for it. */
export function Find({ text, count, at, change, step }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current!.focus(), []); // before the next key
  const key = (e: KeyboardEvent) => {
    if (e.key !== "Enter" && e.key !== "Escape") return;
    e.preventDefault();
    e.stopPropagation();
    if (e.key === "Escape") change(undefined);
    else step(e.shiftKey ? -1 : 1);
  };
  return (
    <div class="find" role="group" aria-label="Find in this file">
      <input ref={input} type="search" name="find" value={text} aria-label="Find" placeholder="Find in this file" spellcheck={false} autocapitalize="none" autocomplete="off" onInput={(e) => change(e.currentTarget.value)} onKeyDown={key} />
      <span role="status" class="dir">{text && (count > 0 ? `${at + 1} of ${count}` : "nothing")}</span>
      <button type="button" class="quiet" onClick={() => step(-1)} aria-label="Before" title="Before (Shift Enter)">↑</button>
      <button type="button" class="quiet" onClick={() => step(1)} aria-label="Next" title="Next (Enter)">↓</button>
      <button type="button" class="quiet" onClick={() => change(undefined)} aria-label="Close find">✕</button>
    </div>
  );
}
