// The second worker: it indexes a share of the files for the first one.

import { alone, type Work, type Worked } from "./indexing.js";
import { CairnError } from "../cairn.js/cairn.js";

onmessage = async ({ data: { module, files, request } }: MessageEvent<Work>) => {
  try {
    const cairn = await alone(module, files, request, { signal: new AbortController().signal, progress() {} });
    const snapshot = (await cairn.export({ links: "keep" })) as Uint8Array<ArrayBuffer>;
    postMessage({ snapshot } satisfies Worked, { transfer: [snapshot.buffer] });
  } catch (e) {
    const { code = "host", field, fix } = e instanceof CairnError ? e : ({} as CairnError);
    postMessage({ failure: { code, message: (e as Error).message, field, fix } } satisfies Worked);
  }
};
