// A fleet: its gateway searches and reads, this page only shows. A token goes there alone.

import { CairnError } from "../cairn.js/cairn.js";
import type { Stats } from "./api.js";
import { type Asking, listing, named, type Source } from "./several.js";

const patience = 30_000; // milliseconds

interface Listed { name: string; indexed: boolean; bytes?: number; failed?: boolean }

/** Fleet asks the gateway at an address, which ends in a slash. */
export class Fleet implements Source {
  private constructor(private url: string, private token: string, readonly repositories: Listed[]) {}

  static async open(url: string, typed: string, signal: AbortSignal): Promise<Fleet> {
    const token = typed.trim();
    if (!/^[\x21-\x7e]*$/.test(token)) throw new CairnError({ code: "token", message: "that is no token: tokens have no blanks and no letters but those of English", fix: `the fleet at ${new URL(url).host} asks for one` });
    const { repositories } = await ask(url, token, "v1/repositories", undefined, signal);
    return new Fleet(url, token, repositories);
  }

  async run(op: string, request: any, { signal }: Asking): Promise<any> {
    if (op === "search") return named(await ask(this.url, this.token, "v1/search", request, signal));
    if (op !== "read") throw new CairnError({ code: "unsupported", message: "a fleet searches and reads files, and nothing else", fix: "open one of its repositories for more" });
    const { path } = request as { path: string };
    const held = this.repositories.some(({ name }) => path === name || path.startsWith(`${name}/`));
    return held ? ask(this.url, this.token, "v1/read", request, signal) : listing(path, this.repositories);
  }

  /** stats is what a list of repositories tells. */
  get stats(): Stats {
    return { files: 0, bytes: this.repositories.reduce((n, r) => n + (r.bytes ?? 0), 0), lines: 0, chunks: 0, definitions: 0, contents: true, languages: [], skipped: [] };
  }
}

// A redirect would take the token elsewhere, so that none is followed; nor is anything else of this
// page sent.
async function ask(url: string, token: string, path: string, request: object | undefined, signal?: AbortSignal): Promise<any> {
  const { host } = new URL(url);
  const late = AbortSignal.timeout(patience);
  let r: Response;
  try {
    r = await fetch(url + path, {
      method: request ? "POST" : "GET", body: request && JSON.stringify(request), signal: signal ? AbortSignal.any([signal, late]) : late,
      headers: { ...(request && { "Content-Type": "application/json" }), ...(token && { Authorization: `Bearer ${token}` }) },
      redirect: "manual", credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store",
    });
  } catch (e) {
    if (signal?.aborted) throw e;
    const why = late.aborted ? `the fleet at ${host} does not answer` : await answers(url) ? `${host} does not let this page ask` : `nothing answers at ${host}`;
    throw new CairnError({ code: "host", message: why, fix: "a fleet has to run there, and to let this page ask (cairn-fleet serve --page-origin)" });
  }
  if (r.type === "opaqueredirect") throw new CairnError({ code: "host", message: `${host} sends to another address, to which nothing was sent`, fix: "give the address of the gateway itself" });
  const said = await r.json().catch(() => undefined);
  // Whoever is asked may be a stranger: nothing of what it says stands beside the field.
  if (r.status === 401) throw new CairnError({ code: "token", message: `the fleet at ${host} ${token ? "does not take this token, which may have expired" : "asks for a token"}`, fix: `it is sent to ${host}, and nowhere else` });
  if (said?.error) throw new CairnError(said.error);
  if (!r.ok || said === undefined) throw new CairnError({ code: "host", message: `${host} is no gateway of a fleet: it answers ${r.status}` });
  return said;
}

// answers tells whether there is anything at an address, without asking it for something: a browser does
// not tell that from what may not be asked.
const answers = (url: string): Promise<boolean> =>
  fetch(url, { mode: "no-cors", credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store", signal: AbortSignal.timeout(patience) }).then(() => true, () => false);
