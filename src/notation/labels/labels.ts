import {
  type Move,
  ownerOf,
  type Pod,
  type Position,
  pod,
  podName,
  prongText,
  type Seat,
  type Square,
  type Turn,
} from '../../rules/index.js';

/** A labelled pod on the board. */
export interface LabelledPod {
  readonly square: Square;
  readonly pod: Pod;
}

/**
 * The Android app's labels (docs/notation-reference.md section 2). Lists the pods of each seat by number, from 1;
 * undefined for a captured pod. Pods in reserve have no label yet.
 */
export type Labels = readonly (readonly (LabelledPod | undefined)[])[];

/** The first letters of the labels, by seat. */
export const labelLetters = 'BR';

/** Labels the pods in a position without history, in ascending order of squares, captured pods last. */
export function firstLabels({ game, board, supplies }: Position): Labels {
  return game.seats.map((_, seat) => {
    const standing = board.flatMap((stack, square) =>
      stack.filter((one) => ownerOf(one) === seat).map((one): LabelledPod => ({ square, pod: one })),
    );
    standing.sort((a, b) => a.square - b.square || compareText(prongText(a.pod), prongText(b.pod)));
    return [...standing, ...Array.from({ length: supplies[seat]?.captured ?? 0 }, () => undefined)];
  });
}

/**
 * Returns the labels after a legal turn. Among equal pods, the one with the lowest label acts or is captured; if they
 * move to different squares, the one written first has the lowest label.
 */
export function nextLabels(labels: Labels, position: Position, turn: Turn): Labels {
  const next = labels.map((list) => [...list]);
  const seat = position.turn;
  const own = next[seat] as (LabelledPod | undefined)[];
  const captured: [Seat, number][] = [];
  const taken = (owner: number, at: number) => captured.some(([who, which]) => who === owner && which === at);
  const find = (owner: number, square: Square, one: Pod, lifted: ReadonlySet<number> = new Set()) =>
    next[owner]?.findIndex(
      (label, at) => label?.square === square && label.pod === one && !lifted.has(at) && !taken(owner, at),
    ) ?? -1;
  const capture = ({ captures }: Pick<Move, 'captures'>, lifted?: ReadonlySet<number>) => {
    for (const { square, pods } of captures) {
      for (const one of pods) {
        const owner = ownerOf(one);
        captured.push([owner, find(owner, square, one, owner === seat ? lifted : undefined)]);
      }
    }
  };
  for (const move of turn.free ?? []) {
    own[find(seat, move.square, move.pod)] = { square: move.path.at(-1) ?? move.square, pod: move.pod };
    capture(move);
  }
  switch (turn.kind) {
    case 'enter':
      own.push({ square: turn.square, pod: pod(seat) });
      break;
    case 'liberate':
      own[own.indexOf(undefined)] = { square: turn.square, pod: pod(seat) };
      break;
    case 'insert': {
      const bit = 1 << turn.prong;
      const built = turn.pod | bit | (turn.superprong ? bit << 8 : 0);
      own[find(seat, turn.square, turn.pod)] = { square: turn.square, pod: built };
      break;
    }
    case 'reposition': {
      const built = (turn.pod & ~(1 << turn.old)) | (1 << turn.prong);
      own[find(seat, turn.square, turn.pod)] = { square: turn.square, pod: built };
      break;
    }
    case 'move': {
      const lifted = new Map<number, LabelledPod>();
      const written = [...turn.parts].sort((a, b) => compareText(a.path.join('-'), b.path.join('-')));
      for (const { pod: one, path } of written) {
        lifted.set(find(seat, turn.square, one, new Set(lifted.keys())), {
          square: path.at(-1) ?? turn.square,
          pod: one,
        });
      }
      capture(turn, new Set(lifted.keys()));
      for (const [at, label] of lifted) own[at] = label;
    }
  }
  for (const [owner, at] of captured) (next[owner] as (LabelledPod | undefined)[])[at] = undefined;
  return next;
}

/** A label anywhere in text. After a hyphen, B1 is a square in the letter coordinates of the printed rules. */
const label = /(?<![\p{L}\p{N}+-])([br])(\d{1,2})(?!\d)/giu;

/**
 * Replaces the labels of pods on the board with squares and prongs: `then B1-57` becomes `then 47C-57`. The caller has
 * to know whether a label was meant: B1 may also be a square in the letter coordinates of the printed rules.
 */
export const withSquares = (text: string, labels: Labels): string =>
  text.replace(label, (written: string, letter: string, number: string) => {
    const named = labels[labelLetters.indexOf(letter.toUpperCase())]?.[Number(number) - 1];
    return named ? podName(named.square, named.pod) : written;
  });

/** Replaces the labels in a turn written in the app's notation: `B1-34;B4>15X` becomes `33A-34,33B-15X`. */
export const turnWithSquares = (turn: string, labels: Labels): string =>
  withSquares(turn, labels).replaceAll('>', '-').replaceAll(';', ',');

const compareText = (one: string, other: string): number => Number(one > other) - Number(one < other);
