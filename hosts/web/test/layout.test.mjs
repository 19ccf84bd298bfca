// What the page looks like in its states, at three widths, light and dark: nothing is wider
// than the screen, nothing that is pressed lies upon another or is too small for a finger, and
// axe finds nothing. The pictures are left to be looked at.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, calm, inBrowser } from "./browser.mjs";
import { states } from "./states.mjs";

const it = inBrowser();
const widths = { 1440: 900, 1024: 768, 390: 844 };

// wrong says what does not fit: what is wider than the screen, what is pressed and lies upon
// something else that is, and on a touch screen what is too small.
const wrong = (page, touch) => page.evaluate((touch) => {
  const out = [];
  if (document.documentElement.scrollWidth > innerWidth) out.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const main = document.querySelector("main");
  if (main.scrollWidth > main.clientWidth) out.push(`main is ${main.scrollWidth} wide of ${main.clientWidth}`);
  const top = document.querySelector("dialog[open]") ?? document;
  const pressed = [...top.querySelectorAll("a[href], button, input, select, summary")].filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(".hidden, .code, .scope, svg") && !e.matches(".hidden"));
  const boxes = pressed.map((e) => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width > 0 && b.bottom > 0 && b.top < innerHeight && b.right > 0 && b.left < innerWidth);
  const says = (e) => `${e.tagName.toLowerCase()} "${(e.ariaLabel ?? e.textContent ?? e.name).trim().slice(0, 30)}"`;
  for (const [e, b] of boxes) {
    if (b.left < -1 || b.right > innerWidth + 1) out.push(`${says(e)} goes beyond the screen`);
    const least = touch ? (e.closest(".result, .readme, .ways, .kept, .tree, .crumbs, .copy, label, p, .clear") ? 24 : 36) : 24;
    if (!e.closest("label, p, h2") && (b.height < least - 0.5 || b.width < 23.5)) out.push(`${says(e)} is ${b.width.toFixed(0)} by ${b.height.toFixed(0)}`);
  }
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length; j++) {
      const [[e, a], [f, b]] = [boxes[i], boxes[j]];
      if (e.contains(f) || f.contains(e) || e.closest("form[method=dialog]") || f.closest("form[method=dialog]") || e.closest(".card") !== f.closest(".card")) continue;
      const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      const cut = (x, box) => { const s = x.closest("aside, .found, .outline, .preview, main"); if (!s) return false; const r = s.getBoundingClientRect(); return box.bottom <= r.top || box.top >= r.bottom; };
      if (w > 2 && h > 2 && (top !== document || (!cut(e, a) && !cut(f, b)) )) out.push(`${says(e)} and ${says(f)} lie upon one another`);
    }
  }
  return out;
}, touch);

for (const [state, enter] of Object.entries(states)) {
  for (const [width, height] of Object.entries(widths)) {
    test(`${state}, ${width}`, () => it.visit(async (page) => {
      await enter(page);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await calm(page);
        await accessible(page, `state-${state}-${width}-${colorScheme}`);
        if (colorScheme === "light") assert.deepEqual(await wrong(page, width < 500), [], state);
      }
    }, { viewport: { width: Number(width), height }, hasTouch: width < 500, reducedMotion: "reduce" }));
  }
}
