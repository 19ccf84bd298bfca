// The page's stems are the core's: a word finds those that have its stem, and the page would
// mark these and no others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { Cairn } from "../cairn.js/cairn.js";
import { guest, tar } from "../cairn.js/test/repository.js";

const { outputFiles } = await build({ entryPoints: ["page/stem.ts"], bundle: true, format: "esm", write: false });
const { matches, stem, wanted } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);

const words = `timeout timeouts handle handled handles handling handler limit limits limited limiting limiter limitation retry retries retried retrying
  compare compared comparing comparison hope hoping hopping index indexes indexed indexing process processes processing agree agreed agreement feed feeding
  generate generated generates generating generator generation general generally communicate communication nation national rational rationally relate relational
  sensible sensibly vietnamize operate operator operation active actively activity decide decisive formal formality electric electrical hopeful hopefulness goodness
  adjust adjustable adjustment replace replacement depend dependent dependency allow allowance adopt adoption adapting communism effective probate rate rates rating
  controlled controlling controller rolled rolling knack beauty beautiful say saying cry cries cried cycle cycling queue queued queueing size sized sizes sizing
  happy happily happiness easy easily proceed exceed succeed inning outing news skies dying early only using used uses user status statuses class classes address addresses`.split(/\s+/);

test("stems are the core's", async () => {
  const cairn = await Cairn.create(guest());
  await cairn.load(tar(Object.fromEntries(words.map((w, i) => [`n${i}.txt`, `${w}\n`]))), { name: "words" });
  for (const w of words) {
    const { results } = await cairn.run("search", { query: w, limit: 1000, snippet_lines: 0 });
    const found = new Set(results.map((r) => words[Number(/\d+/.exec(r.path)[0])]));
    for (const other of words) {
      if (stem(other) === stem(w)) assert.ok(found.has(other), `the page marks ${other} for ${w} (${stem(w)}), the core does not find it`);
      else if (other.slice(0, 4) === w.slice(0, 4)) assert.ok(!found.has(other), `the core finds ${other} for ${w}, the page marks ${stem(other)} and ${stem(w)}`);
    }
  }
});

test("identifiers are marked by their parts", () => {
  const marked = (query, text) => matches(text, wanted(query)).map(([from, to]) => text.slice(from, to));
  assert.deepEqual(marked("where are timeouts handled", "func (c *Client) readTimeoutMs() // handles TIMEOUT, HTTPTimeoutHandler, time_outs"), ["Timeout", "handles", "TIMEOUT", "Timeout"]);
  assert.deepEqual(marked("rate limit", "generateRate(limiter, rateLimited, prelimited, RATE_LIMIT)"), ["Rate", "limiter", "rate", "Limited", "RATE", "LIMIT"]);
  assert.deepEqual(marked("parseHTTPRequest", "parseHTTPRequest parse http requests"), ["parseHTTPRequest", "parse", "http", "requests"]);
  assert.deepEqual(marked("countofprimes", "CountOfPrimes counts of primes, countofprimes"), ["CountOfPrimes", "countofprimes"]);
  assert.equal(wanted("what is the"), undefined);
});
