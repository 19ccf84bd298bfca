// The stems of English words as the core makes them (package core/text, porter2.go), so
// that what is marked is what was found.

type Rule = readonly [end: string, put: string, after?: string];

const rules = (text: string): Rule[] => text.split(" ").map((r) => {
  const [end, put = "", after] = r.split(":");
  return [end, put, after];
});

const exceptions = new Map(rules("skis:ski skies:sky dying:die lying:lie tying:tie idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes").map(([w, s]) => [w, s]));
const kept = new Set("inning outing canning herring earring proceed exceed succeed".split(" "));
const pasts = rules("eedly:ee ingly edly ing eed:ee ed");
const step2 = rules("ational:ate fulness:ful iveness:ive ization:ize ousness:ous biliti:ble lessli:less tional:tion alism:al aliti:al ation:ate entli:ent fulli:ful iviti:ive ousli:ous anci:ance alli:al ator:ate enci:ence izer:ize abli:able bli:ble ogi:og:l li::cdeghkmnrt");
const step3 = rules("ational:ate tional:tion alize:al icate:ic ative iciti:ic ical:ic ness ful");
const step4 = rules("ement ance ence able ible ment ent ant ism ate iti ous ive ize ion::st al er ic");

const vowel = (c: string | undefined) => c !== undefined && "aeiouy".includes(c);
const hasVowel = (w: string) => /[aeiouy]/.test(w);

function region(w: string, from: number): number {
  for (let i = from + 1; i < w.length; i++) if (vowel(w[i - 1]) && !vowel(w[i])) return i + 1;
  return w.length;
}

function replace(w: string, rules: Rule[], from: number): string {
  const rule = rules.find(([end]) => w.endsWith(end));
  if (!rule) return w;
  const at = w.length - rule[0].length;
  if (at < from || (rule[2] && !(at > 0 && rule[2].includes(w[at - 1])))) return w;
  return w.slice(0, at) + rule[1];
}

// shortSyllable: consonant, vowel, consonant other than w, x and Y; or a vowel and a consonant.
function shortSyllable(w: string): boolean {
  const n = w.length;
  if (n < 2 || vowel(w[n - 1]) || !vowel(w[n - 2])) return false;
  return n === 2 || (!"wxY".includes(w[n - 1]) && !vowel(w[n - 3]));
}

function plural(w: string): string {
  if (w.endsWith("sses")) return w.slice(0, -2);
  if (w.endsWith("ied") || w.endsWith("ies")) return w.slice(0, w.length === 4 ? 3 : -2);
  if (w.endsWith("us") || w.endsWith("ss") || !w.endsWith("s")) return w;
  return hasVowel(w.slice(0, -2)) ? w.slice(0, -1) : w;
}

function past(w: string, r1: number): string {
  const rule = pasts.find(([end]) => w.endsWith(end));
  if (!rule) return w;
  const n = w.length - rule[0].length;
  const head = w.slice(0, n);
  if (rule[1]) return n < r1 ? w : head + rule[1];
  if (!hasVowel(head)) return w;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(head)) return head.slice(0, -1);
  if (/(at|bl|iz)$/.test(head) || (n <= r1 && shortSyllable(head))) return head + "e";
  return head;
}

function final(w: string, r1: number, r2: number): string {
  const n = w.length - 1;
  if (n < r1) return w;
  if (w[n] === "e" && (n >= r2 || !shortSyllable(w.slice(0, n)))) return w.slice(0, n);
  return w[n] === "l" && n >= r2 && w[n - 1] === "l" ? w.slice(0, n) : w;
}

const known = new Map<string, string>(); // code has few words, often
const most = 20_000; // of them

/** stem reduces a word in small letters to what the index holds of it. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let s = known.get(word);
  if (s === undefined) {
    if (known.size >= most) known.clear();
    known.set(word, (s = porter(word)));
  }
  return s;
}

function porter(word: string): string {
  const except = exceptions.get(word);
  if (except !== undefined) return except;
  let w = "";
  for (const c of word) w += c === "y" && (w === "" || vowel(w.at(-1))) ? "Y" : c;
  const r1 = /^(gener|commun|arsen)/.exec(w)?.[0].length ?? region(w, 0);
  const r2 = region(w, r1);
  w = plural(w);
  if (kept.has(w)) return w.toLowerCase();
  w = past(w, r1);
  if (w.length > 2 && w.endsWith("y") && !vowel(w.at(-2))) w = w.slice(0, -1) + "i";
  w = replace(w, step2, r1);
  w = replace(w, step3, w.endsWith("ative") ? r2 : r1);
  w = replace(w, step4, r2);
  return final(w, r1, r2).toLowerCase();
}

// Parts of an identifier, as the core splits it.
const parts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu;
const tokens = /[\p{L}\p{N}\p{M}_]+/gu;

// Words of questions, which would mark half of a comment.
const common = new Set("a an as at be by do if in is it my no of on or so to up us we the and for from with without what which where when how why who does did are was were not can could should has have had this that these those its into than then there will would".split(" "));

/** Wanted is what a query looks for: stems of words, and whole names. */
export interface Wanted { stems: ReadonlySet<string>; names: ReadonlySet<string> }

/** wanted reads a query; undefined if there is nothing in it to mark. */
export function wanted(query: string): Wanted | undefined {
  const stems = new Set<string>();
  const names = new Set<string>();
  for (const [token] of query.slice(0, 4000).matchAll(tokens)) {
    const found = [...token.matchAll(parts)].map(([p]) => p.toLowerCase());
    if (found.length > 1) names.add(token.toLowerCase());
    for (const p of found) if (p.length > 1 && !common.has(p)) stems.add(stem(p));
  }
  return stems.size + names.size > 0 ? { stems, names } : undefined;
}

/** matches finds what is wanted in text, as bounds in order. */
export function matches(text: string, { stems, names }: Wanted): [start: number, end: number][] {
  const out: [number, number][] = [];
  for (const t of text.matchAll(tokens)) {
    const low = t[0].toLowerCase();
    if (names.has(low) || stems.has(stem(low))) { // of one part, or a name that the query has in small letters
      out.push([t.index, t.index + t[0].length]);
      continue;
    }
    for (const p of t[0].matchAll(parts)) {
      if (stems.has(stem(p[0].toLowerCase()))) out.push([t.index + p.index, t.index + p.index + p[0].length]);
    }
  }
  return out;
}
