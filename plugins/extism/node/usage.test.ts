// Compiled by tsc alone: how the package is used in TypeScript.
import { Cairn, CairnError, type ModelReply, type ModelRequest } from "./cairn.js";

async function model(q: ModelRequest): Promise<ModelReply> {
  return { text: q.message, usage: { calls: 1, input: 0, cache_read: 0, cache_write: 0, output: 0 } };
}

export async function usage(): Promise<number> {
  const cairn = await Cairn.open("cairn.wasm", { model, memoryBytes: 1 << 30 });
  try {
    await cairn.load("repository");
    const found = await cairn.search("where?", { limit: 3, by: "chunk" });
    const lines: number[] = found.results.map((r) => r.lines?.start ?? 0);
    const paths = await cairn.call("paths", { from: found.results[0].ref, to_type: "file" });
    const kind: string | undefined = paths.paths[0]?.steps?.[0]?.kind;
    // @ts-expect-error: a field that there is not
    await cairn.search("where?", { limits: 3 });
    // @ts-expect-error: a value that there is not
    await cairn.search("where?", { by: "line" });
    return lines.length + (kind?.length ?? 0);
  } catch (e) {
    if (e instanceof CairnError && e.code === "no_model") return 0;
    throw e;
  } finally {
    await cairn.close();
  }
}
