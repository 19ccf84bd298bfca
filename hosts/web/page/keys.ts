// The keyboard; help.tsx shows the sheet of it.

import { useLayoutEffect } from "preact/hooks";

export interface Commands {
  /** Opens the first result of the question as it stands, once it is answered. */
  first(): void;
  copy(): void;
  pick(ref: string): void;
  /** Closes what is open; false if nothing was. */
  close(): boolean;
  help(): void;
}

const hits = () => [...document.querySelectorAll<HTMLAnchorElement>("a.hit")];

/** focusHit moves to the hit of a path, or to the first. */
export function focusHit(path?: string) {
  const all = hits();
  (all.find((a) => path && new URLSearchParams(a.hash.slice(1)).get("file") === path) ?? all[0])?.focus();
}

/** clickFirst opens the first hit. */
export const clickFirst = () => hits()[0]?.click();

function move(by: number, from: HTMLElement) {
  const all = hits();
  const at = all.indexOf(from as HTMLAnchorElement);
  if (at === 0 && by < 0) return document.querySelector<HTMLInputElement>("#query")?.focus();
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, at + by)];
  next?.focus({ preventScroll: true });
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}

// press does what a button or link of the selection, or else of the file, does.
function press(selector: string) {
  const within = document.activeElement?.closest(".result") ?? document.querySelector(".result.selected") ?? document.querySelector(".file");
  within?.querySelector<HTMLElement>(selector)?.click();
}

/** useKeys listens as long as the page is there. */
export function useKeys(commands: Commands) {
  useLayoutEffect(() => {
    const down = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || document.querySelector("dialog[open]")) return;
      const at = e.target as HTMLElement;
      const query = document.querySelector<HTMLInputElement>("#query");
      const typing = at.matches("input:not([type=checkbox]), select, textarea");
      const handled = (() => {
        if (e.key === "Escape") {
          if (commands.close()) return true;
          if (at !== query) query?.focus();
          return true;
        }
        if (at === query && e.key === "ArrowDown") return move(1, at), true;
        if (at === query && e.key === "Enter") return commands.first(), true;
        if (typing) return false;
        switch (e.key) {
          case "/": return query?.focus(), query?.select(), true;
          case "?": return commands.help(), true;
          case "j": return move(1, at), true;
          case "k": return move(-1, at), true;
          case "ArrowDown": return at.matches("a.hit") && (move(1, at), true);
          case "ArrowUp": return at.matches("a.hit") && (move(-1, at), true);
          case "x": return at.dataset.ref !== undefined && (commands.pick(at.dataset.ref), true);
          case "c": return commands.copy(), true;
          case "y": return press(".copylink"), true;
          case "g": return press("a[title^=Graph]"), true;
        }
        return false;
      })();
      if (handled) e.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });
}
