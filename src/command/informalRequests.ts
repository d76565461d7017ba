import { undoTypography } from '../base/index.js';
import type { Command } from './commands.js';
import { boardAtEnd } from './words/identityClaim.js';

/** A request that players may write in everyday words. */
export type InformalRequest = 'propose' | 'resign';

const want = "(?:(?:i )?(?:want|wish|would like)|i'd like)";
const möchte = '(?:ich )?(?:möchte|will|würde gerne?|hätte gerne?)';
const vorrei = '(?:vorrei|voglio)';
const line = (...phrases: readonly string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})$`);

/** Whole lines, without case, courtesies and closing punctuation, in English, German and Italian. */
const requests: Readonly<Record<InformalRequest, RegExp>> = {
  propose: line(
    '(?:a )?draw',
    `(?:i |${want} to )?(?:offer|propose)(?: you)?(?: a)? draw`,
    `${want} a draw`,
    'shall we call it a draw',
    `(?:${möchte} (?:dir )?)?(?:ein )?(?:remis|unentschieden)(?: anbieten)?`,
    '(?:ich )?biete (?:dir )?(?:ein )?remis(?: an)?',
    `(?:${vorrei} )?(?:propongo |offro |proporre |offrire )?(?:la )?patta`,
  ),
  resign: line(
    `(?:i |${want} to )?resign`,
    `(?:i|${want} to) (?:give up|surrender)`,
    `(?:ich )?gebe auf|ich resigniere|${möchte} aufgeben`,
    `mi arrendo|abbandono|${vorrei} (?:arrendermi|abbandonare)`,
  ),
};

/** Words of courtesy around a request. */
const please = 'please|bitte|per favore|per piacere';
const courtesies = new RegExp(
  `^(?:${please}),? |,? (?:${please})$|(?<=^ich (?:möchte|will)) bitte(?= )`,
  'g',
);

/** Phrases that accept a draw. */
const acceptingDraw = line(
  '(?:your )?draw (?:is )?(?:accepted|agreed)|(?:ok |okay |yes |sure )?(?:i )?(?:accept|agree to|take) (?:the|your|a) (?:offer of a )?draw',
  '(?:dein )?(?:remis|unentschieden) (?:ist )?angenommen|(?:ich )?nehme (?:das|dein) (?:remis|unentschieden) an|(?:ich bin )?mit (?:dem )?(?:remis|unentschieden) einverstanden|(?:remis|unentschieden) annehmen',
  "patta accettata|accetto (?:la|la tua) patta|(?:sono )?d'accordo per la patta",
);

/** Whether a whole line accepts a draw. The server asks about it first. */
export const acceptsDraw = (line: string): boolean =>
  acceptingDraw.test(plain(line).replace(/^(ok|okay|yes|sure),/, '$1'));

/** Phrases of somebody who does not want to move. */
const passing = /^(?:i )?pass(?:e|o)?$|^(?:ich passe|io passo|passo la mossa|ich setze aus)$/;

const plain = (line: string): string =>
  undoTypography(line)
    .trim()
    .toLowerCase()
    .replace(/^["'(*_]+|["')*_.,!?;:]+$/g, '')
    .replace(/\s+/g, ' ')
    .replace(courtesies, '');

/** What a whole line that is not a command asks for. The server asks about it first and never acts on it directly. */
export function readInformalRequest(line: string): InformalRequest | undefined {
  const said = plain(line);
  return (Object.keys(requests) as InformalRequest[]).find((request) => requests[request].test(said));
}

/**
 * The board on which a whole line offers a draw: `draw 101`, `remis bitte #101`. A line such as "a draw on board 101" may be
 * part of a sentence that an email quotes.
 */
export function drawOfferedOn(line: string): number | undefined {
  const [, said = '', digits = ''] = /^(.*?) #?(\d{3,9})$/.exec(plain(line)) ?? [];
  const board = Number(digits);
  return board > 100 && requests.propose.test(plain(said)) ? board : undefined;
}

/** Whether a line asks to pass, perhaps with the number of a board. Octi does not allow that. */
export const isPass = (line: string): boolean => {
  const words = plain(line).split(' ');
  const [, ...named] = boardAtEnd(words) ?? [];
  return passing.test(plain((named.length > 0 ? named : words).join(' ').replace(/ #?\d{3,9}$/, '')));
};

/** The command for a request on a board. */
export const requestedCommand = (request: InformalRequest, board: number): Command => ({
  word: request,
  board,
  line: `${request} ${board}`,
});
