import { err, ok, type Refusal, type Result, type Sentence, sentence } from '../base/index.js';
import { type Context, carryOut, type Done, isOpen, type Page, type Speaker, viewOf } from '../club/index.js';
import type { Command } from '../command/index.js';
import { answerLetter } from '../letter/index.js';
import type { Player, Store } from '../store/index.js';
import type { Desk, Verdict } from './desk.js';
import type { Cause } from './post.js';

/**
 * Carries out commands in order, each whole or not at all, up to the first that is refused; then writes every letter
 * that follows: one for each reader of each board that changed, for its last state, and the sender's receipt.
 */
export function carryOutAll(
  desk: Desk,
  context: Context,
  commands: readonly Command[],
  cause: Cause,
): Verdict {
  const done: { command: Command; done: Done }[] = [];
  let refused: { command: Command; why: Refusal } | undefined;
  for (const command of commands) {
    const outcome = attempt(desk.store, context, command);
    if (!outcome.ok) {
      refused = { command, why: outcome.error };
      break;
    }
    done.push({ command, done: outcome.value });
  }
  const { speaker } = context;
  const alone = commands.length === 1;
  for (const [boardId, happened] of changes(done.map((one) => one.done))) {
    const words =
      context.message === '' || !speaker ? [] : [{ userid: speaker.player.userid, text: context.message }];
    for (const { playerId } of desk.store.boards.seats(boardId)) {
      const reader = desk.store.players.byId(playerId);
      if (!reader) throw new Error(`player ${playerId} is gone`);
      const own = playerId === speaker?.player.id;
      if (!own || alone) desk.post.board(boardId, reader, { happened, words }, own ? cause : undefined);
    }
  }
  if (refused && alone && speaker && refuseWithBoard(desk, context, speaker, refused, cause)) {
    return { state: 'refused', reason: refused.why.code };
  }
  // A command that changes no board has no receipt but the answer.
  if (!alone || refused || done.some((one) => !one.done.change)) {
    answerAll(desk, speaker, done, refused, cause);
  }
  return refused ? { state: 'refused', reason: refused.why.code } : { state: 'done', reason: null };
}

/** One command in a savepoint: what is refused has changed nothing. */
function attempt(store: Store, context: Context, command: Command): Result<Done, Refusal> {
  class Back extends Error {
    constructor(readonly why: Refusal) {
      super('refused');
    }
  }
  try {
    return store.transaction(() => {
      const outcome = carryOut(context, command);
      if (!outcome.ok) throw new Back(outcome.error);
      return ok(outcome.value);
    });
  } catch (error) {
    if (error instanceof Back) return err(error.why);
    throw error;
  }
}

function changes(done: readonly Done[]): Map<number, Sentence[]> {
  const byBoard = new Map<number, Sentence[]>();
  for (const { change } of done) {
    if (change) byBoard.set(change.boardId, [...(byBoard.get(change.boardId) ?? []), change.happened]);
  }
  return byBoard;
}

/** A refusal on a board that the speaker plays comes with the board, its answer still open. */
function refuseWithBoard(
  desk: Desk,
  context: Context,
  speaker: Speaker,
  { command, why }: { command: Command; why: Refusal },
  cause: Cause,
): boolean {
  if (isOpen(command)) return false;
  const boardId = ('board' in command ? command.board : undefined) ?? context.letter?.boardId;
  if (boardId === undefined || command.word === 'challenge') return false;
  if (!desk.store.boards.seats(boardId).some(({ playerId }) => playerId === speaker.player.id)) return false;
  refuseOnBoard(desk, speaker.player, boardId, why, command.line, cause);
  return true;
}

function answerAll(
  desk: Desk,
  speaker: Speaker | undefined,
  done: readonly { command: Command; done: Done }[],
  refused: { command: Command; why: Refusal } | undefined,
  cause: Cause,
): void {
  // The answer stands in for the receipts, so it shows a board with the last result that changed it.
  const lastOf = new Map(
    done.flatMap(({ done: { change } }, at) => (change ? [[change.boardId, at] as const] : [])),
  );
  const answers = [
    ...done.map(({ command, done: { result, page, change } }, at) => {
      const shown =
        change && lastOf.get(change.boardId) === at ? boardPage(desk.store, change.boardId) : page;
      return { line: command.line, result, ...(shown && { page: shown }) };
    }),
    ...(refused ? [{ line: refused.command.line, result: refused.why }] : []),
  ];
  const about =
    done.length === 0 ? 'refused' : done.every(({ command }) => command.word === 'help') ? 'help' : 'done';
  const closing = !refused ? undefined : sentence(done.length > 0 ? 'letter.stopped' : 'letter.moreHelp');
  const to = speaker
    ? { address: desk.post.addressOf(speaker.player.id), playerId: speaker.player.id }
    : { address: cause.from };
  desk.post.answer(
    to,
    answerLetter(desk.kit, sentence(`letter.answer.about.${about}`), answers, closing),
    cause,
  );
}

function boardPage(store: Store, boardId: number): Page {
  const board = store.boards.byId(boardId);
  if (!board) throw new Error(`board ${boardId} is gone`);
  return { kind: 'board', view: viewOf(store, board), turns: store.boards.turns(boardId) };
}

/** The board as it stands, to one of its players, with the reason why a command was refused. */
export function refuseOnBoard(
  desk: Desk,
  reader: Player,
  boardId: number,
  why: Refusal,
  line: string | undefined,
  cause: Cause,
): void {
  desk.post.board(boardId, reader, { happened: [why], ...(line !== undefined && { refused: line }) }, cause);
}
