import {
  type BoardView,
  type CommandContext,
  type CommandResult,
  type CommandSuccess,
  dispatchCommand,
  type Effect,
  type Page,
  viewOf,
} from '../../src/club/index.js';
import { parseCommandLine } from '../../src/command/index.js';
import { fingerprint } from '../../src/mail/index.js';
import {
  type BoardId,
  type ConfirmationId,
  type MailId,
  type OfferId,
  type Player,
  Store,
} from '../../src/store/index.js';
import { openedDatabase } from './openedDatabase.js';
import { present } from './present.js';

/** The state that a reply to a board letter refers to: the turn and the offer that the letter showed as open. */
export interface Answered {
  readonly boardId: BoardId;
  readonly number: number;
  readonly generation: number;
  readonly offerId: OfferId | null;
}

/** Returns a command's effects of one kind. */
export const effectsOf = <K extends Effect['kind']>(
  { effects }: CommandSuccess,
  kind: K,
): Extract<Effect, { kind: K }>[] =>
  effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);

/** Returns the only page that a command shows. */
export function pageOf<K extends Page['kind']>(done: CommandSuccess, kind: K): Extract<Page, { kind: K }> {
  const [first, ...others] = effectsOf(done, 'page');
  if (first?.page.kind !== kind || others.length > 0)
    throw new Error(`expected a single page of kind ${kind}`);
  return first.page as Extract<Page, { kind: K }>;
}

/** Returns the first board that a command has changed. */
export function boardOf(done: CommandSuccess): BoardId {
  const [news] = effectsOf(done, 'boardNews');
  if (!news) throw new Error('no board was changed');
  return news.boardId;
}

/** A table whose players send commands without mail. Commands run as they would for an authenticated sender. */
export class Table {
  readonly store: Store;
  /** The email that all commands come from. */
  readonly inboxId: MailId;
  now = Date.UTC(2026, 0, 5, 12);
  /** Other fields of the emails for the next commands. */
  mail: Partial<Pick<CommandContext, 'message' | 'random' | 'passwordHash' | 'record' | 'letter'>> = {};

  constructor() {
    const db = openedDatabase(':memory:', { create: true });
    this.store = new Store(db);
    // A turn refers to the email that it came in. Here all turns refer to this one.
    const raw = Buffer.from('Subject: octi\n\n');
    const mail = { source: 'smtp', ...fingerprint(raw), raw, receivedAt: this.now } as const;
    this.store.inbox.add(mail, this.now);
    this.inboxId = present(this.store.inbox.next()?.id);
  }

  player(userid: string): Player {
    const known = this.store.players.byUserid(userid);
    if (known) return known;
    return this.store.players.add({ userid, passwordHash: null, address: `${userid}@example.com` }, this.now);
  }

  /** Returns what the player to move would refer to by replying to their newest letter. */
  letter(boardId: BoardId): Answered {
    const board = this.store.boards.byId(boardId);
    if (!board) throw new Error(`there is no board ${boardId}`);
    const { turns, generation } = board;
    const offerId = this.store.offers.on(boardId)?.id ?? null;
    return { boardId, number: turns + 1, generation, offerId };
  }

  /** Runs one command line from a player, in a new email or in reply to a letter. */
  says(userid: string, line: string, letter?: Answered): CommandResult {
    const sender = { player: this.player(userid), proof: 'confirmation' } as const;
    return this.#run(`${userid}@example.com`, line, { ...(letter && { letter }), sender });
  }

  /** Runs a command line from an email that does not prove who sent it. */
  saysUnauthenticated(address: string, line: string): CommandResult {
    return this.#run(address, line, {});
  }

  #run(
    address: string,
    line: string,
    {
      letter,
      sender,
    }: { readonly letter?: Answered; readonly sender?: NonNullable<CommandContext['sender']> },
  ): CommandResult {
    const command = parseCommandLine(line, letter && { board: letter.boardId });
    if (!command.ok) throw new Error(`${line}: ${command.error.code}`);
    const named = 'board' in command.value ? command.value.board : undefined;
    const board = named ?? letter?.boardId;
    const open = board === undefined ? undefined : this.store.boards.byId(board);
    const { number, generation } = letter ?? {
      number: (open?.turns ?? 0) + 1,
      generation: open?.generation ?? 0,
    };
    const numbers = open && { number, generation, turns: open.turns };
    return dispatchCommand(
      {
        store: this.store,
        now: this.now,
        doneAt: this.now,
        inboxId: this.inboxId,
        ...(sender && { sender }),
        address,
        numbers: new Map(open && numbers ? [[open.id, numbers]] : []),
        ...(letter && { letter: { boardId: letter.boardId, offerId: letter.offerId } }),
        message: '',
        random: 0,
        passwordHash: null,
        ...this.mail,
      },
      command.value,
    );
  }

  /** Runs a command that must succeed. */
  does(userid: string, line: string, letter?: Answered): CommandSuccess {
    const outcome = this.says(userid, line, letter);
    if (!outcome.ok) throw new Error(`${userid}: ${line}: ${JSON.stringify(outcome.error)}`);
    return outcome.value;
  }

  /** Runs a command. Returns the code of its refusal, or an empty string if it succeeds. */
  refuses(userid: string, line: string, letter?: Answered): string {
    const outcome = this.says(userid, line, letter);
    return outcome.ok ? '' : outcome.error.code;
  }

  /** Creates a board whose players have all accepted. */
  board(game: string, ...userids: readonly string[]): BoardId {
    for (const userid of userids) this.player(userid);
    const [first = '', ...others] = userids;
    const done = this.does(first, `${game} challenge ${others.join(' ')} -unrated`);
    const id = boardOf(done);
    for (const userid of others) this.does(userid, `accept ${id}`);
    return id;
  }

  /** Plays turns for the players whose turn it is, each in its own email. */
  plays(boardId: BoardId, ...turns: readonly string[]): void {
    for (const turn of turns) {
      const { board, seats } = this.view(boardId);
      this.does(seats[board.seat]?.userid ?? '', `move ${boardId} ${turn}`);
    }
  }

  /** Returns the current state of a board. */
  view(boardId: BoardId): BoardView {
    const board = this.store.boards.byId(boardId);
    if (!board) throw new Error(`there is no board ${boardId}`);
    return viewOf(this.store, board);
  }

  /** Creates an open transfer of boards from one player to another, as the server stores it. */
  offersTransfer(from: string, to: string, boards: readonly BoardId[]): ConfirmationId {
    const { id: playerId } = this.player(to);
    const payload = JSON.stringify({ fromId: this.player(from).id, boards });
    const times = { askedAt: this.now, expiresAt: this.now + 1 };
    const about = {
      kind: 'transfer',
      playerId,
      address: `${to}@example.com`,
      inboxId: this.inboxId,
    } as const;
    return this.store.confirmations.add({ ...about, ...times, payload });
  }
}
