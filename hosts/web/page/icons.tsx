// Small drawings, and the badge of a kind of definition.

const paths = {
  search: "M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm-.8 3.7L14 14",
  folder: "M1.8 4.2v8.2c0 .5.4.9.9.9h10.6c.5 0 .9-.4.9-.9V5.6c0-.5-.4-.9-.9-.9H7.6L6.2 3.2H2.7c-.5 0-.9.4-.9 1Z",
  file: "M4 1.8h5.2L12.5 5v8.7c0 .3-.2.5-.5.5H4a.5.5 0 0 1-.5-.5V2.3c0-.3.2-.5.5-.5Zm5 0V5.2h3.5",
  link: "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.9-.9",
  lock: "M3.5 7.2h9v6.3h-9zM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2",
  back: "M9.8 3 4.8 8l5 5",
  close: "M3.5 3.5l9 9m0-9-9 9",
  filter: "M2 4h12M4.2 8h7.6M6.5 12h3",
  graph: "M4 4.2l8 3.4M4.2 11.8l7.6-3.6M3 2.7a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm10 3.8a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM3 10.4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z",
  list: "M2 4h12M2 8h12M2 12h8",
  drop: "M8 2v8m-3.2-3L8 10.2 11.2 7M2.5 11v2.5h11V11",
} as const;

/** Icon is a drawing beside a text that says the same. */
export const Icon = ({ of }: { of: keyof typeof paths }) => <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={paths[of]} /></svg>;

const letters: Record<string, string> = { function: "ƒ", method: "m", class: "C", struct: "S", interface: "I", trait: "T", enum: "E", type: "t", constant: "K", variable: "v", field: "f", property: "p", module: "M", macro: "!", heading: "#" };
const families: Record<string, string> = { function: "does", method: "does", macro: "does", class: "is", struct: "is", interface: "is", trait: "is", enum: "is", type: "is", module: "is", heading: "says" };

/** Kind is the badge of a kind of definition. */
export const Kind = ({ of }: { of: string }) => <span class={`badge ${families[of] ?? "has"}`} title={of} aria-hidden="true">{letters[of] ?? of[0]?.toUpperCase() ?? "·"}</span>;

/** Logo is the cairn. */
export const Logo = () => (
  <svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><g><ellipse cx="16" cy="26" rx="13" ry="4.5" /><ellipse cx="16" cy="17.5" rx="9" ry="4" /><ellipse cx="16" cy="10" rx="6" ry="3.2" /></g><ellipse class="top" cx="16" cy="4.5" rx="3.4" ry="2.2" /></svg>
);
