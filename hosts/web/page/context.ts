// Results as Markdown, for a language model, within a budget of tokens.

import type { Progress } from "../cairn.js/cairn.js";
import type { Bundle, SearchResponse } from "./api.js";
import { run } from "./client.js";

const most = 20; // entities of a bundle

/** context bundles refs, or else the best results, and renders them. */
export async function context(question: string, answer: SearchResponse, picked: ReadonlySet<string>, budget: number, progress: (p: Progress) => void): Promise<{ text: string; tokens: number }> {
  const refs = (picked.size > 0 ? [...picked] : answer.results.map((r) => r.ref)).slice(0, most);
  const bundle = await run<Bundle>("bundle", { refs: refs, query: question, budget }, undefined, progress);
  return { text: markdown(question, bundle), tokens: bundle.tokens };
}

/** markdown renders a bundle. */
export function markdown(question: string, b: Bundle): string {
  const out = [`# ${question.replace(/\s+/g, " ").trim() || "Context"}`, ""];
  const names = new Map(b.entities.map((e) => [e.ref, e.name]));
  for (const e of b.entities) {
    const lines = e.preview?.lines ?? e.lines;
    out.push(`## ${e.path ?? e.name}${lines ? `:${lines.start}-${lines.end}` : ""}`, "");
    if (!e.preview) continue;
    const fence = "`".repeat(Math.max(3, ...[...e.preview.text.matchAll(/`+/g)].map((m) => m[0].length + 1)));
    out.push(fence + (e.language && e.language !== "unknown" ? e.language : ""), e.preview.text.replace(/\n$/, ""), fence, "");
  }
  if (b.edges.length > 0) {
    out.push("## Connections", "");
    for (const e of b.edges) out.push(`- ${names.get(e.from) ?? e.from} ${e.kind} ${names.get(e.to) ?? e.to}`);
    out.push("");
  }
  return out.join("\n");
}
