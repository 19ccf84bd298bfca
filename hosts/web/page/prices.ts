// What models cost and want, from the table of package hosts/llm, which task web puts
// beside this file.

import type { Usage } from "./api.js";
import type { Model } from "./protocol.js";
import table from "./prices.json" with { type: "json" };

interface Price { input?: number; cache_read?: number; cache_write?: number; output?: number }

export interface Known extends Price {
  provider: string;
  model: string;
  above?: Price & { prompt: number };
  /** "auto" for models that refuse to be made to call a tool. */
  tool_choice?: string;
  /** Thinking counts as output, and needs room beside it. */
  thinks?: boolean;
}

/** prompt counts the tokens of prompts. */
export const prompt = (u: Usage) => u.input + u.cache_read + u.cache_write;

/** known finds a model by its name, with or without a date; servers of others than who made it set prices of their own. */
export function known(m: Model): Known | undefined {
  const provider = m.provider === "anthropic" ? "anthropic" : URL.canParse(m.url) && new URL(m.url).host === "api.openai.com" ? "openai" : "compatible";
  const models = table.models as Known[];
  for (const name of [m.model, m.model.replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, "")]) {
    const found = models.find((k) => k.provider === provider && k.model === name);
    if (found) return found;
  }
  return undefined;
}

/** priced adds the price of a call in 10^-9 dollars, or that it is not known. */
export function priced(k: Known | undefined, u: Usage): Usage {
  if (k?.input === undefined || k.output === undefined) return { ...u, unpriced: u.calls };
  const p = k.above && prompt(u) > k.above.prompt ? k.above : k;
  const input = p.input ?? 0;
  // Dollars per million tokens; the sum is rounded once.
  const sum = u.input * input + u.cache_read * (p.cache_read ?? input) + u.cache_write * (p.cache_write ?? input) + u.output * (p.output ?? 0);
  return { ...u, nano_dollars: Math.round(sum * 1000) };
}
