// What every store refuses, with nothing done: Check of package memory in JavaScript.

import { CairnError } from "./cairn.js";

const most = { steps: 4096, page: 1000, content: 16 << 20, meta: 1 << 20, terms: 1 << 16, wanted: 64, term: 128, project: 4096, ids: 2000, numbers: 1 << 16 };
const encoder = new TextEncoder();

/** bytes is how long a text is in UTF-8. */
export const bytes = (text) => encoder.encode(text).length;

const refuse = (code, message) => { throw new CairnError({ code, message: `store: ${message}` }); };
const given = (v) => v !== undefined && v !== null && v !== "";
const text = (v) => typeof v === "string";
const name = (v) => text(v) && /^[a-z]{1,32}$/.test(v);
const id = (v) => text(v) && /^[A-Za-z0-9._-]{1,128}$/.test(v);
const broken = (v) => /\p{Surrogate}/u.test(v); // no UTF-8
const term = (v) => text(v) && /^(?!_)[a-z0-9_\u0080-\uffff]+$/.test(v) && !v.includes("\ufffd") && !broken(v) && bytes(v) <= most.term;
const number = (v) => !given(v) || Number.isSafeInteger(v);
const array = (v) => !given(v) || Array.isArray(v);
const quoted = (v) => JSON.stringify(text(v) && v.length > 80 ? v.slice(0, 80) + "…" : v);

/** vector reads a vector: a byte for each number, from 1 to 127, where 64 is zero; undefined if a text is none. */
export function vector(given) {
  if (!text(given) || given === "" || given.length % 4 || !/^[A-Za-z0-9+/]*={0,2}$/.test(given)) return undefined;
  const b = Uint8Array.from(atob(given), (c) => c.charCodeAt(0));
  return b.length <= most.numbers && b.every((x) => x >= 1 && x <= 127) && b.some((x) => x !== 64) ? b : undefined;
}

/** check throws a CairnError if a request is not one. */
export function check(q) {
  if (!text(q?.project) || q.project === "" || bytes(q.project) > most.project) refuse("bad_input", `project ${quoted(q?.project)}`);
  if (!Array.isArray(q.steps)) refuse("bad_input", "no list of steps");
  if (q.steps.length > most.steps) refuse("too_large", `${q.steps.length} steps, more than ${most.steps}`);
  q.steps.forEach((s, i) => checkStep(s, (right, message, code = "bad_input") => right || refuse(code, `step ${i}: ${message}`)));
}

function checkStep(s, must) {
  must(s && typeof s === "object", "no object");
  if (s.do === "put") {
    must(s.record && typeof s.record === "object" && [undefined, null, "", "new", "same"].includes(s.mode), `a put in mode ${quoted(s.mode)} of a record: ${!!s.record}`);
    return checkRecord(s.record, must);
  }
  must(name(s.type), `type ${quoted(s.type)}`);
  must(!given(s.parent) || id(s.parent), `parent ${quoted(s.parent)}`);
  must(["after", "limit", "bytes", "add", "rev"].every((n) => number(s[n])) && [s.states, s.terms, s.seqs, s.ids].every(array), "a field of another type");
  switch (s.do) {
    case "get":
    case "touch":
      must(id(s.id), `id ${quoted(s.id)}`);
      return must((!given(s.state) || name(s.state)) && !(s.rev < 0), `state ${quoted(s.state)}, revision ${s.rev}`);
    case "delete":
      return must(given(s.id) !== given(s.parent) && (!given(s.id) || id(s.id)), `delete takes one of id ${quoted(s.id)} and parent ${quoted(s.parent)}`);
    case "list":
    case "match":
      must(s.limit >= 1 && s.limit <= most.page && !(s.after < 0), `limit ${s.limit} after ${s.after}`);
      if (s.do === "list") return must(["old", "new", "recent"].includes(s.order), `order ${quoted(s.order)}`);
      must(s.terms?.length > 0 && s.terms.length <= most.wanted, `${s.terms?.length ?? 0} terms`);
      return checkTerms(s.terms, must);
    case "pick":
      return must(!(s.seqs?.length > most.page), `${s.seqs?.length} numbers`);
    case "near":
      must(s.limit >= 1 && s.limit <= most.page && !(s.ids?.length > most.ids), `limit ${s.limit}, ${s.ids?.length ?? 0} ids`);
      must((s.ids ?? []).every(id), "an id that is none");
      return must(vector(s.vector), "no vector");
    case "count":
      return;
    default:
      must(false, `unknown step ${quoted(s.do)}`);
  }
}

function checkRecord(r, must) {
  must(name(r.type) && (!given(r.state) || name(r.state)), `type ${quoted(r.type)}, state ${quoted(r.state)}`);
  must((given(r.id) ? id(r.id) : name(r.prefix)) && (!given(r.parent) || id(r.parent)), `id ${quoted(r.id)}, prefix ${quoted(r.prefix)}, parent ${quoted(r.parent)}`);
  must(["created", "rev", "count"].every((n) => number(r[n])) && array(r.terms), "a field of another type");
  must(!given(r.content) || (text(r.content) && !broken(r.content)), "the content is not text");
  must(bytes(r.content ?? "") <= most.content, `a content of more than ${most.content} bytes`, "too_large");
  must(r.meta === undefined || (r.meta !== null && typeof r.meta === "object" && !Array.isArray(r.meta)), "meta is not a JSON object");
  must(bytes(JSON.stringify(r.meta ?? {})) <= most.meta && !(r.terms?.length > most.terms), `more than ${most.meta} bytes of meta or ${most.terms} terms`, "too_large");
  checkTerms(r.terms ?? [], must);
}

function checkTerms(terms, must) {
  for (const t of terms) must(term(t), `term ${quoted(t)}`);
}
