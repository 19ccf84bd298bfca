// The keyboard: /, j, k, x, c, Enter and Esc.

import { useEffect } from "preact/hooks";

export interface Commands {
  copy(): void;
  pick(ref: string): void;
  /** Closes what is open; false if nothing was. */
  close(): boolean;
}

const hits = () => [...document.querySelectorAll<HTMLAnchorElement>("a.hit")];

/** focusHit moves to the hit of a path, or to the first. */
export function focusHit(path?: string) {
  const all = hits();
  (all.find((a) => path && new URLSearchParams(a.hash.slice(1)).get("file") === path) ?? all[0])?.focus();
}

function move(by: number) {
  const all = hits();
  const at = all.indexOf(document.activeElement as HTMLAnchorElement);
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}

/** useKeys listens as long as the page is there. */
export function useKeys(commands: Commands) {
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
      const at = e.target as HTMLElement;
      const query = document.querySelector<HTMLInputElement>("#query");
      const typing = at.matches("input:not([type=checkbox]), select, textarea");
      const handled = (() => {
        if (e.key === "Escape") {
          if (commands.close()) return true;
          if (at !== query) query?.focus();
          return true;
        }
        if (at === query && e.key === "ArrowDown") return move(1), true;
        if (at === query && e.key === "Enter") return hits()[0]?.click(), true;
        if (typing) return false;
        switch (e.key) {
          case "/": return query?.focus(), query?.select(), true;
          case "j": return move(1), true;
          case "k": return move(-1), true;
          case "x": return at.dataset.ref !== undefined && (commands.pick(at.dataset.ref), true);
          case "c": return commands.copy(), true;
        }
        return false;
      })();
      if (handled) e.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
