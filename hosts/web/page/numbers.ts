// Numbers for people.

/** size is a number of bytes. */
export const size = (n: number) => (n < 1e3 ? count(n, "byte") : n < 1e5 ? `${(n / 1e3).toFixed(1)} kB` : n < 1e9 ? `${(n / 1e6).toFixed(1)} MB` : `${(n / 1e9).toFixed(1)} GB`);

/** count says how many there are. */
export const count = (n: number, noun: string) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
