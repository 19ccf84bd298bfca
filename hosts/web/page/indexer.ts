// The second worker: it indexes a share of the files for the first one.

import { Cairn, CairnError } from "../cairn.js/cairn.js";
import { read, type Work, type Worked } from "./indexing.js";

let cairn: Promise<Cairn>; // made before there is anything to do

onmessage = async ({ data }: MessageEvent<Work>) => {
  if ("module" in data) {
    cairn = Cairn.create(data.module);
    return void cairn.catch(() => {}); // told below
  }
  try {
    const own = await cairn;
    await read(own, data.files, data.request, { signal: new AbortController().signal, progress() {} });
    const snapshot = (await own.export({ links: "keep" })) as Uint8Array<ArrayBuffer>;
    postMessage({ snapshot } satisfies Worked, { transfer: [snapshot.buffer] });
  } catch (e) {
    const { code = "host", field, fix } = e instanceof CairnError ? e : ({} as CairnError);
    postMessage({ failure: { code, message: (e as Error).message, field, fix } } satisfies Worked);
  }
};
