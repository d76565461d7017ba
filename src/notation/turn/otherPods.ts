import { undoTypography } from '../../base/index.js';
import { anyOfPhrases, anyPhrase, type PhraseKind } from '../../base/language/playerWords.js';
import {
  directionLetters,
  type Game,
  hopBetween,
  ownerOf,
  type Pod,
  type Position,
  prongsOf,
  prongText,
  type Square,
  squaresOf,
  stackOn,
  withoutPods,
} from '../../rules/index.js';
import { capitalCompass, directionsNamed, longCompass } from './compassWords.js';
import { makeTurn } from './makeTurn.js';
import { isTurnText } from './parseTurnText.js';
import { parseTurn } from './resolveTurn.js';

/** A move that takes only some of a player's pods off their square. */
interface PartialStackMove {
  readonly game: Game;
  readonly square: Square;
  /** The prongs of the pods that stay: as letters without `!`, and as the notation writes them. */
  readonly left: ReadonlyMap<string, string>;
  /** How many of the pods that stay could move. */
  readonly count: number;
  /** The prongs of the pods that move, as letters without `!`. */
  readonly moved: readonly string[];
  readonly landings: readonly Square[];
}

const plainProngs = (pod: Pod): string => prongText(pod).replaceAll('!', '');

/** Reads a turn that is legal and moves only some of a player's pods on one square; undefined for any other turn. */
function readPartialMove(position: Position, turn: string): PartialStackMove | undefined {
  const read = parseTurn(position, turn);
  if (!read.ok || read.value.kind !== 'move') return undefined;
  const { square, parts } = read.value;
  const stack = stackOn(position.board, square);
  const movers = parts.map(({ pod }) => pod);
  const stay = withoutPods(stack, movers) ?? [];
  // A pod without prongs cannot move.
  const left = stay.filter(
    (pod) => prongsOf(pod) !== 0 && movers.some((mover) => ownerOf(mover) === ownerOf(pod)),
  );
  if (left.length === 0) return undefined;
  return {
    game: position.game,
    square,
    left: new Map(left.map((pod) => [plainProngs(pod), prongText(pod)])),
    count: left.length,
    moved: [...new Set(movers.map(plainProngs))],
    landings: parts.flatMap(({ path }) => path),
  };
}

const landing = '([1-9]{2}|[a-i][1-9])(?!\\p{N})';
const further = `(?:\\s*(?:-*>|[-\\u2192,])\\s*|\\s+)(?:(?:${anyPhrase('turn.and', 'turn.to')})\\s+)*`;
const landings = new RegExp(landing, 'giu');

/** Matches one of these pods and, after it on the same line, the squares that it goes to: `DE to 65`, `56DE/65`. */
const spokenMove = ({ square, left }: PartialStackMove): RegExp => {
  const named = [...left.keys()]
    .filter((prongs) => prongs !== '')
    .map((prongs) => [...prongs, ''].join('!?'));
  const start = `(?<![\\p{L}\\p{N}+-])(?:${square}\\s*)?(${anyOfPhrases(named)})(?![\\p{L}!])`;
  return new RegExp(`${start}[^\\p{N}\\n]{0,40}?${landing}((?:${further}${landing})*)`, 'giu');
};

const toDigits = (text: string): string =>
  text.replace(/^[a-i]/i, (letter) => String('abcdefghi'.indexOf(letter.toLowerCase()) + 1));
const sorted = (letters: string): string => [...letters.toUpperCase().replaceAll('!', '')].sort().join('');

/** A part of a stack's turn in a line with other text. */
export interface StackPart {
  /** The part with its square: `56DE-65`. */
  readonly part: string;
  /** Whether the line says anything else. */
  readonly hasWords: boolean;
  /** Whether the line begins with the part, perhaps after words that join it to the previous part. */
  readonly isFirst: boolean;
  /** Set if the part is only in words, so that the line may also be about something else. */
  readonly isSpoken?: true;
}

/**
 * Finds the moves of other pods of the stack that a turn moves, if a line names these pods by their prongs (`DE to 65`,
 * `and DE moves to 65`, `56DE/65`), or names the only other pod in words (`the other one to 65`). The moves may be
 * illegal. A pod said to stay on its square, as in `DE stays on 56`, does not count as moving.
 */
export function spokenPartIn(position: Position, turn: string, line: string): StackPart | undefined {
  const move = readPartialMove(position, turn);
  return move && spokenPart(move, line);
}

function spokenPart(move: PartialStackMove, line: string): StackPart | undefined {
  const text = undoTypography(line).trim();
  const found = [...text.matchAll(spokenMove(move))].flatMap(
    ({ 0: all, 1: prongs = '', 2: to = '', 3: then = '', index }) => {
      const written = [to, ...[...then.matchAll(landings)].map(([one]) => one)].map(toDigits);
      // The square of the stack may come first, as in "DE from 56 to 65".
      const squares = written[0] === String(move.square) ? written.slice(1) : written;
      if (squares.length === 0) return [];
      const part = `${move.square}${move.left.get(sorted(prongs))}-${squares.join('-')}`;
      return isTurnText(part) ? [{ part, all, index }] : [];
    },
  );
  const [first] = found;
  if (!first) return otherPart(move, text);
  const rest = found.reduce((words, { all }) => words.replace(all, ' '), text);
  return {
    part: found.map(({ part }) => part).join(','),
    hasWords: /\p{L}/u.test(rest.replace(joins, '')),
    isFirst: !/\p{L}/u.test(text.slice(0, first.index).replace(joins, '')),
    isSpoken: true,
  };
}

/**
 * Reads a line that moves the only other pod of a stack without naming its prongs: `and the other one to 55`, `the
 * other one southeast`, or `both` if that pod makes the same move as the first.
 */
function otherPart(
  { game, square, left, count, landings }: PartialStackMove,
  text: string,
): StackPart | undefined {
  const [prongs] = left.values();
  const isAbout =
    inWords.test(text) ||
    inWordsAlone.test(text) ||
    otherWord.test(text.replace(otherInTalk, ' ')) ||
    [...text.matchAll(anyProngs)].some(
      ([, at, letters = '']) => at === String(square) && left.has(sorted(letters)),
    );
  if (!isAbout || prongs === undefined || count > 1) return undefined;
  const named = [...text.matchAll(anySquare)]
    .map(([, digits = '', letters = '']) => toDigits(digits || letters))
    .filter((one) => one !== String(square));
  const points = new Set(directionsNamed(text, undefined));
  const steps = squaresOf(game).filter((to) => {
    const hop = hopBetween(game, square, to);
    return hop !== undefined && hop.over === undefined && points.has(hop.direction);
  });
  const isSame = named.length === 0 && points.size === 0 && text.split(/\s+/).length <= mostSameWords;
  const [to, ...further] = named.length > 0 ? named : isSame ? landings : steps;
  if (to === undefined || further.length > 0) return undefined;
  const mark = capturing.test(text) ? 'x' : '';
  return { part: `${square}${prongs}-${to}${mark}`, hasWords: true, isFirst: true, isSpoken: true };
}

/** A line with more words than this is not read as saying that another pod makes the same move. */
const mostSameWords = 6;

const capturing = new RegExp(`(?<!\\p{L})${anyPhrase('turn.captures', 'turn.takes')}(?!\\p{L})`, 'iu');

const joins = new RegExp(`(?<!\\p{L})${anyPhrase('turn.and')}(?!\\p{L})`, 'giu');

/** A square anywhere in text, perhaps after a pod's prongs; not part of a date, a time, an amount or a larger number. */
const anySquare = new RegExp(
  `(?<!\\p{N}|\\p{N}[:.,])([1-9]{2})(?![\\p{N}%]|[:.,]\\p{N}|°|\\s?${anyPhrase('turn.units')}(?!\\p{L}))|(?<![\\p{L}\\p{N}])([a-i][1-9])(?![\\p{L}\\p{N}])`,
  'giu',
);
/** Prongs as they are written, perhaps after their square: `DE`, `56DE`. */
const anyProngs = /(?<![\p{L}\p{N}+-])(?:([1-9]{2})\s*)?((?:[a-h]!?)+)(?![\p{L}!])/giu;
const anyCompassPoint = new RegExp(`(?<!\\p{L})${longCompass}(?!\\p{L})`, 'iu');
const anyCapitalPoint = new RegExp(`(?<!\\p{L})${capitalCompass}(?!\\p{L})`, 'u');

const wordStart = '(?<![\\p{L}\\p{N}])';
const wordEnd = '(?![\\p{L}\\p{N}])';
/** Makes a pattern for phrases of these kinds; a space in them matches any number of spaces. */
const words = (...kinds: readonly PhraseKind[]): string => anyPhrase(...kinds).replaceAll(' ', '\\s+');
/** Words for the other pods of a stack: "the other pod", "both pods". */
const inWords = new RegExp(`${wordStart}${words('turn.otherPods')}${wordEnd}`, 'iu');
/** A sentence or line that only refers to the other pods: "both, please". */
const inWordsAlone = new RegExp(
  `(?:^|[.,;:!?()])[ \\t]*(?:${words('turn.and')}\\s+)*${words('turn.otherPodsAlone')}(?:[\\s,]+${words('answer.courtesies', 'turn.and', 'turn.movesPod')})*[ \\t]*(?:[.,;:!?()]|$)`,
  'imu',
);
/** Words that may refer to the other pods, and everyday phrases in which they do not. */
const otherWord = new RegExp(`${wordStart}${words('turn.others')}${wordEnd}`, 'iu');
const otherInTalk = new RegExp(`${wordStart}${words('turn.othersInTalk')}${wordEnd}`, 'giu');
const podWord = new RegExp(`${wordStart}${words('turn.pods')}${wordEnd}`, 'iu');
const moveWord = new RegExp(`${wordStart}${words('turn.movesPod')}${wordEnd}`, 'iu');
/** The letter of a direction after a word that introduces it: "in direction D", "prong: D". */
const directionNamed = new RegExp(`${wordStart}${words('turn.direction')}[\\s:"'(]+([a-h])${wordEnd}`, 'giu');
/** Returns the directions, from 0, whose letters come after such a word. In lower case, "a" is also a word. */
const directionLettersNamed = (text: string): number[] =>
  [...text.matchAll(directionNamed)].flatMap(([, letter = '']) =>
    directionLetters.includes(letter) ? [directionLetters.indexOf(letter)] : [],
  );
/** Several direction letters, which may be the prongs of one pod: "D and E", "D/E". */
const lettersApart = new RegExp(
  `(?<![\\p{L}\\p{N}+-])[A-H]!?(?:(?:\\s*[,/+&]\\s*|\\s+(?:${words('turn.and')}\\s+)?)[A-H]!?)+${wordEnd}`,
  'gu',
);
/** The letter of a direction inside a sentence: "take D along". At the beginning of one, "A" may be an article. */
const letterInside = /(?<=[\p{L}\p{N},;)][ \t]+["'(]?)[A-H](?![\p{L}\p{N}.'])/gu;
/** The same at the beginning of a line: "D goes southeast". "A" and "E" are also words, so they need a verb here. */
const letterFirst = new RegExp(
  `^[ \\t"'(]*(?:[B-DF-H](?=[ \\t]+\\p{Ll})|[AE](?=[ \\t]+${words('turn.movesPod', 'turn.to')}${wordEnd}))`,
  'gmu',
);

/** Whether text may be about the pods that a turn leaves on their square, in words or by the letter of a direction. */
function isAboutPodsLeft(move: PartialStackMove, text: string, hasTurn: boolean): boolean {
  const { square, left, moved } = move;
  const prongs = [...left.keys()];
  const isOfPod = (letter: string): boolean =>
    prongs.some((one) => one.includes(letter)) && !(hasTurn && moved.includes(letter));
  // A pod may be named only to say that it stays: "I leave C on 47".
  const withoutStays = (said: string): string =>
    said.replace(spokenMove(move), (all, _, to: string, then: string) =>
      then === '' && toDigits(to) === String(square) ? ' ' : all,
    );
  return (
    inWords.test(text) ||
    inWordsAlone.test(text) ||
    text.split('\n').some((line) => podWord.test(line) && moveWord.test(line)) ||
    directionLettersNamed(text).length > 0 ||
    [...text.matchAll(lettersApart)].some(([all]) => left.has(sorted(all.replace(/[^A-H]/g, '')))) ||
    otherWord.test(text.replace(otherInTalk, ' ')) ||
    [letterInside, letterFirst].some((pattern) =>
      [...withoutStays(text).matchAll(pattern)].some(([letter]) => isOfPod(letter.slice(-1))),
    )
  );
}

/** What text says about pods that a turn leaves on their square. */
export interface OtherPods {
  readonly square: Square;
  /**
   * A legal turn that moves another pod as well, if there is one; if possible, to a square in the text or towards a
   * compass point in it.
   */
  readonly whole?: string;
}

/**
 * Finds out whether text may be about the pods that a turn leaves on their square, however it is worded. It may mention
 * a square one hop away, the prongs of such a pod, a move by one as `spokenPartIn` reads it, a compass point or the
 * letter of a direction, or contain words such as "the other pod" or "both". Undefined if it is not about them, or if
 * none of those pods could move.
 * @param text may contain the turn itself, but then `hasTurn` must be set
 * @param language the writer's language, for compass points
 */
export function mentionsOtherPods(
  position: Position,
  turn: string,
  text: string,
  { hasTurn = false, language }: { hasTurn?: boolean; language?: string | undefined } = {},
): OtherPods | undefined {
  const move = readPartialMove(position, turn);
  if (!move) return undefined;
  const { square, left } = move;
  const plain = undoTypography(text);
  const squares = [...plain.matchAll(anySquare)]
    .map(([, digits = '', letters = '']) => Number(toDigits(digits || letters)))
    .filter((to) => hopBetween(position.game, square, to) && !(hasTurn && move.landings.includes(to)));
  const namesPod = [...plain.matchAll(anyProngs)].some(([, behind, letters = '']) => {
    if (behind !== undefined) return Number(behind) === square && isLeft(move, letters, hasTurn);
    return letters.length > 1 && letters === letters.toUpperCase() && isLeft(move, letters, hasTurn);
  });
  const movesPod = (): boolean => plain.split('\n').some((line) => spokenPart(move, line));
  const isMeant =
    squares.length > 0 ||
    namesPod ||
    anyCompassPoint.test(plain) ||
    anyCapitalPoint.test(plain) ||
    movesPod() ||
    isAboutPodsLeft(move, plain, hasTurn);
  if (!isMeant) return undefined;
  const points = [...directionsNamed(plain, language), ...directionLettersNamed(plain)];
  const isNamed = (to: Square): boolean =>
    points.some((point) => hopBetween(position.game, square, to)?.direction === point);
  const all = squaresOf(position.game);
  for (const to of [...squares, ...all.filter(isNamed), ...all]) {
    if (!hopBetween(position.game, square, to)) continue;
    for (const prongs of left.values()) {
      const whole = parseTurn(position, `${turn},${square}${prongs}-${to}`);
      if (whole.ok) return { square, whole: makeTurn(position, whole.value) };
    }
  }
  return { square };
}

const joinWord = new RegExp(
  `${wordStart}${words('turn.and', 'turn.to', 'turn.direction', 'answer.courtesies')}${wordEnd}`,
  'iu',
);
const compassPoints = new RegExp(anyCompassPoint, 'giu');
const capitalised = /(?<!\p{L})\p{Lu}\p{L}{2,}/u;
/** A turn with its symbol. */
const inNotation = /[1-9]{2}[a-h!]*\s*(?:\+|-*>|[-x\u2192])\s*[1-9a-h]/i;
/** A telephone number: with an area code in parentheses, a leading zero or plus sign, or a word for it in front. */
const phoneNumber = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\+\\d|\\(\\d{2,5}\\)|0\\d{2,})|${wordStart}${words('turn.phone')}${wordEnd}[.:]?\\s*\\d`,
  'iu',
);

/**
 * Whether a line may be part of a signature, even though it contains a square or a compass point: `65 High Street`,
 * `North London Octi Club`, `Tel. 0421 57-56`. Such a line contains a telephone number, or another capitalised word and
 * no words about pods or moves.
 */
export function isLikeSignature(line: string): boolean {
  const plain = undoTypography(line);
  const rest = plain.replace(anySquare, ' ').replace(compassPoints, ' ');
  return (
    phoneNumber.test(plain) ||
    (capitalised.test(rest) && ![inNotation, podWord, moveWord, joinWord].some((one) => one.test(plain)))
  );
}

/** Like `isLikeSignature`, for a line below a turn that moves only some pods of a stack; it must not be about the others. */
export function isLikeAddress(position: Position, turn: string, line: string): boolean {
  const plain = undoTypography(line);
  const rest = plain.replace(anySquare, ' ').replace(compassPoints, ' ');
  return (
    isLikeSignature(line) && !spokenPartIn(position, turn, plain) && !mentionsOtherPods(position, turn, rest)
  );
}

const isLeft = ({ left, moved }: PartialStackMove, letters: string, hasTurn: boolean): boolean =>
  left.has(sorted(letters)) && !(hasTurn && moved.includes(sorted(letters)));
