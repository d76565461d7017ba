import type { ParsedMail } from 'mailparser';
import { compose } from '../../../src/mail/index.js';
import { makeTurn } from '../../../src/notation/index.js';
import { outcome, type Position, play, startPosition, type Turn, turns } from '../../../src/rules/index.js';
import type { Random } from '../../support/random.js';
import type { SunkLetter } from '../../support/smtpSink.js';
import type { TortureBoard } from './club.js';

export const serverAddress = 'octi@example.org';
/** The mail host that vouches for senders. */
export const authservId = 'mx.example.org';

/** The emails sent for one board. */
export interface Record {
  readonly board: TortureBoard;
  readonly texts: string[];
  position: Position;
}

/** Players who answer every letter that asks them for a turn, with one email for each turn. */
export class TorturePlayers {
  readonly records: Map<number, Record>;
  #mostTurns = Number.POSITIVE_INFINITY;
  readonly #random: Random;
  readonly #deliver: (raw: Buffer) => Promise<void>;
  /** The number of emails sent. An email delivered twice counts once. */
  mails = 0;

  constructor(boards: readonly TortureBoard[], random: Random, deliver: (raw: Buffer) => Promise<void>) {
    this.records = new Map(
      boards.map((board) => [board.id, { board, texts: [], position: startPosition(board.game) }]),
    );
    this.#random = random;
    this.#deliver = deliver;
  }

  /** From now on, no board goes beyond this turn, or beyond the turn that it has reached. */
  stopAt(turns: number): void {
    this.#mostTurns = turns;
  }

  /** Whether, for every board, all turns have been sent or the game is over. */
  get done(): boolean {
    return [...this.records.values()].every(
      ({ texts, position }) => texts.length >= this.#mostTurns || outcome(position) !== undefined,
    );
  }

  /** Plays the first turn on every board, in new emails, since no letter has arrived yet. */
  async begin(): Promise<void> {
    for (const record of this.records.values()) {
      await this.#play(record, (turn) => ({ subject: `octi move ${record.board.id} ${turn}#1`, text: '' }));
    }
  }

  /** Receives a letter and answers it if it is the first to ask its reader for the open turn. */
  async read(letter: SunkLetter): Promise<void> {
    const parsed = await letter.parsed();
    const [, id = '', number = ''] =
      /Your turn on board (\d+) \(turn (\d+)\)/.exec((parsed.text ?? '').replace(/\s+/g, ' ')) ?? [];
    const record = this.records.get(Number(id));
    if (!record || Number(number) !== record.texts.length + 1) return;
    if (record.texts.length >= this.#mostTurns) return;
    await this.#play(record, (turn) => ({ reply: parsed, subject: `Re: ${parsed.subject}`, text: turn }));
  }

  async #play(
    record: Record,
    write: (turn: string) => { subject: string; text: string; reply?: ParsedMail },
  ): Promise<void> {
    const turn = this.#choose(record.position);
    if (!turn) return;
    const text = makeTurn(record.position, turn);
    const from = record.board.addresses[record.position.turn] ?? '';
    record.texts.push(text);
    record.position = play(record.position, turn);
    this.mails += 1;
    const { subject, text: body, reply } = write(text);
    const id = reply?.messageId?.replace(/[<>]/g, '');
    const raw = compose({
      from: { name: '', address: from },
      to: serverAddress,
      subject,
      text: `${body}\n\nThis is turn ${record.texts.length} of board ${record.board.id}.`,
      messageId: `turn-${record.board.id}-${record.texts.length}@example.com`,
      date: Date.now(),
      ...(id !== undefined && { inReplyTo: id, references: [id] }),
      headers: {},
    });
    const vouched = Buffer.from(
      `Authentication-Results: ${authservId}; dmarc=pass header.from=example.com\r\n`,
    );
    const whole = Buffer.concat([vouched, raw]);
    await this.#deliver(whole);
    // Mail hosts sometimes deliver an email twice.
    if (this.#random.oneIn(8)) await this.#deliver(whole);
  }

  #choose(position: Position): Turn | undefined {
    if (outcome(position)) return undefined;
    const list: Turn[] = [];
    for (const turn of turns(position)) if (list.push(turn) > 500) break;
    return this.#random.of(list);
  }
}
