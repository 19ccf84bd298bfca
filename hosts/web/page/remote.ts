// Repositories of code hosts, as far as these let pages read them.
//
// GitHub's archives come without permission for other sites, its API and its raw files with
// it: the tree is asked for, which the hourly limit counts, then each file, which it does not.
// GitLab refuses archives to requests of other pages, whatever the project allows.

import { CairnError, type Progress } from "../cairn.js/cairn.js";
import type { Remote } from "./address.js";
import { end, header, padding } from "./tar.js";

const atOnce = 16; // files that are fetched at the same time
const mostFiles = 20_000;
const mostBytes = 1 << 20; // of a file
const binary = /\.(png|jpe?g|gif|webp|avif|ico|icns|pdf|zip|t?gz|bz2|xz|zst|7z|jar|war|class|so|dll|dylib|exe|a|o|wasm|woff2?|ttf|otf|eot|mp[34]|mov|avi|webm|ogg|wav|flac|psd|bin|dat|db|sqlite|pyc|parquet|npz?|onnx|pt|safetensors)$/i;

/** fetchRemote is the files of a repository, as an archive. */
export async function fetchRemote(r: Remote, signal: AbortSignal, progress: (p: Progress) => void): Promise<Blob> {
  if (r.host === "github.com") return github(r, signal, progress);
  throw new CairnError({
    code: "host", message: "GitLab does not let other pages read its archives",
    fix: `download https://gitlab.com/${r.owner}/${r.name}/-/archive/${r.rev || "HEAD"}/${r.name}.tar.gz and drop it here`,
  });
}

interface Entry { path: string; type: string; size?: number; mode: string }

const escape = (path: string) => path.split("/").map(encodeURIComponent).join("/");

async function github({ owner, name, rev }: Remote, signal: AbortSignal, progress: (p: Progress) => void): Promise<Blob> {
  const api = `https://api.github.com/repos/${owner}/${name}`;
  progress({ phase: "list", done: 0 });
  // All files are of one commit, whatever is pushed meanwhile.
  const commit = (await asked(`${api}/commits/${encodeURIComponent(rev || "HEAD")}`, signal, `${owner}/${name}`, rev, { Accept: "application/vnd.github.sha" })).trim();
  if (!/^[0-9a-f]{40,64}$/.test(commit)) throw new CairnError({ code: "host", message: `GitHub names no commit of ${owner}/${name}`, fix: "download it as an archive and drop it here" });
  const { tree, truncated } = JSON.parse(await asked(`${api}/git/trees/${commit}?recursive=1`, signal, `${owner}/${name}`, rev)) as { tree: Entry[]; truncated: boolean };
  const files = tree.filter((e) => e.type === "blob" && e.mode !== "120000" && (e.size ?? 0) <= mostBytes && !binary.test(e.path));
  if (truncated || files.length > mostFiles) {
    throw new CairnError({ code: "too_large", message: `${owner}/${name} has ${truncated ? "more files than GitHub lists" : `${files.length.toLocaleString("en")} files`}`, fix: `download ${owner}/${name} as an archive and drop it here` });
  }
  const parts = new Array<BlobPart[]>(files.length);
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let i = next++; i < files.length; i = next++) {
      const { path } = files[i];
      const body = new Uint8Array(await file(`https://raw.githubusercontent.com/${owner}/${name}/${commit}/${escape(path)}`, signal));
      parts[i] = [header(path, body.length) as BlobPart, body, padding(body.length) as BlobPart];
      progress({ phase: "fetch", done: ++done, total: files.length, files: done });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, work));
  return new Blob([...parts.flat(), end as BlobPart]);
}

// file fetches one, once more if the line breaks.
async function file(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  for (let again = true; ; again = false) {
    try {
      const r = await fetch(url, { signal, credentials: "omit", referrerPolicy: "no-referrer" });
      if (r.ok) return await r.arrayBuffer();
      if (r.status === 404) return new ArrayBuffer(0);
      if (!again) throw new CairnError({ code: "host", message: `cannot fetch ${url}: the server answered ${r.status}`, fix: r.status === 429 ? "too many files were asked for: wait a minute, then open it again" : "open it again, or download the archive and drop it here" });
    } catch (e) {
      if (signal.aborted || e instanceof CairnError || !again) throw e;
    }
  }
}

async function asked(url: string, signal: AbortSignal, name: string, rev: string, headers: Record<string, string> = {}): Promise<string> {
  let r: Response;
  try {
    r = await fetch(url, { signal, credentials: "omit", referrerPolicy: "no-referrer", headers });
  } catch (e) {
    if (signal.aborted) throw e;
    throw new CairnError({ code: "host", message: `cannot reach ${new URL(url).host}`, fix: `are you offline? An archive of ${name} on this machine can be dropped here` });
  }
  if (r.ok) return r.text();
  if ((r.status === 403 || r.status === 429) && (r.headers.get("x-ratelimit-remaining") === "0" || r.headers.has("retry-after"))) {
    const wait = Number(r.headers.get("retry-after")) * 1000;
    const at = new Date(wait ? Date.now() + wait : Number(r.headers.get("x-ratelimit-reset")) * 1000);
    throw new CairnError({ code: "host", message: `GitHub answers no more requests from this address until ${at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`, fix: `try again then, or download ${name} as an archive and drop it here` });
  }
  if (r.status === 404 || r.status === 422) throw new CairnError({ code: "not_found", message: `GitHub has no public repository ${name}${rev && `, or no branch, tag or commit ${rev} of it`}`, fix: `check the name${rev && ` (for a branch with slashes type owner/name@branch)`}; of a private repository drop an archive here` });
  if (r.status === 409) throw new CairnError({ code: "not_found", message: `${name} is empty` });
  throw new CairnError({ code: "host", message: `cannot list ${name}: GitHub answered ${r.status}` });
}
