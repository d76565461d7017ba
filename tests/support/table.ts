import { carryOut, type Done, type Outcomes } from '../../src/club/index.js';
import { readLine } from '../../src/command/index.js';
import { fingerprint } from '../../src/mail/index.js';
import { openDatabase, type Player, Store } from '../../src/store/index.js';

/** Players at boards without any mail: commands are carried out as the server would for a proven speaker. */
export class Table {
  readonly store: Store;
  readonly #inboxId: number;
  now = Date.UTC(2026, 0, 5, 12);

  constructor() {
    const db = openDatabase(':memory:', { create: true });
    if (!db.ok) throw new Error(db.error.code);
    this.store = new Store(db.value);
    // Turns name the mail that brought them; one stands for all.
    const raw = Buffer.from('Subject: octi\n\n');
    const mail = { source: 'sandbox', ...fingerprint(raw), raw, receivedAt: this.now } as const;
    this.store.inbox.add(mail, this.now);
    this.#inboxId = this.store.inbox.next()?.id ?? 0;
  }

  player(userid: string): Player {
    const known = this.store.players.byUserid(userid);
    if (known) return known;
    return this.store.players.add({ userid, passwordHash: null, address: `${userid}@example.com` }, this.now);
  }

  /** What comes of one command line of a player. */
  says(userid: string, line: string): Outcomes {
    const command = readLine(line);
    if (!command.ok) throw new Error(`${line}: ${command.error.code}`);
    const board = 'board' in command.value ? command.value.board : undefined;
    const open = board === undefined ? undefined : this.store.boards.byId(board);
    const numbers = open && { number: open.turns + 1, generation: open.generation, turns: open.turns };
    return carryOut(
      {
        store: this.store,
        now: this.now,
        doneAt: this.now,
        inboxId: this.#inboxId,
        speaker: { player: this.player(userid), proof: 'yes' },
        address: `${userid}@example.com`,
        numbers: new Map(open && numbers ? [[open.id, numbers]] : []),
        message: '',
        lot: 0,
        passwordHash: null,
      },
      command.value,
    );
  }

  /** The same, of a command that is not refused. */
  does(userid: string, line: string): Done {
    const outcome = this.says(userid, line);
    if (!outcome.ok) throw new Error(`${userid}: ${line}: ${JSON.stringify(outcome.error)}`);
    return outcome.value;
  }

  /** A board on which everybody has accepted. */
  board(game: string, ...userids: readonly string[]): number {
    for (const userid of userids) this.player(userid);
    const [first = '', ...others] = userids;
    const done = this.does(first, `${game} challenge ${others.join(' ')} -unrated`);
    const id = done.changes?.[0]?.boardId ?? 0;
    for (const userid of others) this.does(userid, `accept ${id}`);
    return id;
  }
}
