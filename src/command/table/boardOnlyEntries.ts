import { codeSet, err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { quoteClaim, readBoardClaim } from '../arguments/identityClaim.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { BoardOnlyWord } from '../model/commands.js';

/**
 * What can be offered, in all languages. If the line ends in a full stop, it is one of our own sentences: "… accetta la
 * patta."
 */
const offers = (['draw', 'undo'] as const).map((what) => {
  const words = anyPhrase(`command.${what}`);
  const behind = new RegExp(`^(?:(.*?) )??${words}!*$`, 'iu');
  const inFront = new RegExp(`^${words} #?(\\d{3,9})!*$`, 'iu');
  return { what, forms: [behind, inFront] };
});

/** Separates the word for what is offered, in any language, from the other words after an answer. */
function takeOffer(args: readonly string[]): { what?: 'draw' | 'undo'; rest: readonly string[] } {
  const text = args.join(' ');
  for (const { what, forms } of offers) {
    const found = forms.map((form) => form.exec(text)).find((match) => match !== null);
    if (found) return { what, rest: found[1]?.split(' ') ?? [] };
  }
  return { rest: args };
}

function readPlain(word: BoardOnlyWord): CommandEntry['read'] {
  return ({ args, answered }) => {
    // "propose draw" means the same as "propose".
    const spoken = word === 'propose' && args.at(-1)?.toLowerCase() === 'draw';
    const given = spoken ? args.slice(0, -1) : args;
    // A turn number makes no difference to the list of all open offers.
    const [first, ...rest] = given;
    const board = word === 'moves' && first !== undefined ? [first.replace(/#\d+$/, ''), ...rest] : given;
    const read = readBoardClaim(word, board, answered);
    if (!read.ok) return whyNoWords(word, board, read.error) ?? read;
    return ok({ word, ...read.value, line: quoteLine(word, read.value.board, ...quoteClaim(read.value)) });
  };
}

/** Refuses `chat 101 hello bob`: only the number belongs on that line. In a reply, the text itself may be sent. */
function whyNoWords(
  word: BoardOnlyWord,
  [board = '']: readonly string[],
  { code }: Refusal,
): Result<never, Refusal> | undefined {
  if (word !== 'chat' || !isTooMuch.has(code)) return undefined;
  return err(refusal('command.chat.words', { example: `chat ${board}` }));
}

const isTooMuch = codeSet('command.claim.userid', 'command.claim.password', 'command.claim.more');

/** Refuses an answer that names no board; the refusal lists the open offers. */
const whichBoard = ({
  args,
  answered,
}: Pick<CommandInput, 'args' | 'answered'>): Result<never, Refusal> | undefined =>
  args.length === 0 && answered.board === undefined ? err(refusal('command.board.answer')) : undefined;

/** Makes the command that accepts or rejects an offer; the word for what is offered may follow. */
const answer = (word: 'accept' | 'reject'): CommandEntry => ({
  word,
  inFull: false,
  needs: 'player',
  onBoard: true,
  usage: [`${word} [board] [userid [password]] [draw | undo]`],
  examples: [`${word} 101`, `octi ${word} 101 bob`, `${word} 101 draw`, `${word} 101 bob undo`],
  wrong: [word, `${word} 5`],
  read: ({ args, answered }) => {
    const { what, rest } = takeOffer(args);
    const which = whichBoard({ args: rest, answered });
    if (which) return which;
    const read = readBoardClaim(word, rest, answered);
    if (!read.ok) return read;
    const line = quoteLine(word, read.value.board, ...quoteClaim(read.value), what);
    return ok({ word, ...read.value, ...(what && { what }), line });
  },
});

const plain = (
  word: BoardOnlyWord,
  { inFull = false, needs = 'player' }: Partial<Pick<CommandEntry, 'inFull' | 'needs'>> = {},
): CommandEntry => ({
  word,
  inFull,
  needs,
  onBoard: true,
  usage: [`${word} [board] [userid [password]]`],
  examples: [`${word} 101`, `octi ${word} 101 alice`],
  wrong: [`${word} 99`, `${word} 101 alice bob 5`],
  read: readPlain(word),
});

const declineEntry = plain('decline', { inFull: true });

/** Reads `decline`: `decline 101 draw` rejects that offer; `decline` alone answers the question in the last email. */
const readDecline: CommandEntry['read'] = (given) => {
  const { what, rest } = takeOffer(given.args);
  return (
    whichBoard({ ...given, args: rest }) ??
    (what === undefined ? declineEntry.read(given) : answer('reject').read(given))
  );
};

/** The commands that take a board and nothing else. */
export const boardOnlyEntries: readonly CommandEntry[] = [
  answer('accept'),
  { ...declineEntry, read: readDecline },
  plain('propose'),
  plain('undo'),
  answer('reject'),
  plain('resign', { inFull: true }),
  plain('claim', { inFull: true }),
  plain('confirm', { inFull: true }),
  plain('moves', { needs: 'nobody' }),
  plain('export', { needs: 'nobody' }),
  plain('chat'),
  plain('rematch'),
  { ...plain('analyse'), also: ['analyze', 'analysis'] },
  plain('hint'),
];
