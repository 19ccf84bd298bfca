// Characters that turn the direction of the text around them are shown as a mark: a name or a line
// of a repository may not read as another one ("Trojan Source", CVE-2021-42574).

import { options, type ComponentChildren } from "preact";

const turns = /[\u202a-\u202e\u2066-\u2069]/g;
const mark = "\ufffd"; // one character for one, so that places in a line stay

/** shown is text with marks. */
export const shown = (text: string) => text.replace(turns, mark);

function all(children: ComponentChildren): ComponentChildren {
  if (typeof children === "string") return shown(children);
  return Array.isArray(children) ? children.map(all) : children;
}

/** markTurns marks them in all that the page shows. */
export function markTurns() {
  const before = options.vnode;
  options.vnode = (v) => {
    if (typeof v.type === "string") (v.props as { children?: ComponentChildren }).children = all((v.props as { children?: ComponentChildren }).children);
    before?.(v);
  };
}
