import { type NameUnder, type Refusal, type Sentence, sentence } from '../../base/index.js';
import {
  type BoardView,
  type CommandContext,
  type CommandResult,
  type Effect,
  isPublicCommand,
  listed,
  type Page,
  ratingChangeOf,
  recordFile,
  showsBoard,
  viewAt,
  viewOf,
} from '../../club/index.js';
import { type Command, helpTopicNamed, type Word } from '../../command/index.js';
import type { CommandAnswer } from '../../letter/index.js';
import type { BoardId, Player, PlayerId, Store } from '../../store/index.js';
import type { AnsweredMail } from '../outbound/answeredMail.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { withExample } from './refusalExamples.js';

/** The result of each command that ran, in order. The commands after a refused one do not run. */
type Results = ReadonlyMap<Command, CommandResult>;

/** Returns the effects of a command; none if it was refused. */
export const effectsOf = (result: CommandResult): readonly Effect[] =>
  result.ok ? result.value.effects : [];

/**
 * Writes one letter that quotes each command in an email with its result.
 * @param total the number of commands in the email; commands after a refused one did not run
 * @param language if the account has just been deleted, the language that was set for it
 */
export function answerCommands(
  tx: TransactionContext,
  context: Pick<CommandContext, 'sender' | 'letter' | 'address'>,
  results: Results,
  total: number,
  cause: AnsweredMail,
  language: string | undefined,
): void {
  const { store, outbox } = tx;
  const { sender, letter } = context;
  const effects = [...results.values()].flatMap(effectsOf);
  const changes = lastChanges(results);
  const ended = endedBoards(store, [...changes.values()].flat());
  const attachment = fileWith(store, effects, ended, sender?.player.id);
  const answers = [...results].map(([command, result]): CommandAnswer => {
    const { line } = command;
    if (!result.ok) {
      const shown = boardOfRefusal(store, context, command);
      const isShown = effects.some((effect) => shown && changedBy(effect).includes(shown.boardId));
      return {
        line,
        result: shown ? withExample(store, result.error, shown.boardId, shown.reader.id) : result.error,
        ...(shown && !isShown && { pages: [boardPage(tx, shown.boardId, sender?.player.id)] }),
      };
    }
    const changed = changes.get(command) ?? [];
    const pages = [
      ...effectsOf(result).flatMap((effect) => (effect.kind === 'page' ? effect.page : [])),
      ...changed.map((id) => boardPage(tx, id, sender?.player.id)),
    ];
    // The result of `export` says that the record is attached.
    const comments = command.word !== 'export' && effectsOf(result).some(({ kind }) => kind === 'file');
    return {
      ...{ line, result: result.value.answer, pages },
      ...attachedWith(attachment, comments, changed, ended),
    };
  });
  const [own] = sender ? store.players.addresses(sender.player.id) : [];
  // A player who has deleted their account no longer has an address.
  const to = { address: own ?? cause.from, ...(sender && { playerId: sender.player.id }), language };
  const boardId = boardOf(store, [...results.keys()], letter);
  const about = subjectOf(results, boardId, letter, sender?.player.userid);
  outbox.answer(
    to,
    { kind: 'answer', about, answers, closing: closingOf([...results.values()], total) },
    cause,
    {
      ...(boardId !== undefined && { boardId }),
      ...(attachment && { attachment }),
    },
  );
  const others = new Set(
    effects.flatMap((effect) => (effect.kind === 'notifyAddress' ? effect.address : [])),
  );
  for (const address of others) {
    if (address === to.address) continue;
    outbox.answer(
      { address, ...(sender && { playerId: sender.player.id }) },
      {
        kind: 'answer',
        about: sentence('letter.answer.about.account'),
        // Notices have no attachments.
        answers: answers.map(({ attached: _, ...answer }) => answer),
      },
      { ...cause, from: address },
    );
  }
}

/** Says how many of the commands in the email were carried out, if one failed. */
function closingOf(results: readonly CommandResult[], total: number): Sentence | undefined {
  const last = results.at(-1);
  if (last === undefined || last.ok) return undefined;
  const done = results.length - 1;
  const rest = total - results.length;
  if (done === 0)
    return rest === 0 ? sentence('letter.moreHelp') : sentence('letter.stopped.none', { total });
  // That refusal already says that the first turn was played.
  if (last.error.code === 'club.move.second' && rest === 0) return undefined;
  return rest === 0
    ? sentence('letter.stopped.last', { done, total })
    : sentence('letter.stopped', { done, total, rest });
}

const changedBy = (effect: Effect): BoardId[] =>
  effect.kind === 'boardNews' || effect.kind === 'privateNews' ? [effect.boardId] : [];

/**
 * Finds, for each command, the boards that it changed and that no later command changed. The answer replaces their
 * receipts and shows each board once. Empty for a command that makes the player leave all boards.
 */
function lastChanges(results: Results): ReadonlyMap<Command, readonly BoardId[]> {
  const later = new Set<BoardId>();
  const changes = [...results].reverse().map(([command, result]) => {
    const changed = [...new Set(effectsOf(result).flatMap(changedBy))];
    const leaves = command.word === 'signoff' || command.word === 'delete';
    const last = leaves ? [] : changed.filter((id) => !later.has(id));
    for (const id of changed) later.add(id);
    return [command, last] as const;
  });
  return new Map(changes.reverse());
}

/** Finds the one board that an email is about: its commands name that board, or the email answers a letter about it. */
function boardOf(
  store: Store,
  commands: readonly Command[],
  letter: CommandContext['letter'],
): BoardId | undefined {
  const named = commands.flatMap((command) => ('board' in command && command.board) || []);
  const [only, ...others] = new Set(named);
  const id = only ?? letter?.boardId ?? undefined;
  return id !== undefined && others.length === 0 && store.boards.byId(id) ? id : undefined;
}

type Attachment = { readonly name: string; readonly text: string };

/** Returns the changed boards whose games ended. */
const endedBoards = (store: Store, changed: readonly BoardId[]): BoardView[] =>
  changed
    .flatMap((id) => store.boards.byId(id) ?? [])
    .filter(({ state, startedAt }) => state === 'finished' && startedAt !== null)
    .map((board) => viewOf(store, board));

/**
 * Returns the sentence about the file attached to an answer. The file is the record of a game that the command ended,
 * or contains long comments.
 */
function attachedWith(
  attachment: Attachment | undefined,
  hasComments: boolean,
  changed: readonly BoardId[],
  ended: readonly BoardView[],
): Pick<CommandAnswer, 'attached'> {
  if (!attachment) return {};
  const { name: file } = attachment;
  if (hasComments) return { attached: sentence('letter.attached.comments', { file }) };
  const isOver = file.endsWith('.sgf') && ended.some(({ board }) => changed.includes(board.id));
  return isOver ? { attached: sentence('letter.attached.game', { file }) } : {};
}

/**
 * Makes the one attachment of a letter: several records become one file, as SGF allows. If a command asks for a file
 * that is not a record, the records of games that ended are left out.
 */
function fileWith(
  store: Store,
  effects: readonly Effect[],
  ended: readonly BoardView[],
  reader: PlayerId | undefined,
): Attachment | undefined {
  const asked = effects.flatMap((effect) => (effect.kind === 'file' ? effect : []));
  const games = asked.every(({ name }) => name.endsWith('.sgf'))
    ? ended
        .map((view) => recordFile(store, view, reader))
        .filter((file) => !asked.some(({ name }) => name === file.name))
    : [];
  const files: Attachment[] = [...asked, ...games];
  const [first, ...others] = files;
  if (!first) return undefined;
  const isRecord = files.every((file) => file.name.endsWith('.sgf'));
  const name = others.length === 0 ? first.name : isRecord ? 'octi.sgf' : 'octi.txt';
  return { name, text: files.map(({ text }) => text).join('') };
}

/** The topic in the Subject of an answer, by command. */
const topics = {
  help: 'help',
  games: 'games',
  list: 'allGames',
  seek: 'seeks',
  unseek: 'seeks',
  join: 'seeks',
  seeks: 'seeks',
  standings: 'standings',
  history: 'history',
  userinfo: 'profile',
  players: 'players',
  moves: 'moves',
  preview: 'preview',
  set: 'settings',
  vacation: 'vacation',
  message: 'messages',
  broadcast: 'messages',
  chat: 'messages',
  subscribe: 'emails',
  unsubscribe: 'emails',
  notify: 'emails',
  mute: 'emails',
  queue: 'queue',
  puzzle: 'puzzles',
  export: 'records',
  import: 'records',
  limit: 'limits',
  signup: 'account',
  add: 'account',
  change: 'account',
  delete: 'account',
  signoff: 'account',
} as const satisfies Partial<Record<Word, NameUnder<'letter.answer.about.'>>>;

type Topic = (typeof topics)[keyof typeof topics];

/** Returns the Subject of an answer: the topic of the commands carried out, or the board that they are about. */
function subjectOf(
  results: Results,
  boardId: BoardId | undefined,
  letter: CommandContext['letter'],
  asking: string | undefined,
): Sentence {
  const named = [...results].flatMap(([{ word }, result]): (Topic | 'boards')[] =>
    !result.ok ? [] : [word in topics ? topics[word as keyof typeof topics] : 'boards'],
  );
  const [first, ...others] = named;
  if (first === undefined) return sentence('letter.answer.about.refused');
  const players = gamesOf([...results.keys()], asking);
  const about =
    first === 'boards'
      ? boardSubjectOf(results, boardId, letter)
      : first === 'help'
        ? helpSubject([...results.keys()])
        : first === 'games' && players.length > 0
          ? sentence('letter.answer.about.gamesOf', { players: listed(players) })
          : sentence(`letter.answer.about.${first}`);
  return others.every((one) => one === first) ? about : sentence('letter.answer.about.more', { about });
}

/** The maximum number of help topics in a Subject. */
const mostTopics = 3;

/** Returns the Subject of an answer with help pages. It names the topics that have a page. */
function helpSubject(commands: readonly Command[]): Sentence {
  const asked = commands.flatMap((command) => (command.word === 'help' ? command.topics : []));
  const known = [...new Set(asked.flatMap((topic) => helpTopicNamed(topic) ?? []))];
  const topics =
    asked.length === 0
      ? sentence('letter.helpFirst')
      : known.length === 0
        ? sentence('letter.helpUnknown')
        : known.slice(0, mostTopics);
  const about = sentence('letter.answer.about.help', { topics });
  return known.length > mostTopics ? sentence('letter.answer.about.more', { about }) : about;
}

/** Returns the players whose games were listed; empty if they are the reader's own. */
function gamesOf(commands: readonly Command[], asking: string | undefined): string[] {
  const players = commands.flatMap((command) => (command.word === 'games' ? command.players : []));
  return players.every((userid) => userid === asking) ? [] : [...new Set(players)];
}

/** Returns the Subject of an answer about boards, with their numbers. */
function boardSubjectOf(
  results: Results,
  boardId: BoardId | undefined,
  letter: CommandContext['letter'],
): Sentence {
  if (boardId !== undefined) return sentence('letter.answer.about.board', { board: boardId });
  const named = [...results].flatMap(([command, result]) =>
    result.ok && 'board' in command ? (command.board ?? letter?.boardId ?? []) : [],
  );
  const boards = [...new Set(named)].map(String);
  const last = boards.pop();
  return last === undefined || boards.length === 0
    ? sentence('letter.answer.about.boards')
    : sentence('letter.answer.about.severalBoards', { boards, last });
}

function boardPage({ store, now }: TransactionContext, boardId: BoardId, reader: PlayerId | undefined): Page {
  const board = store.boards.byId(boardId);
  if (!board) throw new Error(`board ${boardId} is gone`);
  const rating = ratingChangeOf(store, board, reader);
  return {
    kind: 'board',
    view: viewAt(store, board, now),
    turns: store.boards.turns(boardId),
    ...(rating && { rating }),
  };
}

/** Finds the board that a refused command is about, to be shown with the refusal, and the sender, who plays on it. */
export function boardOfRefusal(
  store: Store,
  { sender, letter, address }: Pick<CommandContext, 'sender' | 'letter' | 'address'>,
  command: Command,
): { readonly reader: Player; readonly boardId: BoardId } | undefined {
  const reader = sender?.player ?? store.players.byAddress(address);
  if (!reader || command.word === 'challenge') return undefined;
  const named = 'board' in command ? command.board : undefined;
  const isElsewhere = 'player' in command || 'game' in command;
  const isAbout = !isPublicCommand(command) || (showsBoard.has(command.word) && !isElsewhere);
  const boardId = named ?? (isAbout ? letter?.boardId : undefined);
  if (boardId == null) return undefined;
  const isPlayer = store.boards.seats(boardId).some(({ playerId }) => playerId === reader.id);
  return isPlayer ? { reader, boardId } : undefined;
}

/** Sends the current board to one of its players, with the reason why a command was refused. */
export function refuseOnBoard(
  tx: TransactionContext,
  reader: Player,
  boardId: BoardId,
  why: Refusal,
  line: string | undefined,
  cause: AnsweredMail,
): void {
  const happened = [withExample(tx.store, why, boardId, reader.id)];
  const news = { happened, ...(line !== undefined && { refused: line }) };
  tx.outbox.board(boardId, { isAnswer: true })(reader, news, { cause });
}
