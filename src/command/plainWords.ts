import { ok } from '../base/index.js';
import { quoteClaim, readBoardClaim } from './claim.js';
import { type CommandEntry, quoteLine } from './entry.js';
import type { PlainWord, Word } from './types.js';

/** Words for what may be on offer; they may follow an offer and its answers. */
const offered = ['draw', 'undo'] as const;
const offeredIn = (word: string): 'draw' | 'undo' | undefined =>
  offered.find((one) => one === word.toLowerCase());

/** Which of them may follow, and changes nothing. */
const mayFollow: Readonly<Partial<Record<Word, readonly string[]>>> = {
  propose: ['draw'],
  reject: ['draw', 'undo'],
};

function readPlain(word: PlainWord): CommandEntry['read'] {
  return ({ args, answered }) => {
    const spoken = mayFollow[word]?.includes(args.at(-1)?.toLowerCase() ?? '');
    const read = readBoardClaim(spoken ? args.slice(0, -1) : args, answered);
    if (!read.ok) return read;
    return ok({ word, ...read.value, line: quoteLine(word, read.value.board, ...quoteClaim(read.value)) });
  };
}

const plain = (
  word: PlainWord,
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

/** The commands that name a board and nothing else. */
export const plainEntries: readonly CommandEntry[] = [
  {
    word: 'accept',
    inFull: false,
    needs: 'player',
    onBoard: true,
    usage: ['accept [board] [userid [password]] [draw | undo]'],
    examples: ['accept 101', 'octi accept 101 bob', 'accept 101 draw', 'accept 101 bob undo'],
    wrong: ['accept', 'accept 5'],
    read: ({ args, answered }) => {
      const what = offeredIn(args.at(-1) ?? '');
      const read = readBoardClaim(what ? args.slice(0, -1) : args, answered);
      if (!read.ok) return read;
      const line = quoteLine('accept', read.value.board, ...quoteClaim(read.value), what);
      return ok({ word: 'accept', ...read.value, ...(what && { what }), line });
    },
  },
  plain('decline', { inFull: true }),
  plain('propose'),
  plain('undo'),
  plain('reject'),
  plain('resign', { inFull: true }),
  plain('claim', { inFull: true }),
  plain('confirm', { inFull: true }),
  plain('moves', { needs: 'nobody' }),
  plain('export', { needs: 'nobody' }),
  plain('chat'),
];
