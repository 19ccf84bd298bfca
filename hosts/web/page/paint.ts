// Code in colours, as pieces of text.

import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cmake from "highlight.js/lib/languages/cmake";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import go from "highlight.js/lib/languages/go";
import graphql from "highlight.js/lib/languages/graphql";
import haskell from "highlight.js/lib/languages/haskell";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import makefile from "highlight.js/lib/languages/makefile";
import markdown from "highlight.js/lib/languages/markdown";
import nix from "highlight.js/lib/languages/nix";
import php from "highlight.js/lib/languages/php";
import protobuf from "highlight.js/lib/languages/protobuf";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scala from "highlight.js/lib/languages/scala";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

const languages = {
  bash, c, cmake, cpp, csharp, css, dockerfile, elixir, go, graphql, haskell, ini, java, javascript, json, kotlin, lua, makefile,
  markdown, nix, php, protobuf, python, ruby, rust, scala, sql, swift, typescript, xml, yaml,
  tsx: typescript, html: xml, toml: ini,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** Piece is a class of highlight.js, or "", and the text that has it. */
export type Piece = [cls: string, text: string];

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

// lines takes apart what highlight.js wrote: spans with a class, and text between. What it
// made of the repository's text is never given to the page as HTML.
function lines(html: string): Piece[][] {
  const out: Piece[][] = [[]];
  const open: string[] = [];
  for (const [found, cls] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (cls !== undefined) open.push(cls);
    else if (found === "</span>") open.pop();
    else {
      found.replace(/&(?:amp|lt|gt|quot|#x27);/g, (e) => entities[e]).split("\n").forEach((text, i) => {
        if (i > 0) out.push([]);
        if (text) out.at(-1)!.push([open.at(-1) ?? "", text]);
      });
    }
  }
  return out;
}

/** paint is the lines of a text in pieces; undefined if the language is not known. */
export function paint(text: string, language: string): Piece[][] | undefined {
  try {
    return language in languages ? lines(hljs.highlight(text, { language, ignoreIllegals: true }).value) : undefined;
  } catch {
    return undefined; // it stays without colours
  }
}
