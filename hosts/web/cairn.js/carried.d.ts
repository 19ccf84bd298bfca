export * from "./cairn.js";

/** Reads the guest that the package carries, for Cairn.create: from the file beside it in Node, by a request for it in browsers. */
export function guest(): Promise<Response | Uint8Array<ArrayBuffer>>;
