// Files of the repository and their colours, kept while they may be wanted again.

import { useEffect, useState } from "preact/hooks";
import type { FileResponse } from "./api.js";
import { run } from "./client.js";
import type { Piece } from "./paint.js";
import type { Painted } from "./painter.js";
import { scriptAt } from "./scripts.js";

const most = 60; // of each that are kept,
const mostText = 8e6; // characters, and
const mostPieces = 3e5; // pieces in colours, which take some hundred bytes each
const longest = 400_000; // characters that are coloured
const mostRead = 16 << 20; // bytes of a file: larger ones are left out of an index

/** kept remembers what was made for a key, the last ones as far as they weigh no more than allowed; what failed is tried again. */
function kept<V>(make: (key: string) => Promise<V>, weigh: (v: V) => number, allowed: number) {
  const all = new Map<string, { value: Promise<V>; weight: number }>();
  const trim = () => {
    let sum = [...all.values()].reduce((n, v) => n + v.weight, 0);
    for (const [key, { weight }] of all) {
      if (all.size === 1 || (all.size <= most && sum <= allowed)) break;
      all.delete(key);
      sum -= weight;
    }
  };
  return (key: string): Promise<V> => {
    const found = all.get(key);
    all.delete(key);
    const own = found ?? { value: make(key), weight: 0 };
    all.set(key, own);
    if (!found) own.value.then((v) => ((own.weight = weigh(v)), trim()), () => all.get(key) === own && all.delete(key));
    return own.value;
  };
}

const split = (key: string) => [key.slice(0, key.indexOf("\0")), key.slice(key.indexOf("\0") + 1)] as const;

const read = kept((key) => run<FileResponse>("read", { path: split(key)[1], max_bytes: mostRead }), (f) => f.text?.length ?? 0, mostText);

/** fileOf reads a file or directory of what is open; repo tells one opening from another. */
export const fileOf = (repo: string, path: string) => read(`${repo}\0${path}`);

/** topOf is a directory, or the first below it that holds more than one directory: archives often have all in one. */
export async function topOf(repo: string, path: string): Promise<FileResponse> {
  const dir = await fileOf(repo, path);
  const only = dir.entries?.length === 1 && dir.entries[0].type === "directory" ? dir.entries[0].path : undefined;
  return only === undefined ? dir : topOf(repo, only);
}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, (lines?: Piece[][]) => void>();

function paint(text: string, language: string): Promise<Piece[][] | undefined> {
  if (!worker) {
    worker = new Worker(scriptAt("painter.js"), { type: "module", name: "painter" });
    worker.onmessage = ({ data }: MessageEvent<Painted>) => {
      waiting.get(data.id)?.(data.lines);
      waiting.delete(data.id);
    };
  }
  return new Promise((resolve) => {
    waiting.set(++last, resolve);
    worker!.postMessage({ id: last, text, language });
  });
}

const painted = kept(async (key) => {
  const file = await read(key);
  return file.type === "file" && file.text && file.language && file.text.length < longest ? paint(file.text, file.language) : undefined;
}, (lines) => lines?.reduce((n, l) => n + l.length, 0) ?? 0, mostPieces);

/** usePainted is the lines of a file in colours, which know all that stands above them. */
export function usePainted(repo: string, path: string, wanted = true): Piece[][] | undefined {
  const [lines, set] = useState<{ of: string; lines?: Piece[][] }>();
  const key = `${repo}\0${path}`;
  useEffect(() => {
    if (!wanted || lines?.of === key) return;
    let gone = false;
    painted(key).then((lines) => gone || set({ of: key, lines }), () => {});
    return () => void (gone = true);
  }, [key, wanted]);
  return lines?.of === key ? lines.lines : undefined;
}
