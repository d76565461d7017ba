import { sentence } from '../base/index.js';
import type { BoardView, TurnRow } from '../club/index.js';
import { boardText, pictureSize, pictureText } from '../display/index.js';
import { makePosition } from '../notation/index.js';
import type { Position } from '../rules/index.js';
import type { LetterRenderer, Picture, ShownBoard } from './letterRenderer.js';

/** Points of a mail program's page for each unit of a picture. */
const scale = 0.47;

/** What of a shown board is the same in all languages. */
type Shown = Omit<ShownBoard, 'alt' | 'picture'> & { readonly position: string };

/** Several letters show one board: to each of its players, to those who watch. */
const shown = new WeakMap<Position, Shown>();

/** A board as letters show it, as text and as a picture with words below it. */
export function shownBoard(
  renderer: LetterRenderer,
  position: Position,
  marks: Omit<Picture, 'position'> = {},
): ShownBoard {
  const known = shown.get(position) ?? show(position);
  shown.set(position, known);
  const { position: text, ...rest } = known;
  const [, , pods = ''] = text.split(' ');
  return {
    ...rest,
    picture: { position: text, ...marks },
    alt: renderer.say(sentence('letter.picture', { pods: pods.split(',') })),
  };
}

function show(position: Position): Shown {
  const { width, height } = pictureSize(position);
  return {
    position: makePosition(position),
    text: boardText(position),
    below: pictureText(position),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}

/** The last turn of a board, and whether nobody is to play any more. */
export function marksOf({ board }: BoardView, turns: readonly TurnRow[]): Omit<Picture, 'position'> {
  const turn = turns.at(-1)?.text;
  const over = board.state === 'finished' || board.state === 'declined';
  return { ...(turn !== undefined && { turn }), ...(over && { over }) };
}
