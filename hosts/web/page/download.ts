// A snapshot or an archive from a web address, with progress.

import { CairnError, type Progress } from "../cairn.js/cairn.js";
import { size } from "./numbers.js";

/** download fetches the whole file. Its errors say what the user can do. */
export async function download(url: string, signal: AbortSignal, progress: (p: Progress) => void): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, { signal, credentials: "omit", referrerPolicy: "no-referrer" });
  } catch (e) {
    if (signal.aborted) throw e;
    throw new CairnError({ code: "host", message: `cannot fetch ${url}`, fix: "the server may be down, or not allow other sites to read from it (CORS); download the file and open it here" });
  }
  if (!response.ok) throw new CairnError({ code: "not_found", message: `cannot fetch ${url}: the server answered ${response.status} ${response.statusText}` });
  if (!response.body) return response.blob();
  const total = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length") ?? 0);
  const parts: BlobPart[] = [];
  let done = 0;
  const reader = response.body.getReader();
  for (;;) {
    const piece = await reader.read().catch((e) => {
      throw signal.aborted ? e : new CairnError({ code: "host", message: `the connection to ${new URL(url).host} broke after ${size(done)}`, fix: "open it again, or download the file and drop it here" });
    });
    if (piece.done) return new Blob(parts);
    parts.push(piece.value as BlobPart);
    done += piece.value.length;
    progress({ phase: "fetch", done, total });
  }
}
