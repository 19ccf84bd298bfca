// The part of the core's JSON that the page reads; package core/contract describes it.

export interface Lines { start: number; end: number }

export interface Definition { ref: string; kind: string; name: string; signature?: string; lines: Lines }

export interface Reason { name: string; rank?: number; add?: number; times?: number }

export interface Result {
  rank: number;
  ref: string;
  /** Of several repositories it begins with the name of one. */
  path: string;
  repository?: string;
  lines?: Lines;
  score: number;
  language: string;
  roles?: string[];
  definition?: Definition;
  snippet?: { start: number; end: number; text: string; truncated?: boolean };
  explain?: Reason[];
}

export interface SearchResponse { results: Result[]; reason?: string; class: string; confidence?: "high" | "some" | "low"; notes?: string[]; missing?: { repository: string; why: string }[] }

export interface FileResponse {
  path: string;
  type: "file" | "directory";
  language?: string;
  total_lines?: number;
  lines?: Lines;
  text?: string;
  next?: number;
  definitions?: Definition[];
  entries?: { path: string; type: "file" | "directory"; files?: number }[];
}

export interface Stats {
  name?: string;
  files: number;
  bytes: number;
  lines: number;
  chunks: number;
  definitions: number;
  contents: boolean;
  languages: { language: string; files: number; bytes: number; lines: number }[];
  skipped: { reason: string; count: number; examples?: string[] }[];
}

/** Lean is the definitions that a repository leans on, file by file. */
export interface Lean { files: { path: string; definitions: Definition[] }[] }

export interface Bundle {
  entities: { ref: string; type: string; name: string; path?: string; lines?: Lines; language?: string; signature?: string; preview?: { lines: Lines; text: string; truncated?: boolean } }[];
  edges: { from: string; kind: string; to: string }[];
  tokens: number;
  truncated: boolean;
}

export interface Entity { ref: string; type: string; name: string; kind?: string; path?: string; lines?: Lines; signature?: string }

export interface Edge { kind: string; direction: "in" | "out"; ref: string; type: string; name: string; provenance: string; confidence: string; at?: { path: string; line: number } }

export interface EdgeGroup { kind: string; family: string; total: number; edges: Edge[] }

export interface Inspection {
  entity: Entity;
  edges: { in: EdgeGroup[]; out: EdgeGroup[] };
  recommended_next_hops: { ref: string; type: string; name: string; via: string; why: string }[];
}

/** Impact is what a change reaches. */
export interface Impact {
  dependents: { ref: string; type: string; name: string; distance: number; via: string; from: string }[];
  tests: { ref: string; name: string; path: string }[];
  notes?: string[];
}

export interface PathsResponse {
  paths: { path_id: string; text: string; from: Entity; steps: { kind: string; direction: string; to: Entity }[] }[];
  reason?: string;
}

export interface Usage { calls: number; input: number; cache_read: number; cache_write: number; output: number; nano_dollars?: number; unpriced?: number }

export interface Round {
  candidate_set: string[];
  blocks: { candidates: number; tokens: number; ranked_ids: string[]; error?: string; usage: Usage }[];
  merged_ids: string[];
  frontier: string[];
  warnings?: string[];
  usage: Usage;
}

/** Report is how far a navigation is. */
export interface Report {
  round: number;
  blocks: { candidates: number; tokens: number }[];
  files: number;
  ended?: Round;
  nodes?: { id: string; path: string }[];
}

export interface Navigation {
  files: { rank: number; id: string; path: string }[];
  strategy: string;
  reason?: string;
  trace: { rounds: Round[]; stop: string; usage: Usage; nodes: { id: string; path: string }[] };
}

/** Answered is an answer, or without a model what to read. */
export interface Answered {
  answer?: string;
  citations?: { path: string; lines?: Lines; verified: boolean; problem?: string }[];
  issues?: { message: string }[];
  pack: { context: string; sources: { ref: string; name: string; path?: string; lines?: Lines }[]; tokens: number; reason?: string };
  model?: string;
  usage?: Usage;
  reason?: string;
}
