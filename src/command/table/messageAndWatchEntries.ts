import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { readBoardNumber } from '../arguments/boardNumber.js';
import { quoteClaim, readBoardClaim } from '../arguments/identityClaim.js';
import { isOff, valueMeant } from '../arguments/preferenceWords.js';
import { looksLikeUserid } from '../arguments/userid.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';

const mostReaders = 10;

function readMessageCommand({ args, answered }: CommandInput): Result<Command, Refusal> {
  const players = args.map((word) => word.replace(/,$/, ''));
  if (players.length === 0 || players.length > mostReaders || !players.every(looksLikeUserid)) {
    return err(refusal('command.message', { most: mostReaders }));
  }
  // "Message received, thanks" in a reply is a message.
  if (answered.board !== undefined && players.length > 1) {
    return err(refusal('command.message', { most: mostReaders }));
  }
  return ok({ word: 'message', players, line: quoteLine('message', ...players) });
}

function readMute({ args }: CommandInput): Result<Command, Refusal> {
  const [player = '', last, ...more] = args;
  const off = isOff(last);
  if (!looksLikeUserid(player) || (last !== undefined && !off) || more.length > 0) {
    return err(refusal('command.mute'));
  }
  return ok({ word: 'mute', player, off, line: quoteLine('mute', player, off ? 'off' : undefined) });
}

const readWatching =
  (word: 'subscribe' | 'unsubscribe'): CommandEntry['read'] =>
  ({ args, answered }) => {
    if (args.length === 1 && valueMeant(args[0] ?? '', ['all']) === 'all') {
      return ok({ word, all: true, line: quoteLine(word, 'all') });
    }
    // List-Unsubscribe in a digest or a broadcast sends this.
    if (word === 'unsubscribe' && args.length === 0 && answered.board === undefined) {
      return ok({ word, choices: true, line: word });
    }
    const read = readBoardClaim(word, args, answered);
    if (!read.ok) return read;
    return ok({ word, ...read.value, line: quoteLine(word, read.value.board, ...quoteClaim(read.value)) });
  };

function readNotify({ args }: CommandInput): Result<Command, Refusal> {
  const word = valueMeant(args[0] ?? 'all', ['all', 'off']);
  if (args.length <= 1 && (word === 'all' || word === 'off')) {
    return ok({ word: 'notify', boards: word, line: quoteLine('notify', word) });
  }
  const numbers = args.map((one) => readBoardNumber(one));
  const boards = [...new Set(numbers)].filter((board) => board !== undefined);
  if (numbers.includes(undefined) || boards.length > 50) return err(refusal('command.notify'));
  return ok({ word: 'notify', boards, line: quoteLine('notify', ...boards) });
}

const watching = { inFull: false, needs: 'player', onBoard: true } as const;

/** The commands for messages to players and for watching boards. */
export const messageAndWatchEntries: readonly CommandEntry[] = [
  {
    word: 'message',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['message userid...'],
    examples: ['message bob', 'octi message bob carol'],
    wrong: ['message', 'message 101', 'message to my friends!'],
    read: readMessageCommand,
  },
  {
    word: 'broadcast',
    inFull: true,
    needs: 'player',
    onBoard: false,
    usage: ['broadcast'],
    examples: ['broadcast', 'octi broadcast'],
    wrong: ['broadcast hello', 'broadcast 101'],
    read: ({ args }) =>
      args.length > 0 ? err(refusal('command.broadcast')) : ok({ word: 'broadcast', line: 'broadcast' }),
  },
  {
    word: 'mute',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['mute userid [off]'],
    examples: ['mute bob', 'mute bob off'],
    wrong: ['mute', 'mute bob on', 'mute 101'],
    read: readMute,
  },
  {
    ...watching,
    word: 'subscribe',
    usage: ['subscribe board | all'],
    examples: ['subscribe 101', 'octi subscribe all'],
    wrong: ['subscribe', 'subscribe 5', 'subscribe alice'],
    read: readWatching('subscribe'),
  },
  {
    ...watching,
    word: 'unsubscribe',
    usage: ['unsubscribe [board | all]'],
    examples: ['unsubscribe 101', 'octi unsubscribe all', 'unsubscribe'],
    wrong: ['unsubscribe 99', 'unsubscribe 101 alice bob 5'],
    read: readWatching('unsubscribe'),
  },
  {
    word: 'notify',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['notify [boards... | all | off]'],
    examples: ['notify 101 102', 'notify', 'octi notify off'],
    wrong: ['notify alice', 'notify 5'],
    read: readNotify,
  },
];
