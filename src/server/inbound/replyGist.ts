import { undoTypography } from '../../base/index.js';
import { type Command, helpTopics } from '../../command/index.js';
import type { Store } from '../../store/index.js';
import type { Prepared } from './preparedMail.js';

/** Words looked at; programs put what they quote, without marking it, behind what they say. */
const mostWords = 15;

/**
 * What is much the same in two mails with the same content: the commands that were read in it with the boards as they
 * are, or else its first words. Numbers do not count in talk, where programs put dates and tickets; no word that is as
 * long as a password is taken over.
 */
export function gistOf(store: Store, { reading, letter, message }: Prepared): string {
  if (!reading.ok) {
    const { quoted } = reading.error.data;
    return [typeof quoted === 'string' ? talk(quoted) : '', talk(message.ownText)].join('\n');
  }
  const { commands, message: words } = reading.value;
  return [
    ...commands.map((command) => `${lineOf(store, command)} ${boardOf(store, command, letter?.boardId)}`),
    letter?.confirmationId ?? '',
    talk(words),
  ].join('\n');
}

/** A command is another one as soon as its board has gone on, unless that makes no difference to its answer. */
function boardOf(store: Store, command: Command, answered: number | null | undefined): string {
  const id = ('board' in command ? command.board : undefined) ?? answered;
  const board = id == null || command.word === 'help' ? undefined : store.boards.byId(id);
  if (!board || command.word === 'chat') return String(board?.id ?? '');
  return `${board.id} ${board.turns} ${board.generation} ${board.state}`;
}

/** From here on a word may be a password. */
const longWord = 8;
/** Words that open a turn: no password begins so. */
const turnWord = /^(?:\d|[br][1-7](?![a-z\d]))/i;

function lineOf(store: Store, { word, line }: Command): string {
  const topics = helpTopics();
  const kept = (one: string) =>
    one.length < longWord || turnWord.test(one) || topics.includes(one) || store.players.byUserid(one);
  const words = line.toLowerCase().split(/\s+/).filter(kept);
  return [word, ...(word === 'help' ? words.filter((one) => !/^\d/.test(one)) : words)].join(' ');
}

/** A line that was meant as a turn. */
const turnLike = /^\(?(?:\d{1,2}|[a-z]\d)\s*[-+x=:;,(]/i;

function talk(text: string): string {
  const own = undoTypography(text)
    .toLowerCase()
    .split('\n')
    .filter((line) => !/^\s*[>|]/.test(line));
  const first = own.find((line) => line.trim() !== '')?.trim() ?? '';
  const words = own
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => !/\p{N}/u.test(word))
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .filter((word) => word.length > 1 && word.length < longWord)
    .slice(0, mostWords);
  return `${turnLike.test(first) ? first : ''}\n${words.join(' ')}`;
}
