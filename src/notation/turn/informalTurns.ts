import { undoTypography } from '../../base/index.js';
import { anyPhrase, type PhraseKind } from '../../base/language/playerWords.js';
import { directionLetters, type Position, stackOn } from '../../rules/index.js';
import { firstLabels, type Labels } from '../labels/labels.js';
import { anyCompass, directionsOf, longCompass } from './compassWords.js';
import { makeTurn } from './makeTurn.js';
import { isLikeSignature, mentionsOtherPods, type StackPart, spokenPartIn } from './otherPods.js';
import { isTurnText, parseTurnText } from './parseTurnText.js';
import { bySquares, joinedStack, parseTurn, partOfStack } from './resolveTurn.js';

/** The maximum length of text to search; a turn is only a few words. */
const longestText = 4000;
const mostLines = 40;
/** Longer lines are not searched. */
export const longestLine = 200;
/** The maximum number of turns in some text to try as a free move or as the usual action after it. */
const mostFreeMoveMentions = 3;

/** Part of some text that may be meant as a turn, in a spelling that the server does not play without asking. */
interface TurnMention {
  /** The lines of the text, from 0: several for the moves of one stack. */
  readonly lines: readonly number[];
  /** Its possible meanings in the official notation; for each one, the spellings to try, in order. */
  readonly meanings: readonly (readonly string[])[];
}

/** A legal turn that some text may mean. */
export interface MeantTurn {
  /** The turn's canonical text. */
  readonly turn: string;
  /** The lines of the text that may mean it. */
  readonly lines: readonly number[];
}

const square = '(?:[1-9]{2}|[a-i][1-9])';
const pod = '(?:[1-9]{2}(?:[a-h]!?)*|[a-i][1-9]|r[1-7])';
const arrow = '(?:-*>|=>|[\\u2192\\u203a\\u21d2\\u21e8\\u2794\\u279c-\\u279e\\u27a1\\u27f6\\u2b95]\\ufe0f?)';
/** Makes a pattern for words of one kind in all languages; a space in them matches any number of spaces. */
export const words = (kind: PhraseKind): string => anyPhrase(kind).replaceAll(' ', '\\s+');
export const verb = words('turn.moves');
export const preposition = words('turn.to');
export const link = `(?:\\s*(?:${arrow}|-|x)\\s*|\\s+(?:${verb}\\s+)?${preposition}\\s+)`;
const hop = `${link}${square}(?:x(?:\\([xo:a-h!,-]*\\))?)?(?![1-9])`;

const build = `${pod}\\s*\\+\\s*(?:${anyCompass}|[a-h])(?![\\p{L}])!?(?:\\s*-\\s*[a-h](?![\\p{L}\\p{N}]))?`;
const action = `(?:${build}|${pod}(?:${hop})+)`;
const before = '(?<![\\p{L}\\p{N}+\\-/@_]|\\d[:.,])';
const after = '(?![\\p{L}\\p{N}@/+-]|[:.,]\\d)';

/** A turn with its symbol, anywhere in the line. */
const signed = new RegExp(`${before}${action}(?:\\s*[,;]\\s*${action})*${after}`, 'giu');
/** A pod and a compass point in words: `33 north`, `33 moves to the north`. */
const pointed = new RegExp(
  `${before}(${pod})\\s+(?:${verb}\\s+)?(?:${words('turn.towards')}\\s+)?(${longCompass})${after}`,
  'giu',
);
/** A pod and a one-letter compass point, alone on a line. If the letter is also a direction, it means the direction. */
const pointedAlone = new RegExp(
  `^(?:(${pod})(?:\\s+|\\s*[/=:,]\\s*|\\s+${words('turn.plus')}\\s+)(${anyCompass}|[a-h])|([1-9]{2})(${anyCompass}|[a-h]))$`,
  'iu',
);
/** Another direction right after the first one, perhaps with a few short words between them: `57 north, then east`. */
const furtherPoint = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:\\p{L}{1,5}[^\\p{L}\\p{N}]+){0,2}?(?:(${longCompass})(?!\\p{L})|(${anyCompass}|${words('turn.up')}|${words('turn.right')}|${words('turn.down')}|${words('turn.left')})[\\s.!)]*$)`,
  'iu',
);
/** A pod and a side of the drawn board, alone on a line: `36 down`, `36 nach unten`. */
const sided = new RegExp(
  `^(${pod})\\s+(?:${words('turn.towards')}\\s+)?(?:(${words('turn.up')})|(${words('turn.right')})|(${words('turn.down')})|(${words('turn.left')}))$`,
  'iu',
);
export const and = words('turn.and');
/** A capture in words: `36 takes 34`. */
const taking = new RegExp(`${before}(${pod})\\s+${words('turn.takes')}\\s+(${square})${after}`, 'giu');
/** The same with the landing square: `65 over 56 to 47`. */
const takingTo = new RegExp(
  `${before}(${pod})\\s+${words('turn.takes')}\\s+(${square})\\s+(?:${and}\\s+)?${preposition}\\s+(${square})${after}`,
  'giu',
);
/** Words that say that a move captures, right before or after it, perhaps with the square: `54 to 56, takes 55`. */
export const capturing = words('turn.capturing');
const captured = `(?:\\p{L}+\\s+){0,3}?(${square})${after}`;
const capturingBehind = new RegExp(
  `^\\s*[,;(+]?\\s*(?:${and}\\s+)?(?:${capturing}|x)(?!-?\\p{L})(?:\\s*${captured})?`,
  'iu',
);
const capturingBefore = new RegExp(
  `(?<!\\p{L})${capturing}\\s*:?\\s+(?:${captured}\\s+)?(?:${words('turn.capturingWith')}\\s+)?$`,
  'iu',
);
/** A word that rules out the turn after it: "not 57-56 but 37+A". */
const negated = new RegExp(`(?<!\\p{L})${words('turn.not')}\\s+["'(]?$`, 'iu');
/** Whether a line says that a turn is not meant: "Do not play 57-56, play 57-58". */
export const negatesTurn = (line: string): boolean => negatedTurn.test(undoTypography(line));
const negatedTurn = new RegExp(`(?<!\\p{L})${words('turn.not')}\\s+["'(]?[1-9]{2}`, 'iu');
export const notCapturing = new RegExp(`(?<!\\p{L})${words('turn.notCapturing')}(?!\\p{L})`, 'iu');
const pairAlone = new RegExp(`^(${square})(?:\\s+|\\s*[/:.,_]?\\s*)(${square}\\s*x?)$`, 'iu');
/** A pod and a capture without its landing square: `54x`. */
const captureAlone = new RegExp(`^(${pod})\\s*x$`, 'iu');
export const please = words('request.please');
const placeAlone = /^([1-9]{2}[rm]?)$/i;
const pleaseAround = new RegExp(`^${please},?\\s+|,?\\s+${please}$`, 'giu');
/** A word before a move without its symbol: `move 57 56`. */
const moveFirst = new RegExp(`^${words('turn.move')}\\s+`, 'iu');
/** An entering pod in words: `enter 57`, `new pod on 57`, `57 in`. */
const enteringAlone = new RegExp(
  `^(?:(?:${words('turn.enter')}\\s+(?:${words('turn.pod')}\\s+)?(?:${words('turn.enterOn')}\\s+)?|${words('turn.pod')}\\s+(?:${words('turn.enterOn')}\\s+)?)([1-9]{2})(?:\\s+${words('turn.enterEnd')})?|([1-9]{2})\\s+${words('turn.entering')})$`,
  'iu',
);
/** A prong and then its pod: `prong C on 56`, `add C to 56`, `add a prong to the north on 56`, `+C on 56`. */
const prongFirst = new RegExp(
  `^(?:${words('turn.insert')}\\s+){0,4}(?:${words('turn.towards')}\\s+|\\+\\s*)?(${anyCompass}|[a-h])\\s+${words('turn.insertOn')}\\s+(${pod})$`,
  'iu',
);
/** A single star in a line, marking a superprong as on the boards: `36+E*`, `36+*E`. */
const star = new RegExp(
  `(?<!\\*)(${pod}\\s*\\+\\s*)(?:\\*\\s*(${anyCompass}|[a-h])|(${anyCompass}|[a-h])\\s*\\*)(?![\\p{L}\\p{N}*])`,
  'iu',
);

/** The number of a turn or of an item in a list, at the beginning of a line. */
export const number = /^#?\d{1,3}\s*(?:\.{1,3}|\)|:)\s*(?=\S)/;
const leadIn = /^\p{L}[\p{L}' ]{0,30}:\s*/u;
const wrapping = /^["'([{*_]+|["')\]}*_.,!?;:]+$/g;

export const linesOf = (text: string): string[] => text.split(/\r\n?|[\n\u2028\u2029\u0085\v\f]/);

/**
 * Finds text that may be meant as a turn. It may be among words, after a number, in quotation marks, with arrows,
 * spaces, compass points or the letter coordinates of the printed rules. One square, or two separated by a space, a
 * comma or nothing, count only if they are alone on a line.
 * @param language the writer's language, for compass points
 */
export function findTurnMentions(text: string, language?: string): TurnMention[] {
  if (text.length > longestText) return [];
  const lines = linesOf(text);
  if (lines.length > mostLines) return [];
  const written = joinStackLines(lines.map(withoutLetteredProngs));
  return written.flatMap(({ text, lines: at }, index) => {
    if (text.length > longestLine) return [];
    const mentions = meaningsIn(text, language).map((meanings) => ({ lines: at, meanings }));
    const [next] = written.slice(index + 1);
    const further = next && directionAlone(next.text, next.lines[0] === (at.at(-1) ?? 0) + 1, language);
    return further
      ? mentions.filter(({ meanings }) => !insertsElsewhere(meanings.flat(), further))
      : mentions;
  });
}

/**
 * Finds the different legal turns for the seat to play that some text may mean. If the text mentions moves of several
 * pods of one stack, only the turn with all of them counts, even if it is not legal.
 */
export function turnsMeant(
  position: Position,
  text: string,
  labels?: () => Labels,
  language?: string,
): MeantTurn[] {
  const found = new Map<string, number[]>();
  const mentions = findTurnMentions(text, language);
  const stack = stackIn(position, text, mentions, labels);
  for (const { lines, meanings } of mentions) {
    for (const spellings of meanings) {
      for (const spelling of spellings) {
        const read = parseTurn(position, bySquares(spelling, labels ?? (() => firstLabels(position))));
        if (!read.ok) continue;
        const turn = makeTurn(position, read.value);
        if (stack === undefined || stackMoves(position, turn)?.square !== stack.square)
          found.set(turn, [...(found.get(turn) ?? []), ...lines]);
        break;
      }
    }
  }
  if (stack) {
    const whole = parseTurn(position, stack.turn);
    if (!whole.ok) return [];
    found.set(makeTurn(position, whole.value), [...stack.lines]);
  }
  const all = [...found].map(([turn, lines]) => ({ turn, lines: [...new Set(lines)] }));
  const written = linesOf(text);
  // An address below a turn may look like another one: "57 North Road".
  const apart = all.filter(({ lines }) => !lines.every((at) => isLikeSignature(written[at] ?? '')));
  const meant = apart.length > 0 ? apart : all;
  const [only] = meant;
  return only && meant.length === 1 ? wholeTurn(position, only, text) : meant;
}

/**
 * In a game with superprongs, finds a free move and the usual action after it, written separately: as two turns in some
 * text, or as a turn with another in the text below it. Undefined if the two are not legal together.
 */
export function freeMoveTurnIn(
  position: Position,
  text: string,
  language?: string,
  turn?: string,
): MeantTurn | undefined {
  if (!position.game.super) return undefined;
  const found = findTurnMentions(text, language).slice(0, mostFreeMoveMentions);
  const own = turn === undefined ? undefined : { lines: [], meanings: [[turn]] };
  const pairs = own
    ? [...found.map((one) => [own, one] as const), ...found.map((one) => [one, own] as const)]
    : found.flatMap((one, at) => found.slice(at + 1).map((other) => [one, other] as const));
  for (const [one, other] of pairs) {
    for (const free of one.meanings.flat()) {
      for (const usual of other.meanings.flat()) {
        const read = isTurnText(`${free};${usual}`) ? parseTurn(position, `${free};${usual}`) : undefined;
        if (read?.ok)
          return {
            turn: makeTurn(position, read.value),
            lines: [...new Set([...one.lines, ...other.lines])],
          };
      }
    }
  }
  return undefined;
}

/**
 * If a turn moves only some pods of a stack, adds the moves of its other pods that the text names in words. Returns an
 * empty list if the whole turn is not legal, or if the text may be about the other pods but does not say how they move.
 */
function wholeTurn(position: Position, meant: MeantTurn, text: string): MeantTurn[] {
  const parts = linesOf(text).flatMap((line, at) => {
    const spoken = spokenPartIn(position, meant.turn, line);
    return spoken ? [{ ...spoken, at }] : [];
  });
  if (parts.length === 0)
    return mentionsOtherPods(position, meant.turn, text, { hasTurn: true }) ? [] : [meant];
  const joined = [meant.turn, ...new Set(parts.map(({ part }) => part))].join(',');
  const whole = parseTurn(position, joined);
  if (!whole.ok) return [];
  const lines = [...new Set([...meant.lines, ...parts.map(({ at }) => at)])];
  return [{ turn: makeTurn(position, whole.value), lines }];
}

/** The moves of several pods of one stack that some text mentions. */
interface StackTurn extends MeantTurn {
  readonly square: string;
}

/**
 * Finds the moves of several pods of one stack in some text, joined by commas. The turn may be illegal.
 * @param labels see `parseTurn`
 */
export const findStackTurn = (
  position: Position,
  text: string,
  labels?: () => Labels,
): StackTurn | undefined => stackIn(position, text, findTurnMentions(text), labels);

function stackIn(
  position: Position,
  text: string,
  mentions: readonly TurnMention[],
  labels?: () => Labels,
): StackTurn | undefined {
  const stacks = new Map<string, { parts: Set<string>; lines: number[] }>();
  for (const { lines, meanings } of mentions) {
    const read = meanings.flat().map((spelling) => ({
      moves: stackMoves(position, spelling, labels),
      isLegal: parseTurn(position, spelling, labels).ok,
    }));
    // A capture may be spelt in several ways, of which at most one is legal.
    const { moves } = read.find(({ isLegal }) => isLegal) ?? read.find(({ moves }) => moves) ?? {};
    if (!moves) continue;
    const { parts, lines: at } = stacks.get(moves.square) ?? { parts: new Set<string>(), lines: [] };
    stacks.set(moves.square, { parts, lines: [...at, ...lines] });
    for (const part of moves.parts) parts.add(part);
  }
  const [first] = stacks;
  if (first && stacks.size === 1) {
    const [square, { parts, lines }] = first;
    for (const [at, line] of linesOf(text).entries()) {
      for (const open of openPartsIn(line)) {
        const [part] = stackMoves(position, `${square}${open}`)?.parts ?? [];
        if (part === undefined || parts.has(part)) continue;
        parts.add(part);
        lines.push(at);
      }
    }
  }
  const [whole] = [...stacks].filter(([, { parts }]) => parts.size > 1);
  if (!whole) return undefined;
  const [square, { parts, lines }] = whole;
  return { square, turn: [...parts].join(','), lines: [...new Set(lines)] };
}

/** Splits a turn that moves pods of one stack into their moves; undefined for any other turn. */
function stackMoves(
  position: Position,
  text: string,
  labels?: () => Labels,
): { square: string; parts: string[] } | undefined {
  const named = labels ? bySquares(text, labels) : text;
  const parsed = parseTurnText(named.includes(';') ? (joinedStack(named) ?? named) : named);
  if (!parsed.ok || parsed.value.names !== 'squares') return undefined;
  const { free, usual, text: written } = parsed.value;
  if (free.length > 0 || usual.kind !== 'move') return undefined;
  const [square, ...others] = new Set(usual.parts.map(({ pod }) => pod.square));
  if (square === undefined || others.length > 0 || stackOn(position.board, square).length < 2)
    return undefined;
  // Captured pods are also separated by commas, in parentheses.
  return { square: String(square), parts: written.toUpperCase().split(/,(?![^(]*\))/) };
}

/**
 * Whether a line contains words besides the turn that it mentions. "thanks! 36+E" does; "36 to the north" and "My move:
 * 36+E" do not.
 */
export function hasWordsBeside(line: string): boolean {
  const numbered = joinSpoken(withSuperprong(undoTypography(line).trim()).replace(number, ''));
  const rest = [signed, taking, pointed].reduce((text, turn) => text.replace(turn, '\n'), numbered);
  if (rest === numbered) return false;
  const parts = rest.split('\n').map((part, at, { length }) => {
    const before = at < length - 1 ? part.replace(capturingBefore, '') : part;
    return at > 0 ? before.replace(capturingBehind, '') : before.replace(leadIn, '');
  });
  return parts.some((part) => /\p{L}/u.test(part.replace(joins, '').replace(playing, '')));
}

/** Words that only say that a turn follows: "I play". */
const playing = new RegExp(`^(?:\\s*(?:${anyPhrase('turn.insert', 'command.play')})(?!\\p{L}))+\\s*$`, 'iu');

/** A word between two parts of a turn. */
const joins = new RegExp(`^\\s*(?:${and}\\s*)+$`, 'iu');

/** A move in the letter coordinates that names prongs: `d6CD-e5`. With a digit first, `b3` may be a label of the app. */
const letteredProngs = /(?<![\p{L}\p{N}])[a-i][1-9](?:[a-h]!?)+(?=\s*-\s*[a-i][1-9])/giu;

/** Writes the square of a pod in numbers if its prongs follow: `d6CD-e5` becomes `46CD-e5`. */
const withoutLetteredProngs = (line: string): string => line.replace(letteredProngs, lettersToDigits);

/** Finds the possible meanings of each mention of a turn in a line. */
function meaningsIn(written: string, language: string | undefined): string[][][] {
  const typed = withSuperprong(undoTypography(written).trim());
  const numbered = joinSpoken(typed.replace(number, ''));
  const alone = numbered
    .replace(leadIn, '')
    .replace(wrapping, '')
    .replace(pleaseAround, '')
    .replace(moveFirst, '')
    .trim();
  const bare = typed.replace(wrapping, '').replace(pleaseAround, '');
  const [, place] = placeAlone.exec(bare) ?? [];
  if (place !== undefined) return [[[place]]];
  const [, entering, entered = entering] = enteringAlone.exec(alone) ?? [];
  if (entered !== undefined) return [[[entered]]];
  // `57:56` is not the 57th turn.
  const [pair = '', from = '', to = ''] = pairAlone.exec(alone) ?? pairAlone.exec(bare) ?? [];
  const plain = from === '' ? [] : official(`${from}-${to}`, language);
  // In chess notation, a colon marks a capture.
  if (pair.includes(':')) return [[[...capture(from, to.replace(/x$/i, '')), ...plain].flat()]];
  if (from !== '') return [plain];
  const [, taker = ''] = captureAlone.exec(alone) ?? [];
  if (taker !== '') return [capturesOf(taker)];
  const [, onto = '', prongOn = ''] = prongFirst.exec(alone) ?? [];
  if (prongOn !== '') return [official(`${prongOn}+${onto}`, language)];
  const [, pushed, ...sides] = sided.exec(alone) ?? [];
  if (pushed !== undefined) {
    const point = ['n', 'e', 's', 'w'][sides.findIndex((side) => side !== undefined)] ?? '';
    return [towardsPoint(pushed, directionsOf(point, language))];
  }
  const [, apart, letters = '', glued, letter = ''] =
    pointedAlone.exec(alone) ?? pointedAlone.exec(bare) ?? [];
  const one = apart ?? glued;
  if (one !== undefined) return [towards(one, letters || letter, language)];
  if (namesTwoDirections(numbered, language)) return [];
  const meant = (pattern: RegExp) =>
    [...numbered.matchAll(pattern)].filter(({ index }) => !negated.test(numbered.slice(0, index)));
  return [
    ...meant(signed).flatMap(({ 0: found, index }) =>
      listedTurns(
        withCapture(found, numbered.slice(0, index), numbered.slice(index + found.length)),
        language,
      ),
    ),
    ...meant(taking).map(([, from = '', to = '']) =>
      notCapturing.test(numbered) ? jump(from, to) : capture(from, to),
    ),
    ...meant(pointed).map(([, from = '', to = '']) => towards(from, to, language)),
  ].filter((meanings) => meanings.length > 0);
}

/** Whether a line names a direction and then a different one, which may be a part of it: "57 north by east". */
const namesTwoDirections = (line: string, language: string | undefined): boolean =>
  [...line.matchAll(signed), ...line.matchAll(pointed)].some(({ 0: found, index, 2: pointedTo }) => {
    const [, point = pointedTo] = /\+\s*(\p{L}[\p{L}\s-]*)!?$/u.exec(found) ?? [];
    const [, name, end] = furtherPoint.exec(line.slice(index + found.length)) ?? [];
    const further = name ?? end;
    if (point === undefined || further === undefined) return false;
    const first = /^[a-h]$/i.test(point)
      ? [directionLetters.indexOf(point.toUpperCase())]
      : directionsOf(point, language);
    return !directionsOf(further, language).some((direction) => first.includes(direction));
  });

/** A direction alone on its line, perhaps after words such as `then`: `west`, `then west`. */
const pointAlone = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${and}\\s+)*(?:(${longCompass})|(${anyCompass})|(${words('turn.up')})|(${words('turn.right')})|(${words('turn.down')})|(${words('turn.left')}))[\\s.!)]*$`,
  'iu',
);

/**
 * Returns the directions that a line may mean if it contains nothing else; undefined for other lines. A short name
 * counts only right below another line: after an empty line, a single letter may be a signature.
 */
function directionAlone(
  line: string,
  isRightBelow: boolean,
  language: string | undefined,
): number[] | undefined {
  const [, long, short, ...sides] = pointAlone.exec(undoTypography(line)) ?? [];
  if (long !== undefined) return directionsOf(long, language);
  if (short !== undefined) return isRightBelow ? directionsOf(short, language) : undefined;
  const at = sides.findIndex((side) => side !== undefined);
  return at < 0 ? undefined : directionsOf(['n', 'e', 's', 'w'][at] ?? '', language);
}

/** Whether some spellings of a turn insert a prong, but in none of these directions. */
const insertsElsewhere = (spellings: readonly string[], directions: readonly number[]): boolean => {
  const inserted = spellings.flatMap((spelling) => /\+([A-H])/i.exec(spelling)?.[1]?.toUpperCase() ?? []);
  return (
    inserted.length > 0 &&
    !directions.some((direction) => inserted.includes(directionLetters.charAt(direction)))
  );
};

/**
 * Replaces a star that marks a superprong with the notation's `!`, if it is the only star in the line. Several stars
 * usually mark bold words.
 */
const withSuperprong = (line: string): string =>
  line.split('*').length === 2
    ? line.replace(star, (_, head: string, one?: string, other?: string) => `${head}${one ?? other}!`)
    : line;

/**
 * Returns the meanings of a phrase as one turn or, if it consists of several turns separated by commas, the meanings of
 * each: `57+E, 57+F`.
 */
function listedTurns(phrase: string, language: string | undefined): string[][][] {
  const whole = official(phrase, language);
  const listed = phrase.split(/,(?![^(]*\))/);
  // In the app's notation, a semicolon joins the moves of one stack.
  const isStack =
    whole.flat().some((turn) => joinedStack(turn.replaceAll(',', ';')) !== undefined) ||
    (/^[br]\d/i.test(phrase) && isTurnText(listed.join(';')));
  return listed.length === 1 || isStack ? [whole] : listed.map((one) => official(one, language));
}

/** Adds the capture that the text before or after a move mentions, if any: `65-47` becomes `65-47x` or `65-47x56`. */
function withCapture(phrase: string, before: string, behind: string): string {
  const said = capturingBehind.exec(behind) ?? capturingBefore.exec(before);
  if (!said || phrase.includes('+')) return phrase;
  const [, taken] = said;
  // The square of a labelled pod is not known here.
  if (taken !== undefined && !/^[br]/i.test(phrase)) return `${phrase.replace(/x$/i, '')}x${taken}`;
  return /x/i.test(phrase) ? phrase : phrase.replace(new RegExp(`${link}${square}`, 'giu'), '$&x');
}

/** Returns a pod's capturing jumps, one for each direction. */
function capturesOf(written: string): string[][] {
  const from = lettersToDigits(written);
  const further = (digit: string | undefined, by: number) => ((Number(digit) - 1 + 2 * by + 18) % 9) + 1;
  return steps.map(([dx, dy]) =>
    [`${from}-${further(from[0], dx)}${further(from[1], dy)}x`].filter(isTurnText),
  );
}

const stackPart = '([1-9]{2})[a-h!]*(?:\\s*-\\s*[1-9]{2}(?:x(?:\\([xo:a-h!,-]*\\))?)?)+';
/**
 * The first parts of a stack's move and the separator before the next one, which may lack its square. The separator is
 * a word, a plus or only spaces, as in `56EF-45 and 56E-55`, or a comma or semicolon, as in `56EF-45,E-55`.
 */
const spokenParts = new RegExp(
  `(?<![\\p{L}\\p{N}+-])(${stackPart})\\s*(?:([,;])\\s*|[+&]\\s*|\\s)(?:(?:${and}|[+&])\\s+)?(?:\\2(?=[a-h!]*\\s*-)|(?=(?:[a-h]!?)+\\s*-\\s*[1-9]{2}(?!\\d)))`,
  'iu',
);

/** Joins the parts of a stack's move, and gives each one its square. Captures in words get a cross: `65x56-47`. */
function joinSpoken(line: string): string {
  let joined = '';
  let rest = line.replace(takingTo, '$1x$2-$3');
  for (;;) {
    const found = spokenParts.exec(rest);
    if (!found) return joined + rest;
    const [all, part = '', square = '', separator = ','] = found;
    joined += `${rest.slice(0, found.index)}${part}${separator}`;
    // The square is put in front of the rest, where a third part can find it.
    rest = `${square}${rest.slice(found.index + all.length)}`;
  }
}

/** A stack's move at the end of a line; the next line may continue it. */
const endsInPart = new RegExp(`(?<![\\p{L}\\p{N}+-])${stackPart}\\s*[,;]?$`, 'iu');

/**
 * Joins two lines if the second is another part of the stack's move at the end of the first; empty lines between them
 * are ignored. Returns each non-empty line with its number, and each joined line with all its numbers.
 */
function joinStackLines(lines: readonly string[]): { text: string; lines: number[] }[] {
  const joined: { text: string; lines: number[] }[] = [];
  let open: { text: string; lines: number[] } | undefined;
  for (const [at, line] of lines.entries()) {
    const text = undoTypography(line).trim();
    if (text === '') continue;
    const [end = ''] = open ? (endsInPart.exec(open.text) ?? []) : [];
    const turn = end.replace(/\s*[,;]?$/, '').replace(/\s+/g, '');
    const part = turn === '' ? undefined : partOfStack(turn, text.replace(/^[,;]\s*/, ''));
    if (open && part !== undefined) {
      open.text = `${open.text.replace(/\s*[,;]?$/, '')},${part}`;
      open.lines.push(at);
      continue;
    }
    open = { text: line.trim(), lines: [at] };
    joined.push(open);
  }
  return joined;
}

/** A part of a stack's move without its square: `DE-65`. */
const openPart = new RegExp(
  `(?<![\\p{L}\\p{N}+-])(?:[a-h]!?)+(?:\\s*(?:${arrow}|-)\\s*[1-9]{2}x?)+(?!\\d)`,
  'giu',
);

const openPartsIn = (line: string): string[] =>
  [...undoTypography(line).matchAll(openPart)].map(([one]) =>
    one.replace(new RegExp(arrow, 'gu'), '-').replace(/\s+/g, ''),
  );

const corrects = new RegExp(
  `(?<![\\p{L}\\p{N}])${words('turn.corrects')}(?![\\p{L}\\p{N}]|\\s+${words('turn.than')}\\s)`,
  'iu',
);

/** Whether a line below a turn may correct it: "sorry, I mean 57-58". */
export const correctsTurn = (line: string): boolean => corrects.test(undoTypography(line));

const lead = `(?:${anyPhrase('request.please', 'request.greetings', 'turn.corrects')}[\\s,.!:;\u2013\u2014-]+){0,3}`;
const withdraws = new RegExp(
  `^[^\\p{L}]*${lead}(?:${words('turn.withdraws')}(?![\\p{L}\\p{N}])|(?:${words('turn.withdrawsAlone')})(?:[\\s,]+${please})?[^\\p{L}\\p{N}]*$)`,
  'iu',
);

/** Whether a line below a turn may say that the turn must not be played: "please don't play this yet". */
export const withdrawsTurn = (line: string): boolean => withdraws.test(undoTypography(line));

/** What may come before a part of a turn: a number, quotation marks, a bullet, or words that only join the parts. */
const joinedBefore = new RegExp(`^(?:[^\\p{L}\\p{N}]|${and}(?!\\p{L}))*`, 'iu');

/** Returns a line without what may come before a part of a turn: `- then move 101 56E-55`. */
export const withoutJoiningWords = (line: string): string =>
  undoTypography(line).trim().replace(joinedBefore, '').trim();

const opensPart = /^(?:[1-9]{2}|[a-i][1-9]|(?:[a-h]!?)+\s*-)/i;

/**
 * In a line with other words, finds another part of the stack's move in `turn`: `then 56DE-65`, `2. 56DE to 65`,
 * `also DE-65`.
 */
export function stackPartIn(turn: string, line: string): StackPart | undefined {
  if (line.length > longestLine) return undefined;
  const typed = undoTypography(line).trim().replace(number, '').replace(leadIn, '');
  const isFirst = opensPart.test(typed.replace(joinedBefore, '').replace(new RegExp(arrow, 'gu'), '-'));
  const [part] = meaningsIn(line, undefined)
    .flat(2)
    .flatMap((one) => partOfStack(turn, one) ?? []);
  if (part !== undefined) return { part, hasWords: hasWordsBeside(line), isFirst };
  const [open] = openPartsIn(line).flatMap((one) => partOfStack(turn, one) ?? []);
  const isJoined = undoTypography(line)
    .split(openPart)
    .every((words) => !/\p{L}/u.test(words.replace(joins, '')));
  return open === undefined ? undefined : { part: open, hasWords: !isJoined, isFirst };
}

/** A capture with a cross instead of the hyphen, as in chess: `84x86`. */
const crossed = new RegExp(`^(${pod})x(${square})x?$`, 'i');

/** A jump that names the square jumped over: `65x56-47`, `65-47x56`. */
const jumpedFirst = /([1-9]{2})([a-h!]*)x([1-9]{2})[-x]([1-9]{2})x?(?!\d)/gi;
const jumpedLast = /([1-9]{2})([a-h!]*)-([1-9]{2})x([1-9]{2})(?!\d)/gi;

/** Replaces the jumped squares named in captures with the capture mark: `65-47x56` becomes `65-47x`. */
const withoutJumped = (turn: string): string =>
  turn
    .replace(jumpedFirst, (all, from: string, prongs: string, over: string, to: string) =>
      beyond(from, over) === to ? `${from}${prongs}-${to}x` : all,
    )
    .replace(jumpedLast, (all, from: string, prongs: string, to: string, over: string) =>
      beyond(from, over) === to ? `${from}${prongs}-${to}x` : all,
    );

/** Returns the possible meanings of a phrase, in the official notation. */
function official(phrase: string, language: string | undefined): string[][] {
  const compact = phrase
    .replace(new RegExp(arrow, 'gu'), '-')
    .replace(new RegExp(`(?<=[\\da-h!x)])\\s+(?:${verb}\\s+)?${preposition}\\s+(?=${square})`, 'giu'), '-')
    .replace(/\s+/g, '');
  const [, taker = '', taken = ''] = crossed.exec(compact) ?? [];
  if (taker !== '') return capture(taker, taken);
  const meanings = [lettersToDigits(compact)];
  // B2 is also a label in the Android app.
  if (/^[br][1-7][-+]/i.test(compact)) meanings.push(compact);
  return meanings
    .flatMap((one) => {
      const marked = withoutJumped(one).replace(/(?<=[1-9]{2}[a-h!]*)x([1-9]{2})(?:x(?![1-9]))?/gi, '-$1x');
      const read = withCompass(marked, language);
      return read.map((turn) => {
        // A "!" may just end a sentence, and the parts of a stack's move belong together.
        const calm = turn.endsWith('!') ? [turn.slice(0, -1)] : [];
        return [turn, ...calm, joinedStack(turn) ?? ''].filter(isTurnText);
      });
    })
    .filter((spellings) => spellings.length > 0);
}

/** Replaces the printed rules' letter coordinates with numbers: A1 is 11. */
const lettersToDigits = (text: string): string =>
  text.replace(/(?<![1-9a-h!+])[a-i](?=[1-9](?!\d))/gi, (letter) =>
    String('abcdefghi'.indexOf(letter.toLowerCase()) + 1),
  );

/** Replaces a compass point after the `+` with the letter for the direction. */
function withCompass(turn: string, language: string | undefined): string[] {
  const [, head = '', point = '', mark = ''] = /^(.*\+)(\p{L}[\p{L}-]*)(!?)$/u.exec(turn) ?? [];
  if (point === '' || /^[a-h](?:-[a-h])?$/i.test(point)) return [turn];
  return directionsOf(point, language).map(
    (direction) => `${head}${directionLetters.charAt(direction)}${mark}`,
  );
}

/** Reads a capturing jump given by its landing square or, if that is impossible, by the square of the captured pod. */
function capture(written: string, writtenTo: string): string[][] {
  const [from, to] = [lettersToDigits(written), lettersToDigits(writtenTo)];
  return [[`${from}-${to}x`, `${from}-${beyond(from, to)}x`].filter(isTurnText)];
}

/** Like `capture`, for a jump that captures nothing. */
const jump = (written: string, writtenTo: string): string[][] =>
  capture(written, writtenTo).map((spellings) => spellings.map((one) => one.replace(/x$/, '')));

/** Returns the square where a jump over another square lands, on an edgeless 9x9 board. */
const beyond = (from: string, over: string): string =>
  [0, 1].map((at) => ((2 * Number(over[at]) - Number(from[at]) + 8) % 9) + 1).join('');

/** The step in each direction, A first. */
const steps = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
] as const;

/** Takes a pod and a compass point for a prong inserted in that direction, or for a step that way. */
function towards(written: string, point: string, language: string | undefined): string[][] {
  const from = lettersToDigits(written);
  // In the notation, E is south, although it is east on a compass.
  if (/^[a-h]$/i.test(point)) return [[`${from}+${point.toUpperCase()}`].filter(isTurnText)];
  return towardsPoint(written, directionsOf(point, language));
}

/** Returns two turns for each of these directions: inserting a prong, and stepping. */
function towardsPoint(written: string, directions: readonly number[]): string[][] {
  const from = lettersToDigits(written);
  const around = (digit: string | undefined, by: number) => ((Number(digit) - 1 + by + 9) % 9) + 1;
  const both = directions.flatMap((direction) => {
    const [dx, dy] = steps[direction] ?? [0, 0];
    return [
      `${from}+${directionLetters.charAt(direction)}`,
      `${from}-${around(from[0], dx)}${around(from[1], dy)}`,
    ];
  });
  return [...new Set(both)].filter(isTurnText).map((turn) => [turn]);
}
