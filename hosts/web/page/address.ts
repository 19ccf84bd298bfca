// Addresses of repositories, as people type or paste them.

/** Remote is a repository at a code host that lets pages read it; rev is a branch, tag or commit, "" for the default branch. */
export interface Remote { host: "github.com" | "gitlab.com"; owner: string; name: string; rev: string }

/** Address of a repository at a host, with the file or directory that it shows and its lines, or of a file. */
export type Address = { remote: Remote; file?: string; line?: string } | { url: string };

const part = /^[\w.-]+$/;

/** addressOf reads "owner/name", "owner/name@rev", the address of a repository at a code host, or that of an archive or a .cairn file. */
export function addressOf(typed: string): Address | undefined {
  const text = typed.trim().replace(/^git@([\w.]+):/, "https://$1/").replace(/^(github\.com|gitlab\.com)\//, "https://$1/");
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    const host = url.hostname.replace(/^www\./, "");
    if (host !== "github.com" && host !== "gitlab.com") return { url: url.href };
    const path = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    const shown = path.findIndex((p, i) => i > 1 && (p === "tree" || p === "blob"));
    // At gitlab.com groups have groups; "-" ends the name.
    const names = (shown > 0 ? path.slice(0, shown) : path).filter((p) => p !== "-").slice(0, host === "github.com" ? 2 : undefined);
    const [rev = "", ...rest] = shown > 0 ? path.slice(shown + 1) : [];
    const address = made(host, names, rev);
    const [, from, to] = /^#L(\d+)(?:-L?(\d+))?$/.exec(url.hash) ?? [];
    return address && rest.length > 0 ? { ...address, file: rest.join("/"), line: from && (to ? `${from}-${to}` : from) } : address;
  }
  const m = /^([^@\s]+?)(?:@(\S+))?$/.exec(text);
  const gitlab = m?.[1].startsWith("gitlab:");
  const names = m?.[1].replace(/^git(lab|hub):/, "").split("/") ?? [];
  return gitlab || names.length === 2 ? made(gitlab ? "gitlab.com" : "github.com", names, m?.[2] ?? "") : undefined;
}

function made(host: Remote["host"], names: string[], rev: string): { remote: Remote } | undefined {
  const name = names.at(-1)?.replace(/\.git$/, "");
  if (names.length < 2 || !name || !names.every((n) => part.test(n) && !/^\.+$/.test(n)) || /[\s\\]|(^|\/)\.\.?(\/|$)/.test(rev)) return undefined;
  return { remote: { host, owner: names.slice(0, -1).join("/"), name, rev } };
}

/** named is what ?repo= says of a repository. */
export const named = ({ host, owner, name, rev }: Remote) => `${host === "gitlab.com" ? "gitlab:" : ""}${owner}/${name}${rev ? `@${rev}` : ""}`;
