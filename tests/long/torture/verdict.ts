import { checkBoards } from '../../../src/server/admin/checkDatabase.js';
import type { Store } from '../../../src/store/index.js';
import type { SunkLetter } from '../../support/smtpSink.js';
import type { TorturePlayers } from './players.js';

/** Lists all faults found: none if each turn was played once and each letter had one Message-ID. */
export async function verdictOf(
  store: Store,
  players: TorturePlayers,
  sunk: readonly SunkLetter[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { board, texts } of players.records.values()) {
    const played = store.boards.turns(board.id).map(({ text }) => text);
    if (played.join(' ') !== texts.join(' ')) {
      wrong.push(`board ${board.id}: sent ${texts.join(' ')}, played ${played.join(' ')}`);
    }
  }
  wrong.push(...checkBoards(store).wrong.map(({ code, data }) => `${code} ${JSON.stringify(data)}`));
  const states = store.mailCounts();
  for (const [state, count] of Object.entries(states.inbox)) {
    if (state === 'done' && count !== players.mails)
      wrong.push(`${count} of ${players.mails} emails are done`);
    if (state !== 'done') wrong.push(`${count} emails are ${state}`);
  }
  for (const [state, count] of Object.entries(states.outbox)) {
    if (state !== 'sent') wrong.push(`${count} letters are ${state}`);
  }
  const idsOf = new Map<string, Set<string>>();
  const ids = new Set<string>();
  for (const letter of sunk) {
    const { messageId = '', text = '' } = await letter.parsed();
    ids.add(messageId);
    const same = `${letter.to.join()} ${text}`;
    idsOf.set(same, (idsOf.get(same) ?? new Set()).add(messageId));
  }
  for (const [same, used] of idsOf) {
    if (used.size > 1) wrong.push(`one letter with ${used.size} Message-IDs: ${same.slice(0, 200)}`);
  }
  const written = Object.values(states.outbox).reduce((sum, count) => sum + count, 0);
  if (ids.size !== written) wrong.push(`${written} letters were written, ${ids.size} have arrived`);
  return wrong;
}
