// Several repositories as one: each is a shard, and the core of one of them asks all, as it does
// on the command line. Paths begin with the name of a repository then.

import { CairnError, type Progress } from "../cairn.js/cairn.js";
import type { Bundle, FileResponse, SearchResponse, Stats } from "./api.js";

/** Asking is how something is asked: handlers are of what it needs beside. */
export interface Asking { signal?: AbortSignal; progress?(p: Progress): void; handlers?: Record<string, (request: any) => unknown> }

/** Source is what is open: it answers operations. */
export interface Source { run(op: string, request: any, asking: Asking): Promise<any> }

/** Member is one of several repositories. Refs have the name that its index has. */
export interface Member extends Source { name: string; stats: Stats }

/** Several answers for all members. */
export class Several implements Source {
  constructor(private members: Member[]) {}

  async run(op: string, request: any, asking: Asking): Promise<any> {
    switch (op) {
      case "search":
        return this.search(request, asking);
      case "read":
        return this.read(request, asking);
      case "inspect":
        return this.about([request.ref], asking, (m, [ref]) => m.run(op, { ...request, ref }, asking));
      case "impact":
        return this.about(request.targets, asking, (m, targets) => m.run(op, { ...request, targets }, asking));
      case "paths":
        return this.about([request.from, request.to], asking, (m, [from, to]) => m.run(op, { ...request, from, to }, asking));
      case "bundle":
        return this.bundle(request, asking);
    }
    const { repositories, ...rest } = request;
    const m = repositories?.length === 1 && this.members.find((m) => m.name === repositories[0]);
    if (!m) throw new CairnError({ code: "unsupported", message: "that is of one repository at a time", fix: "choose one of them under Repository" });
    return below(m.name, await m.run(op, rest, asking));
  }

  // search has the core of the first ask all of them.
  private async search(request: any, asking: Asking): Promise<SearchResponse> {
    const shards = async ({ op, request, shards, repositories }: { op: string; request: object; shards?: string[]; repositories?: string[] }) => {
      const asked = this.members.filter(({ name }) => (!shards?.length || shards.includes(name)) && (!repositories?.length || repositories.includes(name)));
      return { answers: await Promise.all(asked.map(async (m) => {
        const of = { shard: m.name, repository: m.name };
        try {
          return { ...of, response: await m.run(op, request, { signal: asking.signal }) };
        } catch (e) {
          asking.signal?.throwIfAborted();
          const { code = "host", message, field, fix } = e as CairnError;
          return { ...of, error: { code, message, field, fix } };
        }
      })) };
    };
    return named(await this.members[0].run("federate", request, { ...asking, handlers: { ...asking.handlers, shards } }));
  }

  private async read(request: { path: string }, asking: Asking): Promise<FileResponse> {
    const [m, path] = this.member(request.path);
    return m ? below(m.name, await m.run("read", { ...request, path }, asking)) : listing(request.path, this.members.map((m) => ({ name: m.name, files: m.stats.files })));
  }

  // member is whose a path is, and what the path is there.
  private member(path: string): [Member | undefined, string] {
    const name = within(path, this.members.map((m) => m.name));
    const m = this.members.find((m) => m.name === name);
    return [m, path.slice(m ? m.name.length + 1 : 0)];
  }

  // about asks whose the refs are. Indexes of one name are asked in turn.
  private async about(refs: string[], asking: Asking, ask: (m: Member, refs: string[]) => Promise<any>): Promise<any> {
    const of = (ref: string) => {
      const [m] = this.member(ref);
      return m ? [m] : this.members.filter((m) => m.stats.name === owner(ref));
    };
    const whose = of(refs[0]).filter((m) => refs.every((r) => of(r).includes(m)));
    if (whose.length === 0) throw new CairnError(refs.every((r) => of(r).length > 0) ? { code: "unsupported", message: "these are of different repositories, whose graphs are not joined on this page", fix: "ask the command: cairn paths -R DIR -R DIR" } : { code: "not_found", message: `no repository that is open has ${refs[0]}` });
    for (const [i, m] of whose.entries()) {
      try {
        return below(m.name, await ask(m, refs.map((r) => (this.member(r)[0] ? this.member(r)[1] : r))));
      } catch (e) {
        asking.signal?.throwIfAborted();
        if (i === whose.length - 1 || (e as CairnError).code !== "not_found") throw e;
      }
    }
  }

  // bundle has each repository bundle its share, in the order of the refs.
  private async bundle(request: { refs: string[]; budget: number }, asking: Asking): Promise<Bundle> {
    const parts: Bundle[] = [];
    for (const name of new Set(request.refs.map(owner))) {
      const refs = request.refs.filter((r) => owner(r) === name);
      parts.push(await this.about(refs, asking, (m, own) => m.run("bundle", { ...request, refs: own, budget: Math.max(leastBudget, Math.floor((request.budget * refs.length) / request.refs.length)) }, asking)));
    }
    return { entities: parts.flatMap((p) => p.entities), edges: parts.flatMap((p) => p.edges), tokens: parts.reduce((n, p) => n + p.tokens, 0), truncated: parts.some((p) => p.truncated) };
  }
}

// owner is the name of the index that a ref is of.
const owner = (ref: string) => /^\w+:([^:]*)/.exec(ref)?.[1];

const leastBudget = 200; // tokens of a part

/** within is the repository that a path lies in, undefined for none; names may lie in each other. */
export const within = (path: string, names: string[]) => names.filter((n) => path === n || path.startsWith(`${n}/`)).sort((a, b) => b.length - a.length)[0] as string | undefined;

/** named puts the name of its repository before the path of each result. */
export const named = (r: SearchResponse): SearchResponse => ({ ...r, results: r.results.map((x) => ({ ...x, path: `${x.repository}/${x.path}` })) });

/** listing is a directory above repositories, whose names may have slashes. */
export function listing(path: string, all: { name: string; files?: number }[]): FileResponse {
  const above = path.replace(/^\/+|\/+$/g, "");
  const inside = all.filter(({ name }) => !above || name.startsWith(`${above}/`));
  if (inside.length === 0) throw new CairnError({ code: "not_found", message: `no repository that is open has ${path}` });
  const entries = new Map<string, number | undefined>();
  for (const { name, files } of inside) {
    const next = (above ? `${above}/` : "") + name.slice(above ? above.length + 1 : 0).split("/", 1)[0];
    const n = (entries.get(next) ?? 0) + (files ?? 0);
    entries.set(next, n || undefined);
  }
  return { path: above, type: "directory", entries: [...entries].map(([path, files]) => ({ path, type: "directory", files })) };
}

// below puts the name of a repository before all paths of an answer.
function below(name: string, answer: any): any {
  if (Array.isArray(answer)) return answer.map((a) => below(name, a));
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([k, v]) => [k, k === "path" && typeof v === "string" ? (v && v !== "." ? `${name}/${v}` : name) : below(name, v)]));
}

/** unique makes names that paths can begin with, no two alike. */
export function unique(wanted: string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((w) => {
    const own = w.replace(/[\x00-\x1f:\\,]+/g, "-").replace(/^[./]+|\/+$/g, "") || "repository";
    let name = own;
    for (let n = 2; taken.has(name); n++) name = `${own}-${n}`;
    taken.add(name);
    return name;
  });
}

/** nameOf names several, for people. */
export const nameOf = (names: string[]) => (names.length < 3 ? names.join(" and ") : `${names[0]} and ${names.length - 1} more`);

/** sum is the statistics of all. */
export function sum(all: Stats[]): Stats {
  const add = (of: (s: Stats) => number) => all.reduce((n, s) => n + of(s), 0);
  const languages = new Map<string, Stats["languages"][number]>();
  for (const l of all.flatMap((s) => s.languages)) {
    const old = languages.get(l.language);
    languages.set(l.language, { language: l.language, files: l.files + (old?.files ?? 0), bytes: l.bytes + (old?.bytes ?? 0), lines: l.lines + (old?.lines ?? 0) });
  }
  const skipped = new Map<string, number>();
  for (const s of all.flatMap((s) => s.skipped)) skipped.set(s.reason, (skipped.get(s.reason) ?? 0) + s.count);
  return {
    files: add((s) => s.files), bytes: add((s) => s.bytes), lines: add((s) => s.lines), chunks: add((s) => s.chunks), definitions: add((s) => s.definitions),
    contents: all.some((s) => s.contents), languages: [...languages.values()].sort((a, b) => b.bytes - a.bytes), skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
  };
}
