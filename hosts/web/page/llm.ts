// Language models, asked straight from the page with the user's own key.

import { CairnError } from "../cairn.js/cairn.js";
import type { Usage } from "./api.js";
import { type Known, known, priced } from "./prices.js";
import type { Model } from "./protocol.js";

/** Request and Reply are those of package core/model. */
export interface Request {
  prefix?: { text: string; cache?: boolean }[];
  message: string;
  tool?: { name: string; description: string; input_schema: object };
  max_tokens?: number;
}

export interface Reply { calls?: { name: string; arguments: unknown }[]; text?: string; stop?: string; model?: string; usage: Usage }

const maxTokens = 4096; // of an answer, where the request does not say
const thinkingRoom = 8192; // tokens for models that think, beside the answer
const maxMarks = 3; // of cached prefixes

/** complete asks a model once. Its errors say what the user can do. */
export async function complete(m: Model, q: Request, signal?: AbortSignal): Promise<Reply> {
  const about = known(m);
  const p = m.provider === "anthropic" ? anthropic(m, q, about) : openai(m, q, about);
  const url = m.url.replace(/\/+$/, "") + p.path;
  let response: Response;
  try {
    response = await fetch(url, { method: "POST", signal, credentials: "omit", referrerPolicy: "no-referrer", headers: { "Content-Type": "application/json", ...p.headers }, body: JSON.stringify(p.body) });
  } catch {
    throw failure(`no answer from ${url}`, "the server is down, or does not allow this page to ask (CORS): Ollama wants OLLAMA_ORIGINS set to this page's address");
  }
  const text = await response.text();
  let body: any;
  try {
    body = JSON.parse(text);
  } catch {
    throw failure(`${url} answered ${response.status} with something that is not JSON`, "check the address: it ends in /v1 for most servers");
  }
  if (!response.ok) throw failure(`${url} answered ${response.status}: ${body?.error?.message ?? body?.message ?? response.statusText}`, fixes[response.status]);
  const reply = p.read(body);
  return { ...reply, usage: priced(about, reply.usage), model: `${m.provider}:${m.model}` };
}

const fixes: Record<number, string | undefined> = {
  401: "check the key", 403: "the key may not use this model", 404: "check the address and the model's name", 429: "the provider's limit is reached: wait, or ask fewer at once", 529: "the provider is overloaded: wait",
};

const failure = (message: string, fix?: string) => new CairnError({ code: "model", message, fix });

function openai(m: Model, q: Request, about?: Known) {
  const system = (q.prefix ?? []).map((s) => s.text).join("");
  return {
    path: "/chat/completions",
    headers: m.key ? { Authorization: `Bearer ${m.key}` } : ({} as Record<string, string>),
    body: {
      model: m.model,
      messages: [...(system ? [{ role: "system", content: system }] : []), { role: "user", content: q.message }],
      ...(q.max_tokens && { [about?.provider === "openai" ? "max_completion_tokens" : "max_tokens"]: q.max_tokens + (about?.thinks ? thinkingRoom : 0) }),
      ...(q.tool && {
        tools: [{ type: "function", function: { name: q.tool.name, description: q.tool.description, parameters: q.tool.input_schema } }],
        ...(about?.tool_choice !== "auto" && { tool_choice: { type: "function", function: { name: q.tool.name } } }),
      }),
    },
    read(b: any): Reply {
      const choice = b.choices?.[0];
      if (!choice) throw failure("the model's answer is empty");
      const cached = b.usage?.prompt_tokens_details?.cached_tokens ?? 0;
      return {
        calls: choice.message?.tool_calls?.map((c: any) => ({ name: c.function?.name ?? "", arguments: parsed(c.function?.arguments) })),
        text: choice.message?.content ?? "",
        usage: { calls: 1, input: Math.max(0, (b.usage?.prompt_tokens ?? 0) - cached), cache_read: cached, cache_write: 0, output: b.usage?.completion_tokens ?? 0 },
      };
    },
  };
}

function anthropic(m: Model, q: Request, about?: Known) {
  let marks = 0;
  const system = (q.prefix ?? []).filter((s) => s.text).toReversed()
    .map((s) => ({ type: "text", text: s.text, ...(s.cache && ++marks <= maxMarks && { cache_control: { type: "ephemeral" } }) })).toReversed();
  return {
    path: "/v1/messages",
    headers: { "x-api-key": m.key, "anthropic-version": "2023-06-01", "anthropic-dangerous-direct-browser-access": "true" } as Record<string, string>,
    body: {
      model: m.model, max_tokens: (q.max_tokens || maxTokens) + (about?.thinks ? thinkingRoom : 0), ...(system.length > 0 && { system }),
      messages: [{ role: "user", content: [{ type: "text", text: q.message }] }],
      ...(q.tool && { tools: [q.tool], ...(about?.tool_choice !== "auto" && { tool_choice: { type: "tool", name: q.tool.name } }) }),
    },
    read(b: any): Reply {
      const blocks: any[] = b.content ?? [];
      const u = b.usage ?? {};
      return {
        calls: blocks.filter((c) => c.type === "tool_use").map((c) => ({ name: c.name, arguments: c.input })),
        text: blocks.filter((c) => c.type === "text").map((c) => c.text).join(""),
        usage: { calls: 1, input: u.input_tokens ?? 0, cache_read: u.cache_read_input_tokens ?? 0, cache_write: u.cache_creation_input_tokens ?? 0, output: u.output_tokens ?? 0 },
      };
    },
  };
}

// parsed reads arguments, which some servers give as an object; what is not JSON stays text.
function parsed(a: unknown): unknown {
  if (typeof a !== "string") return a ?? {};
  try {
    return JSON.parse(a || "{}");
  } catch {
    return a;
  }
}
