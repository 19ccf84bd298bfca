// What the package is in browsers and for bundlers: what cairn.d.ts tells, and the guest
// that lies beside it.
export * from "./cairn.js";

export const guest = () => fetch(new URL("./cairn.wasm", import.meta.url));
