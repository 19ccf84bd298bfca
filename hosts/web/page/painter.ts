// The worker that colours code, so that a large file holds up nothing.

import { paint, type Piece } from "./paint.js";

/** Paint asks for the colours of a text, Painted are its lines in pieces; none if the language is not known. */
export interface Paint { id: number; text: string; language: string }
export interface Painted { id: number; lines?: Piece[][] }

onmessage = ({ data: { id, text, language } }: MessageEvent<Paint>) => {
  const painted: Painted = { id };
  const lines = paint(text, language);
  if (lines) painted.lines = lines;
  postMessage(painted);
};
