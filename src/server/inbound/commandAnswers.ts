import { type Refusal, sentence } from '../../base/index.js';
import { type Context, type Done, type Page, type Speaker, viewOf } from '../../club/index.js';
import type { Command } from '../../command/index.js';
import { answerLetter } from '../../letter/index.js';
import type { Player, Store } from '../../store/index.js';
import type { Cause } from '../outbound/outboxWriter.js';
import type { TransactionContext } from '../outbound/transactionContext.js';

/** A command that has been carried out. */
export interface Carried {
  readonly command: Command;
  readonly done: Done;
}

/** A command that has not. */
export interface Refused {
  readonly command: Command;
  readonly why: Refusal;
}

/** One letter that quotes each command of a mail with what came of it. */
export function answerAll(
  tx: TransactionContext,
  speaker: Speaker | undefined,
  carried: readonly Carried[],
  refused: Refused | undefined,
  cause: Cause,
  letter?: Context['letter'],
  language?: string,
): void {
  // The answer stands in for the receipts, so it shows a board with the last result that changed it.
  const lastOf = new Map(
    carried.flatMap(({ done }, at) => (done.changes ?? []).map(({ boardId }) => [boardId, at] as const)),
  );
  const answers = [
    ...carried.map(({ command, done: { result, pages = [], changes = [] } }, at) => {
      const changed = [...new Set(changes.map(({ boardId }) => boardId))].filter(
        (id) => lastOf.get(id) === at,
      );
      // Who leaves boards need not see them.
      const leaves = command.word === 'signoff' || command.word === 'delete';
      const boards = leaves ? [] : changed.map((id) => boardPage(tx.store, id));
      return { line: command.line, result, pages: [...pages, ...boards] };
    }),
    ...(refused ? [{ line: refused.command.line, result: refused.why }] : []),
  ];
  const closing = !refused ? undefined : sentence(carried.length > 0 ? 'letter.stopped' : 'letter.moreHelp');
  const about = sentence(`letter.answer.about.${aboutWhat(carried)}`);
  const commands = [...carried, ...(refused ? [refused] : [])].map(({ command }) => command);
  const [own] = speaker ? tx.store.players.addresses(speaker.player.id) : [];
  // Who has deleted the account has no address any more, and nothing that was set.
  const to = { address: own ?? cause.from, ...(speaker && { playerId: speaker.player.id }), language };
  const boardId = boardOf(tx.store, commands, letter);
  const attachment = fileWith(carried);
  tx.outbox.answer(to, (renderer) => answerLetter(renderer, about, answers, closing), cause, {
    ...(boardId !== undefined && { boardId }),
    ...(attachment && { attachment }),
  });
  const told = new Set(carried.flatMap(({ done }) => done.tell ?? []));
  for (const address of told) {
    if (address === to.address) continue;
    tx.outbox.answer(
      { address, ...(speaker && { playerId: speaker.player.id }) },
      (renderer) => answerLetter(renderer, sentence('letter.answer.about.account'), answers),
      { ...cause, from: address },
    );
  }
}

/** The one board that a mail is about: the one its commands name, else the one whose letter it answers. */
function boardOf(store: Store, commands: readonly Command[], letter: Context['letter']): number | undefined {
  const named = commands.flatMap((command) => ('board' in command && command.board) || []);
  const [only, ...others] = new Set(named);
  const id = only ?? letter?.boardId ?? undefined;
  return id !== undefined && others.length === 0 && store.boards.byId(id) ? id : undefined;
}

/** A letter brings one file: the records of several boards are put together, as SGF allows. */
function fileWith(carried: readonly Carried[]): { name: string; text: string } | undefined {
  const files = carried.flatMap(({ done }) => done.file ?? []);
  const [first] = files;
  if (!first || files.length === 1) return first;
  return { name: 'octi.sgf', text: files.map(({ text }) => text).join('') };
}

function aboutWhat(carried: readonly Carried[]): 'refused' | 'help' | 'done' {
  if (carried.length === 0) return 'refused';
  return carried.every(({ command }) => command.word === 'help') ? 'help' : 'done';
}

function boardPage(store: Store, boardId: number): Page {
  const board = store.boards.byId(boardId);
  if (!board) throw new Error(`board ${boardId} is gone`);
  return { kind: 'board', view: viewOf(store, board), turns: store.boards.turns(boardId) };
}

/** The board as it stands, to one of its players, with the reason why a command was refused. */
export function refuseOnBoard(
  tx: TransactionContext,
  reader: Player,
  boardId: number,
  why: Refusal,
  line: string | undefined,
  cause: Cause,
): void {
  tx.outbox.board(boardId, reader, { happened: [why], ...(line !== undefined && { refused: line }) }, cause);
}
