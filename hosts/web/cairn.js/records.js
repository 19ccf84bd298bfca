// The steps of a "store" need, on ordered keys and values. The keys, where ID is
// the number of a project's first write and numbers have a fixed width:
//
//	n                     number of the last write
//	p/NAME                project: {id, rev}
//	ID/i/TYPE/RECORD      number of a record
//	ID/r/NUMBER           record, without what is under b
//	ID/b/NUMBER           its content and terms
//	ID/w/TYPE/TERM/NUMBER record of a term; of none, every one; of _PARENT, a parent's
//	ID/v/TYPE/REVISION    number of a record that has a state

import { CairnError } from "./cairn.js";
import { bytes, vector } from "./check.js";

/** near is how many vectors are compared at most. */
const near = 100_000;

/** last is after all keys that begin with what it is added to. */
export const last = "~";

const digits = (n) => n.toString(36).padStart(11, "0");
const filled = (o) => Object.fromEntries(Object.entries(o).filter(([, v]) => v));
const encoder = new TextEncoder();

/**
 * perform does the steps of a checked request. kv is a transaction: get(key) and
 * count(from, to) return promises, scan(from, to, back) goes through values, set(key,
 * value) and remove(from, to) write. What it throws is to undo them.
 */
export async function perform(kv, { project, steps }, now, newID) {
  const [known, counter = 0] = await Promise.all([kv.get("p/" + project), kv.get("n")]);
  const work = new Work(kv, now, newID, known ?? { id: digits(counter + 1), rev: 0 }, counter);
  const results = [];
  for (const [i, s] of steps.entries()) results.push(filled(await work[s.do](s, i)));
  if (work.counter > counter) {
    kv.set("n", work.counter);
    kv.set("p/" + project, { id: work.id, rev: work.rev });
  }
  return { now, rev: work.rev, results };
}

/** count returns how many records there are, of a project or in all. */
export async function count(kv, project) {
  let n = 0;
  for (const id of await ids(kv, project)) n += await kv.count(`${id}/r/`, `${id}/r/${last}`);
  return n;
}

/** clear removes the records of a project, or all; numbers are not given out again. */
export async function clear(kv, project) {
  for (const id of await ids(kv, project)) kv.remove(`${id}/`, `${id}0`); // "0" follows "/"
  if (project === undefined) kv.remove("p/", "p0");
  else kv.remove("p/" + project);
}

async function ids(kv, project) {
  const all = [];
  if (project !== undefined) all.push(await kv.get("p/" + project));
  else for await (const p of kv.scan("p/", "p0")) all.push(p);
  return all.flatMap((p) => p?.id ?? []);
}

/** Work is a request under way; its methods are named like the steps. */
class Work {
  constructor(kv, now, newID, { id, rev }, counter) {
    Object.assign(this, { kv, now, newID, id, rev, counter });
  }

  async put({ record, mode }, i) {
    const id = record.id || `${record.prefix}_${this.newID()}`;
    const have = await this.#at(record.type, id);
    if (mode === "new" && have) return { kept: true, records: [brief(have)] };
    if (mode === "same" && have?.rev !== (record.rev || 0)) stale(i, record.type, id);
    if (have) await this.#remove(have);
    const rev = this.#next();
    const { content = "", terms, meta, type, parent, state } = record;
    const { seq, count, created } = have ?? { seq: rev, count: Math.max(0, record.count ?? 0), created: record.created || this.now };
    const next = filled({ type, id, parent, state, created, updated: this.now, seq, rev, count, size: bytes(content ?? ""), meta: meta && JSON.stringify(meta) });
    const body = { content, terms: [...new Set(terms)] };
    for (const key of this.#keys(next, body.terms)) this.kv.set(key, seq);
    this.kv.set(this.#key("r", digits(seq)), next);
    if (content || body.terms.length > 0) this.kv.set(this.#key("b", digits(seq)), body);
    return { records: [brief(next)] };
  }

  async get({ type, id, bytes }) {
    const have = await this.#at(type, id);
    return have ? { records: [await this.#shown(have, bytes)] } : {};
  }

  async touch({ type, id, rev, add, state }, i) {
    const have = await this.#at(type, id);
    if (rev > 0 && have?.rev !== rev) stale(i, type, id);
    if (!have) return {};
    const next = filled({ ...have, updated: this.now, rev: this.#next(), count: (have.count ?? 0) + (add ?? 0), state: state || have.state });
    this.kv.remove(this.#key("v", type, digits(have.rev)));
    if (next.state) this.kv.set(this.#key("v", type, digits(next.rev)), next.seq);
    this.kv.set(this.#key("r", digits(next.seq)), next);
    return { records: [brief(next)] };
  }

  async delete({ type, id, parent }) {
    const gone = [];
    if (id) gone.push(...[await this.#at(type, id)].filter(Boolean));
    else for await (const r of this.#found({ type, parent })) gone.push(r);
    for (const r of gone) await this.#remove(r);
    if (gone.length > 0) this.#next();
    return { count: gone.length };
  }

  async pick({ type, seqs, bytes }) {
    const found = await Promise.all((seqs ?? []).map((n) => this.#numbered(n)));
    return this.#page(found.filter((r) => r?.type === type), bytes);
  }

  async count({ type, parent, states }) {
    const all = this.#key("w", type, parent ? "_" + parent : "", "");
    if (!states?.length) return { count: await this.kv.count(all, all + last) };
    let count = 0;
    for await (const _ of this.#found({ type, parent, states })) count++;
    return { count };
  }

  async list(s) {
    const { page, more } = await first(this.#found(s), s.limit);
    return { ...(await this.#page(page, s.bytes)), more };
  }

  async match(s) {
    const { page, more } = await first(this.#matches(s), s.limit);
    return { seqs: page.length > 0 && page, more };
  }

  async near(s) {
    const all = this.#key("v", s.type, "");
    if (!s.ids?.length && (await this.kv.count(all, all + last)) > near) return { more: true };
    const asked = vector(s.vector);
    const found = [];
    for await (const r of this.#found({ ...s, order: "recent", after: 0 })) {
      if (s.ids?.length && !s.ids.includes(r.id)) continue;
      const body = await this.kv.get(this.#key("b", digits(r.seq)));
      const similarity = cosine(asked, vector(body?.content));
      if (similarity > 0) found.push({ r, similarity });
    }
    found.sort((a, b) => b.similarity - a.similarity || b.r.seq - a.r.seq).splice(s.limit);
    return { ...(await this.#page(found.map((f) => f.r), -1)), similarities: found.length > 0 && found.map((f) => Math.floor((f.similarity * 1e6) / one) / 1e6) };
  }

  async *#matches({ type, parent, terms, after }) {
    const lists = [...new Set([...(parent ? ["_" + parent] : []), ...terms])].map((t) => this.#key("w", type, t, ""));
    const sizes = new Map(await Promise.all(lists.map(async (l) => [l, await this.kv.count(l, l + last)])));
    const [rarest, ...others] = lists.sort((a, b) => sizes.get(a) - sizes.get(b));
    for await (const seq of this.#numbers(rarest, "new", after)) {
      const held = await Promise.all(others.map((l) => this.kv.get(l + digits(seq))));
      if (held.every(Boolean)) yield seq;
    }
  }

  /** #found goes through the records of a type, in order. */
  async *#found({ type, parent, states, order = "old", after }) {
    const recent = order === "recent";
    const all = recent ? this.#key("v", type, "") : this.#key("w", type, parent ? "_" + parent : "", "");
    for await (const seq of this.#numbers(all, order, after)) {
      const r = await this.#numbered(seq);
      if ((!recent || !parent || r.parent === parent) && (!states?.length || states.includes(r.state ?? ""))) yield r;
    }
  }

  #numbers(all, order, after) {
    const [low, high] = !after ? ["", last] : order === "old" ? [digits(after + 1), last] : ["", digits(after - 1)];
    return this.kv.scan(all + low, all + high, order !== "old");
  }

  async #page(found, bytes) {
    const records = await Promise.all(found.map((r) => this.#shown(r, bytes)));
    return { records: records.length > 0 && records };
  }

  async #shown({ meta, ...r }, bytes) {
    const body = r.size && !(bytes < 0) ? await this.kv.get(this.#key("b", digits(r.seq))) : undefined;
    return filled({ ...r, content: body && head(body.content, bytes), meta: meta && JSON.parse(meta) });
  }

  async #at(type, id) {
    const seq = await this.kv.get(this.#key("i", type, id));
    return seq && this.#numbered(seq);
  }

  #numbered(seq) {
    return this.kv.get(this.#key("r", digits(seq)));
  }

  async #remove(r) {
    const body = await this.kv.get(this.#key("b", digits(r.seq)));
    for (const key of this.#keys(r, body?.terms ?? [])) this.kv.remove(key);
    this.kv.remove(this.#key("r", digits(r.seq)));
    this.kv.remove(this.#key("b", digits(r.seq)));
  }

  /** #keys returns the keys under which the number of a record is. */
  #keys({ type, id, parent, state, seq, rev }, terms) {
    const words = ["", ...(parent ? ["_" + parent] : []), ...terms].map((t) => this.#key("w", type, t, digits(seq)));
    return [this.#key("i", type, id), ...words, ...(state ? [this.#key("v", type, digits(rev))] : [])];
  }

  #key(...parts) {
    return `${this.id}/${parts.join("/")}`;
  }

  #next() {
    return (this.rev = ++this.counter);
  }
}

const one = 1 << 16;

/** cosine is that of two vectors, from 0 to one; 0 also if they are not of one length. */
function cosine(a, b) {
  if (a.length !== b?.length) return 0;
  let [product, square, squared] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    product += (a[i] - 64) * (b[i] - 64);
    square += (a[i] - 64) ** 2;
    squared += (b[i] - 64) ** 2;
  }
  return product > 0 ? Math.min(one, Math.floor((product / Math.sqrt(square * squared)) * one + 0.5)) : 0;
}

const brief = ({ meta: _, ...r }) => r;

function stale(i, type, id) {
  throw new CairnError({ code: "stale", message: `store: step ${i}: ${type} "${id}" was changed meanwhile` });
}

/** first returns the first n of what is found, and whether there is more. */
async function first(found, n) {
  const page = [];
  for await (const f of found) {
    if (page.length === n) return { page, more: true };
    page.push(f);
  }
  return { page };
}

/** head returns the whole characters of the first n bytes; 0 is all. */
function head(text, n) {
  if (!n || text.length * 3 <= n) return text;
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(n)).read);
}
