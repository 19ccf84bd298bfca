// The words of a query within the code on the page, by the browser's own highlights:
// the page's elements stay as they are.

const marks = typeof Highlight === "undefined" ? undefined : new Highlight();
if (marks) CSS.highlights.set("word", marks);

// Words of questions that would mark half of a comment.
const common = new Set("the and for from with without what which where when how why who does did are was were not can could should has have had this that these those its into than then there will would".split(" "));
const most = 500; // marks within one element

function pattern(query: string): RegExp | undefined {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])].filter((w) => !common.has(w)).slice(0, 32);
  return words.length > 0 ? new RegExp(words.join("|"), "giu") : undefined;
}

/** markWords marks the words of a query in code, and returns what takes the marks away. */
export function markWords(within: Element, query: string): (() => void) | undefined {
  const wanted = pattern(query);
  if (!marks || !wanted) return undefined;
  const own: Range[] = [];
  for (const code of within.querySelectorAll("pre.text")) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && own.length < most; node = walker.nextNode()) {
      for (const m of node.textContent!.matchAll(wanted)) {
        const range = new Range();
        range.setStart(node, m.index);
        range.setEnd(node, m.index + m[0].length);
        own.push(range);
        marks.add(range);
      }
    }
  }
  return () => own.forEach((range) => marks.delete(range));
}
