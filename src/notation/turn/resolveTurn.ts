import { codeSet, err, ok, type Refusal, type Result, refusal, undoTypography } from '../../base/index.js';
import {
  beginTurn,
  isWon,
  judgeUsual,
  ownerOf,
  type PartialTurn,
  type Pod,
  type Position,
  play,
  pod,
  prongsOf,
  prongText,
  stackOn,
  superprongsOf,
  type Turn,
  type UsualAction,
  unmarkedOn,
} from '../../rules/index.js';
import { firstLabels, type Labels, labelLetters, turnWithSquares } from '../labels/labels.js';
import { makeTurn } from './makeTurn.js';
import {
  type LabelText,
  type PartText,
  type PodText,
  parseTurnText,
  type TurnText,
  type UsualActionText,
} from './parseTurnText.js';
import { resolveFreeMoves, resolveMove } from './resolveMoves.js';

/** A refusal lists at most this many choices. */
const listed = 6;

/**
 * Reads a turn for the seat to play, spelt as freely as docs/notation-reference.md section 1 allows, and checks that it
 * is legal. Refuses malformed text with the codes of `parseTurnText`, and a turn that cannot be played with those of
 * `resolveTurn`.
 * @param labels returns the labels of the pods after the turns so far; called only for the notation of the Android app
 */
export function parseTurn(position: Position, text: string, labels?: () => Labels): Result<Turn, Refusal> {
  if (isWon(position)) return err(refusal('rules.gameOver'));
  const parsed = parseTurnText(text);
  return parsed.ok ? resolveTurn(position, parsed.value, labels) : parsed;
}

const ambiguous = codeSet('notation.ambiguous', 'notation.ambiguousStack', 'notation.ambiguousMany');

/** Whether a turn was refused because it could mean several legal turns. */
export const isAmbiguous = ({ code }: Refusal): boolean => ambiguous.has(code);

/**
 * Finds the legal turn that some text means, for the seat to play. Refuses text that could mean several turns
 * (`notation.ambiguous`, or `notation.ambiguousStack` if the pods can also move together), names pods that do not exist (a
 * code of `notation`) or is illegal (a code of `rules`). A label such as B3 may also be a square in the letter coordinates of
 * the printed rules.
 * @param labels see `parseTurn`
 */
export function resolveTurn(
  position: Position,
  turnText: TurnText,
  labels: () => Labels = () => firstLabels(position),
): Result<Turn, Refusal> {
  if (isWon(position)) return err(refusal('rules.gameOver'));
  const legal = legalTurns(position, turnText, labels);
  if (!legal.ok) return legal;
  const lettered = turnText.names === 'labels' ? parseTurnText(letteredSquares(turnText.text)) : undefined;
  const others = lettered?.ok ? legalTurns(position, lettered.value, labels) : undefined;
  return choose(position, turnText.text, [...legal.value, ...(others?.ok ? others.value : [])]);
}

/** Reads the labels in a turn as squares in the letter coordinates of the printed rules: B3 is 23. */
const letteredSquares = (turn: string): string =>
  turn.replace(/b(?=[1-9](?!\d))/gi, '2').replaceAll('>', '-');

/** Finds the legal turns that some text may mean; if there are none, returns the refusal for the first meaning. */
function legalTurns(
  position: Position,
  turnText: TurnText,
  labels: () => Labels,
): Result<readonly Turn[], Refusal> {
  const named = nameBySquares(position, turnText, labels);
  if (!named.ok) return named;
  const { free, usual } = named.value;
  if (!position.game.super) {
    const game = position.game.id;
    const joined = free.length > 0 ? joinedStack(turnText.text) : undefined;
    // Without its first part, a stack's turn may be legal but not what the player meant.
    if (joined !== undefined) {
      const whole = parseTurn(position, joined, labels);
      const square = Number(joined.slice(0, 2));
      if (stackOn(position.board, square).length < 2)
        return err(refusal('notation.noStack', { game, square }));
      return err(
        whole.ok
          ? refusal('notation.joinStack', { game, joined })
          : refusal('notation.joinStack.how', { game, why: whole.error }),
      );
    }
    if (free.length > 0) return err(refusal('notation.freeNotPlayed', { game }));
    if (hasSuperprong(usual)) return err(refusal('notation.noSuperprongs', { game }));
  }
  return free.length === 0 ? legalUsual(beginTurn(position), usual) : legalAfterFree(position, free, usual);
}

/**
 * Replaces the labels in a turn written in the app's notation with squares and prongs: `B1-57` is `47C-57`. Any other
 * text is left unchanged, so that `parseTurn` does not take a label for a square in letter coordinates.
 */
export function bySquares(turn: string, labels: () => Labels): string {
  const parsed = parseTurnText(turn);
  return parsed.ok && parsed.value.names === 'labels' ? turnWithSquares(parsed.value.text, labels()) : turn;
}

/**
 * Replaces the `;` between the parts of a turn with commas if all parts are moves from one square. Otherwise returns
 * undefined (docs/notation-reference.md section 1).
 */
export function joinedStack(text: string): string | undefined {
  if (!text.includes(';')) return undefined;
  const joined = text.replaceAll(';', ',');
  const parsed = parseTurnText(joined);
  if (!parsed.ok || parsed.value.names !== 'squares' || parsed.value.usual.kind !== 'move') return undefined;
  const squares = new Set(parsed.value.usual.parts.map(({ pod }) => pod.square));
  return squares.size === 1 ? joined : undefined;
}

/**
 * Reads a line below a stack's move as another part of it: `DE-65` and `56DE-65` below `56E-55` are both `56DE-65`.
 * Returns the part with its square, or undefined if the line is anything else.
 */
export function partOfStack(turn: string, line: string): string | undefined {
  const text = undoTypography(line)
    .replace(/\s+/g, '')
    .replace(/[.,;!]+$/, '');
  const square = /^[a-h]/i.test(text) ? turn.slice(0, 2) : '';
  const part = `${square}${text}`;
  return joinedStack(`${turn};${part}`) === undefined ? undefined : part;
}

/** The result of playing a turn. */
export interface PlayedTurn {
  readonly turn: Turn;
  /** The turn's canonical text, including captures. */
  readonly text: string;
  /** The position after it. */
  readonly position: Position;
}

/**
 * Reads a turn for the seat to play and plays it if it is legal. For the allowed spellings and the refusals, see
 * `parseTurn`. Does not change the position passed in.
 */
export function tryPlay(position: Position, text: string): Result<PlayedTurn, Refusal> {
  const turn = parseTurn(position, text);
  if (!turn.ok) return turn;
  return ok({
    turn: turn.value,
    text: makeTurn(position, turn.value),
    position: play(position, turn.value),
  });
}

interface NamedTurn {
  readonly free: readonly PartText[];
  readonly usual: UsualActionText;
}

/**
 * Replaces labels in a turn with squares and prongs; refuses a label that is not one of the player's pods on the board.
 */
function nameBySquares(
  position: Position,
  turnText: TurnText,
  labels: () => Labels,
): Result<NamedTurn, Refusal> {
  if (turnText.names === 'squares') return ok(turnText);
  if (position.game.seats.length > labelLetters.length) return err(refusal('notation.labelsOfTwo'));
  const { usual } = turnText;
  const known = labels();
  switch (usual.kind) {
    case 'insert':
    case 'reposition': {
      const pod = labelledPod(position, usual.pod, known);
      return pod.ok ? ok({ free: [], usual: { ...usual, pod: pod.value } }) : pod;
    }
    case 'move': {
      const parts: PartText[] = [];
      const seen = new Set<string>();
      for (const { pod: label, hops } of usual.parts) {
        if (seen.has(label.toUpperCase())) return err(refusal('notation.labelTwice', { label }));
        seen.add(label.toUpperCase());
        const pod = labelledPod(position, label, known);
        if (!pod.ok) return pod;
        parts.push({ pod: pod.value, hops });
      }
      return ok({ free: [], usual: { kind: 'move', parts } });
    }
  }
}

function labelledPod(position: Position, label: LabelText, labels: Labels): Result<PodText, Refusal> {
  const letter = label.charAt(0).toUpperCase();
  const own = labelLetters.charAt(position.turn);
  if (letter !== own) return err(refusal('notation.labelOfOther', { label, own }));
  const list = labels[position.turn] ?? [];
  const found = list[Number(label.slice(1)) - 1];
  if (found) {
    const { square, pod } = found;
    return ok({ square, prongs: { prongs: prongsOf(pod), superprongs: superprongsOf(pod) } });
  }
  const known = list.flatMap((one, at) => (one ? [`${own}${at + 1} on ${one.square}`] : []));
  return err(refusal('notation.noLabel', { label: label.toUpperCase(), known }));
}

/** Finds the legal turns that the text may mean; if there are none, returns the refusal for the first meaning. */
function legalUsual(partial: PartialTurn, usual: UsualActionText): Result<readonly UsualAction[], Refusal> {
  const meant = meanings(partial, usual);
  if (!meant.ok) return meant;
  const judged = meant.value.map((turn) => judgeUsual(partial, turn));
  const legal = judged.flatMap((one) => (one.ok ? [one.value] : []));
  return legal.length > 0 ? ok(legal) : (judged[0] as Result<never, Refusal>);
}

/** Finds the legal turns that text with free moves may mean. */
function legalAfterFree(
  position: Position,
  free: readonly PartText[],
  usual: UsualActionText,
): Result<readonly Turn[], Refusal> {
  const legal: Turn[] = [];
  let first: Refusal | undefined;
  for (const begun of resolveFreeMoves(position, free)) {
    const found = begun.ok ? legalUsual(begun.value.partial, usual) : begun;
    if (!found.ok) first ??= found.error;
    else if (begun.ok) legal.push(...found.value.map((turn) => ({ ...turn, free: begun.value.free })));
    if (legal.length > listed) break;
  }
  return legal.length > 0 ? ok(legal) : err(first ?? refusal('rules.noFreeMove'));
}

const hasSuperprong = (usual: UsualActionText): boolean => {
  if (usual.kind === 'move') return usual.parts.some((part) => part.pod.prongs?.superprongs);
  if (usual.kind === 'place') return false;
  return (usual.kind === 'insert' && usual.isSuper) || Boolean(usual.pod.prongs?.superprongs);
};

/** Finds the usual actions that the text may mean, legal or not; the list is never empty. */
function meanings(partial: PartialTurn, usual: UsualActionText): Result<readonly UsualAction[], Refusal> {
  switch (usual.kind) {
    case 'place':
      return ok([placing(partial, usual)]);
    case 'insert': {
      const { pod: named, prong, isSuper } = usual;
      const kinds = kindsMeant(partial, named);
      const bare = kinds.filter((kind) => prongText(kind) === '');
      const square = named.square;
      return ok(
        (bare.length > 0 ? bare : kinds).map((kind) => ({
          kind: 'insert',
          square,
          pod: kind,
          prong,
          ...(isSuper && { superprong: true }),
        })),
      );
    }
    case 'reposition': {
      const { pod: named, prong, old } = usual;
      const square = named.square;
      return ok(
        kindsMeant(partial, named).map((kind) => ({ kind: 'reposition', square, pod: kind, prong, old })),
      );
    }
    case 'move':
      return resolveMove(partial, usual.parts, listed + 1);
  }
}

/**
 * Decides between liberating and entering: liberating if it is legal, otherwise entering. If neither is legal, returns
 * the one that the player is more likely to have meant, so that the refusal makes sense.
 */
function placing(
  partial: PartialTurn,
  { square, suffix }: Extract<UsualActionText, { kind: 'place' }>,
): UsualAction {
  const { position } = partial;
  const enter: UsualAction = { kind: 'enter', square };
  const liberate: UsualAction = { kind: 'liberate', square };
  if (suffix === 'M') return { kind: 'rescue', square };
  if (suffix === 'R') return enter;
  if (judgeUsual(partial, liberate).ok) return liberate;
  const { reserve, captured } = position.supplies[position.turn] ?? { reserve: 0, captured: 0 };
  const mayLiberate = position.game.actions.includes('liberate');
  return mayLiberate && reserve === 0 && captured > 0 ? liberate : enter;
}

/**
 * Finds the pods that a name may refer to. If there are none, returns a pod that does not exist, so that the legality
 * check refuses it.
 */
function kindsMeant(partial: PartialTurn, { square, prongs }: PodText): Pod[] {
  const { turn } = partial.position;
  if (prongs) return [pod(turn, prongs.prongs, prongs.superprongs)];
  const own = new Set(unmarkedOn(partial, square).filter((one) => ownerOf(one) === turn));
  return own.size > 0 ? [...own] : [pod(turn)];
}

/** Returns the only turn that is meant; if there are several, refuses and lists them. */
function choose(position: Position, text: string, legal: readonly Turn[]): Result<Turn, Refusal> {
  const turns = new Map(legal.map((turn) => [makeTurn(position, turn), turn]));
  const [only, ...others] = turns.values();
  if (only && others.length === 0) return ok(only);
  const choices = [...turns.keys()].sort().slice(0, listed);
  const last = choices.pop() as string;
  if (turns.size > listed) return err(refusal('notation.ambiguousMany', { text, choices, last }));
  const whole = togetherFrom(position, [...choices, last]);
  return err(
    whole === undefined
      ? refusal('notation.ambiguous', { text, choices, last })
      : refusal('notation.ambiguousStack', { text, choices, last, whole }),
  );
}

/** Joins moves of single pods that leave the same square. Undefined if the moves are not of this kind, or not legal together. */
function togetherFrom(position: Position, moves: readonly string[]): string | undefined {
  const joined = moves.join(';');
  const whole = moves.some((move) => /[,;+]/.test(move)) ? undefined : joinedStack(joined);
  const read = whole === undefined ? undefined : parseTurn(position, whole);
  return read?.ok ? makeTurn(position, read.value) : undefined;
}
