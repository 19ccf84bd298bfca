// What the package is in Node: what cairn.d.ts tells, and the guest that lies beside it.
import { readFile } from "node:fs/promises";

export * from "./cairn.js";
export { inWorker } from "./worker.js";

export const guest = () => readFile(new URL("./cairn.wasm", import.meta.url));
