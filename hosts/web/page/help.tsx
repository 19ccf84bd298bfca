// The sheet of keys.

import type { Ref } from "preact";

const sheet: [title: string, keys: [string[], string][]][] = [
  ["Anywhere", [[["/"], "type a question"], [["Esc"], "back, or close what is open"], [["?"], "this sheet"]]],
  ["Results", [[["↓", "↑"], "from the question to the results and through them"], [["j", "k"], "next, previous"], [["Enter"], "open what is selected"], [["x"], "take it as context"], [["c"], "copy as context"], [["y"], "copy a link"], [["g"], "its graph"]]],
  ["File", [[["f"], "find in the file"], [["y"], "copy a link to the lines"], [["g"], "graph of the definition at the line"]]],
];

/** Help is a dialog. */
export const Help = ({ dialog }: { dialog: Ref<HTMLDialogElement> }) => (
  <dialog ref={dialog} class="help" aria-label="Keys">
    <h2>Keys</h2>
    {sheet.map(([title, keys]) => (
      <section key={title}>
        <h3>{title}</h3>
        <dl>{keys.map(([k, what]) => <div key={what}><dt>{k.map((x) => <kbd key={x}>{x}</kbd>)}</dt><dd>{what}</dd></div>)}</dl>
      </section>
    ))}
    <p class="dir">In a file, point at a name to see where it is defined and who uses it. Press a line’s number to select it, with Shift to select up to it.</p>
    <form method="dialog"><button>Close</button></form>
  </dialog>
);
