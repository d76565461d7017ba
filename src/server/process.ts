import { randomInt } from 'node:crypto';
import { type Clock, type Refusal, sentence } from '../base/index.js';
import { windAnew } from '../club/index.js';
import { type Command, hidden, readMail } from '../command/index.js';
import { answerLetter } from '../letter/index.js';
import {
  type Envelope,
  type MailReader,
  type Message,
  mailReader,
  ownTextBeside,
  type RobotReason,
} from '../mail/index.js';
import type { InboxRow, OutboxRow, Store } from '../store/index.js';
import { heardFrom, takeBounce } from './bounces.js';
import { countAnswer, countGuess, countMail, isGuessedAt } from './caps.js';
import type { Prepared, Verdict } from './desk.js';
import { handleMail, isNews } from './handle.js';
import type { House } from './house.js';
import type { Kits } from './kit.js';
import type { Log } from './log.js';
import { byOperator } from './mailroom.js';
import { checkPassword, hashPassword } from './password.js';
import { Post } from './post.js';
import { readRecord } from './record.js';
import { tellWhySetAside } from './setAside.js';
import { claimedPlayer } from './speaker.js';
import { readToken, tokenWords } from './token.js';

/** After so many tries that ended the process, a mail is set aside. */
const mostAttempts = 3;
/** Letters of a board are answered for this long after it ended (PLAY.md section 2). */
const tokenLife = 30 * 24 * 60 * 60 * 1000;

export interface ProcessOptions {
  readonly store: Store;
  readonly kits: Kits;
  readonly house: House;
  readonly clock: Clock;
  readonly log: Log;
  /** Name of the receiving host in Authentication-Results. */
  readonly authservId?: string;
  /** The sandbox alone: mail of its loopback listener has a true From. */
  readonly trustSandbox: boolean;
  /** Where mails are read; unset: in the worker of the process. */
  readonly reader?: Pick<MailReader, 'ready' | 'message' | 'envelope'>;
  /** Called when a mail has been dealt with: there may be letters. */
  readonly onDealt?: () => void;
}

/** Takes mails from the inbox one after the other (DESIGN.md, data flow, step 2). */
export class Processor {
  readonly #options: ProcessOptions;
  #running: Promise<void> | undefined;
  /** The mail whose next try has been counted already. */
  #counted: number | undefined;
  /** The mail that is being read while the one before it is dealt with. */
  #ahead: { readonly id: number; readonly read: ReturnType<MailReader['message']> } | undefined;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  /** Deals with everything that waits; calls that overlap join the run in hand and see their mail dealt with. */
  async drain(signal?: AbortSignal): Promise<void> {
    while (this.#running) await this.#running;
    this.#running = this.#drain(signal).finally(() => {
      this.#running = undefined;
      this.#ahead = undefined;
      this.#discount();
    });
    await this.#running;
  }

  /** A try that was counted is not made after all. */
  #discount(): void {
    if (this.#counted !== undefined) this.#options.store.inbox.discountAttempt(this.#counted);
    this.#counted = undefined;
  }

  async #drain(signal?: AbortSignal): Promise<void> {
    const { store, reader = mailReader } = this.#options;
    while (!signal?.aborted) {
      const row = store.inbox.next();
      if (!row) return;
      // Before the attempt is counted: a process that is ended while the worker starts is not ended by the mail.
      await reader.ready();
      await this.#one(row);
      this.#options.onDealt?.();
    }
  }

  async #one(row: InboxRow): Promise<void> {
    const { store, log } = this.#options;
    const isCounted = this.#counted === row.id;
    if (isCounted) this.#counted = undefined;
    else this.#discount();
    if (!isCounted && row.attempts >= mostAttempts) {
      store.inbox.setState(row.id, 'quarantined', 'ended the process three times');
      log.error({ mail: row.id }, 'mail set aside: it ended the process three times');
      await this.#tellOfFailure(row);
      return;
    }
    if (!isCounted) store.inbox.countAttempt(row.id);
    // As it stands in the database now.
    const attempts = isCounted ? row.attempts : row.attempts + 1;
    try {
      await this.#attempt({ ...row, attempts });
    } catch (error) {
      const reason = describe(error);
      log.error({ mail: row.id, reason }, 'mail failed');
      store.inbox.setState(row.id, 'failed', reason);
      await this.#tellOfFailure(row);
    }
  }

  /**
   * Runs the one transaction of a mail; the try of the next mail is counted in it, so that each mail costs one commit
   * and the mail in hand alone has a try that was counted and not ended.
   */
  #commit<T>(work: () => T): T {
    const { store } = this.#options;
    const [result, counted] = store.transaction(
      () => [work(), store.inbox.countNextAttempt(mostAttempts)] as const,
    );
    this.#counted = counted;
    return result;
  }

  #read(row: InboxRow): ReturnType<MailReader['message']> {
    const { house, authservId, reader = mailReader } = this.#options;
    return reader.message(row.raw ?? Buffer.alloc(0), {
      ownAddress: house.address,
      ...(authservId !== undefined && { authservId }),
    });
  }

  /**
   * The worker reads the next mail while this one is dealt with. Should that end the process, this mail has the blame;
   * but no mail has it twice so, since behind one that was tried before nothing is read ahead.
   */
  #readAhead({ id, attempts }: InboxRow): void {
    const next = attempts > 1 ? undefined : this.#options.store.inbox.after(id);
    if (!next || next.attempts > 0) return;
    const read = this.#read(next);
    read.catch(() => {});
    this.#ahead = { id: next.id, read };
  }

  async #attempt(row: InboxRow): Promise<void> {
    const { store, kits, house, clock, log } = this.#options;
    const raw = row.raw ?? Buffer.alloc(0);
    const ahead = this.#ahead;
    this.#ahead = undefined;
    const read = await (ahead?.id === row.id ? ahead.read : this.#read(row));
    this.#readAhead(row);
    if (!read.ok) return this.#setAside(row, read.error);
    // A letter of ours whose From was changed on its way back is known by its Message-ID.
    const robot = this.#isOurs(read.value) ? 'own-letter' : read.value.robot;
    const perhaps = isUnsure(robot) ? await this.#prepare(row, read.value) : undefined;
    if (robot && !(perhaps && isPersons(perhaps, robot))) {
      const reason = this.#commit(() => {
        const why = takeBounce(store, robot, raw, clock.now());
        store.inbox.setState(row.id, 'ignored', why);
        return why;
      });
      log.info({ mail: row.id, reason }, 'mail ignored');
      return;
    }
    const prepared = perhaps ?? (await this.#prepare(row, read.value));
    const now = clock.now();
    const verdict = this.#commit(() => {
      // An operator may have dropped it meanwhile.
      if (store.inbox.stateOf(row.id) !== 'new') return { state: 'ignored', reason: byOperator } as const;
      const [key] = store.settings.keys();
      if (!key) throw new Error('the database holds no key');
      const post = new Post(store, kits, house, key, now);
      const result = this.#judge(row, prepared, post, now);
      store.inbox.setState(row.id, result.state, result.reason);
      if (holdsPassword(prepared)) store.inbox.forget(row.id);
      return result;
    });
    if (holdsPassword(prepared)) store.settleFile();
    log.info({ mail: row.id, state: verdict.state, reason: verdict.reason }, 'mail dealt with');
  }

  /** What becomes of a mail, unless its sender has sent too much. */
  #judge(row: InboxRow, prepared: Prepared, post: Post, now: number): Verdict {
    const { store, trustSandbox } = this.#options;
    const { reading, letter, message } = prepared;
    const desk = { store, post, now };
    const from = message.from[0] ?? '';
    heardFrom(store, from, now);
    if (prepared.evidence.passwordRight === false && reading.ok) {
      const guessed = claimedPlayer(store, reading.value.commands);
      if (guessed.ok && guessed.value) countGuess(store, guessed.value.id, now);
    }
    const isUncounted = (trustSandbox && row.source === 'sandbox') || row.reason === byOperator;
    if (isUncounted) return handleMail(desk, prepared);
    const tooMany = countMail(store, from, now);
    if (tooMany) return { state: 'quarantined', reason: tooMany };
    // Who answers a question of ours is no stranger; robots bring letters back, too, but say neither yes nor no.
    if (!(letter?.purpose === 'question' && reading.ok)) {
      const commands = reading.ok ? reading.value.commands : [];
      post.guardStrangers((address) => countAnswer(store, address, commands, now));
    }
    const verdict = handleMail(desk, prepared);
    return post.silenced === undefined ? verdict : { state: 'ignored', reason: post.silenced };
  }

  /** Everything that must be waited for, before the transaction opens. */
  async #prepare(row: InboxRow, message: Message): Promise<Prepared> {
    const { clock, trustSandbox } = this.#options;
    const letter = this.#answeredLetter(message, clock.now());
    const answered = {
      ...(isNews(letter) && letter.boardId !== null && { board: letter.boardId }),
      ...(letter?.purpose === 'message' && this.#writerOf(letter)),
      ...(letter?.purpose === 'question' && { question: true }),
    };
    const { subject } = message;
    const ownText = letter ? ownTextBeside(message.text, letter) : message.ownText;
    const reading = readMail({ subject, ownText, ...(letter && { answered }) });
    const commands: readonly Command[] = reading.ok ? reading.value.commands : [];
    const imports = reading.ok && commands.some(({ word }) => word === 'import');
    const from = message.from[0] ?? '';
    const trusted = trustSandbox && row.source === 'sandbox';
    const passwordRight = await this.#checkPasswords(commands);
    const secret = commands.map(newPassword).findLast((one) => one !== undefined);
    return {
      row,
      message,
      ...(letter && { letter }),
      reading,
      ...(imports && { brought: readRecord(message.attachments, reading.value.message) }),
      evidence: {
        from,
        fromVerified: trusted || (message.verifiedFrom !== undefined && message.verifiedFrom === from),
        ...(isNews(letter) &&
          letter.playerId !== null && {
            token: { playerId: letter.playerId, boardId: letter.boardId, writerId: letter.writerId },
          }),
        ...(passwordRight !== undefined && { passwordRight }),
      },
      passwordHash: secret === undefined ? null : await hashPassword(secret),
      lot: randomInt(2 ** 32) / 2 ** 32,
    };
  }

  /** The player whose message is answered. */
  #writerOf({ writerId }: OutboxRow): { writer?: string } {
    const writer = writerId === null ? undefined : this.#options.store.players.byId(writerId);
    return writer ? { writer: writer.userid } : {};
  }

  #isOurs({ messageId = '' }: Envelope): boolean {
    return readToken(this.#options.store, messageId.split('@')[0]?.toLowerCase() ?? '') !== undefined;
  }

  /** The newest letter whose token the mail brings back, unless its board ended long ago. */
  #answeredLetter(message: Envelope, now: number): OutboxRow | undefined {
    const { store } = this.#options;
    const letters = tokenWords(message).flatMap((word) => readToken(store, word) ?? []);
    const [newest] = letters.sort((a, b) => b.id - a.id);
    if (newest?.boardId == null) return newest;
    const endedAt = store.boards.byId(newest.boardId)?.endedAt;
    return endedAt != null && endedAt + tokenLife < now ? undefined : newest;
  }

  /**
   * Whether every password written is that of the player named; unset when none is written, and when that of the player
   * has been guessed at so often that it proves nothing for now.
   */
  async #checkPasswords(commands: readonly Command[]): Promise<boolean | undefined> {
    const { store, clock } = this.#options;
    const passwords = new Set(commands.flatMap(({ password }) => (password === undefined ? [] : [password])));
    if (passwords.size === 0) return undefined;
    const player = claimedPlayer(store, commands);
    if (player.ok && player.value && isGuessedAt(store, player.value.id, clock.now())) return undefined;
    const hash = player.ok ? (player.value?.passwordHash ?? null) : null;
    let right = passwords.size === 1;
    for (const password of passwords) right = (await checkPassword(password, hash)) && right;
    return right;
  }

  /** A mail that cannot be read is kept for the operator; a known player whom it came from is told why. */
  async #setAside(row: InboxRow, why: Refusal): Promise<void> {
    const { store, kits, house, clock, authservId, log, reader = mailReader } = this.#options;
    const options = { ownAddress: house.address, ...(authservId !== undefined && { authservId }) };
    const read = await reader.envelope(row.raw ?? Buffer.alloc(0), options);
    const now = clock.now();
    this.#commit(() => {
      store.inbox.setState(row.id, 'quarantined', why.code);
      const [key] = store.settings.keys();
      if (!read.ok || !key) return;
      const letter = this.#answeredLetter(read.value, now);
      const post = new Post(store, kits, house, key, now);
      const mail = { row, envelope: read.value, why, ...(letter && { letter }) };
      tellWhySetAside({ store, post, now }, mail);
    });
    log.warn({ mail: row.id, reason: why.code }, 'mail set aside: it cannot be read');
  }

  /** A known player whose mail failed for our fault is told that it is kept; the player's clocks stand meanwhile. */
  async #tellOfFailure(row: InboxRow): Promise<void> {
    const { store, kits, house, clock, log, reader = mailReader } = this.#options;
    try {
      const read = await reader.envelope(row.raw ?? Buffer.alloc(0), { ownAddress: house.address });
      if (!read.ok) return;
      const envelope = read.value;
      const [from = ''] = envelope.from;
      const player = envelope.robot ? undefined : store.players.byAddress(from);
      if (!player) return;
      store.transaction(() => {
        const [key] = store.settings.keys();
        if (!key) return;
        store.bounces.holdFor(row.id, player.id, row.receivedAt);
        windAnew(store, player.id);
        const post = new Post(store, kits, house, key, clock.now());
        const answers = [{ result: sentence('letter.failed') }];
        const cause = { inboxId: row.id, messageId: envelope.messageId ?? '', from };
        post.answer(
          { address: post.addressOf(player.id), playerId: player.id },
          (kit) => answerLetter(kit, sentence('letter.failed.about'), answers),
          cause,
        );
      });
    } catch (error) {
      log.error(
        { mail: row.id, reason: describe(error) },
        'the sender could not be told that the mail failed',
      );
    }
  }
}

const isUnsure = (robot: RobotReason | undefined): boolean =>
  robot === 'precedence' || robot === 'asks-for-proof' || robot === 'absence';

/**
 * The gateways of some companies mark all their mail with Precedence: bulk. Whoever answers one of our letters with a
 * command behind one is a person; a robot that quotes the letter and talks is not. Nor does a filter that wants senders
 * to prove themselves, or a note of absence, begin with a command, but it may begin with "Help" or "Yes".
 */
function isPersons({ letter, reading }: Prepared, robot: RobotReason): boolean {
  if (!reading.ok) return false;
  const words = reading.value.commands.map(({ word }) => word);
  if (words.includes('message')) return false;
  if (robot === 'precedence') return letter !== undefined;
  return letter?.purpose !== 'question' && !words.includes('help');
}

/** Whether a password stands in the mail, or something that looks like one in a line that could not be read. */
function holdsPassword({ reading }: Prepared): boolean {
  if (!reading.ok) return JSON.stringify(reading.error.data).includes(hidden);
  return reading.value.commands.some(({ password, line }) => password !== undefined || line.includes(hidden));
}

/** The password that a command sets. */
function newPassword(command: Command): string | undefined {
  if (command.word === 'signup') return command.secret;
  if (command.word !== 'change' || command.what !== 'password' || command.secret === 'off') return undefined;
  return command.secret;
}

/** Name of an error and where it was thrown; its message may hold what players wrote and is left out. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const code = (error as NodeJS.ErrnoException).code;
  const frame = /\(?(?:file:\/\/)?[^\s(]*\/((?:dist|src)\/[^\s)]+)\)?/.exec(error.stack ?? '')?.[1];
  return [error.name, code, frame].filter(Boolean).join(' ');
}
