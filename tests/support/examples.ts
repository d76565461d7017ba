import { readFileSync } from 'node:fs';
import { parsePosition } from '../../src/notation/index.js';
import type { Position } from '../../src/rules/index.js';

export interface Example {
  readonly position: string;
  /** The canonical text of every turn, with the position after it. */
  readonly turns: ReadonlyMap<string, string>;
}

/** Reads the positions in `tests/examples/<game>.txt`. The compiled copy of this file must be given the folder. */
export function readExamples(game: string, folder = new URL('../examples/', import.meta.url)): Example[] {
  const examples: { position: string; turns: Map<string, string> }[] = [];
  for (const line of readFileSync(new URL(`${game}.txt`, folder), 'utf8').split('\n')) {
    if (line === '') continue;
    const [, text, after] = /^ {2}(\S+) {2}(.+)$/.exec(line) ?? [];
    if (text === undefined || after === undefined) examples.push({ position: line, turns: new Map() });
    else examples.at(-1)?.turns.set(text, after);
  }
  return examples;
}

export const exampleGames = [
  'octi',
  'octi3base',
  'octilite',
  'octi+wrap',
  'octi3base+wrap',
  'octi+super',
  'octi3base+wrap+super',
  'octi4',
  'octi4+wrap',
];

/** Parses a position string. Throws if it is invalid. */
export function positionOf(text: string): Position {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(`${position.error.code} ${JSON.stringify(position.error.data)}`);
  return position.value;
}
