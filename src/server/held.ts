import { type Refusal, refusal, type Sentence, sentence } from '../base/index.js';
import { confirmAddress, type Signup, signUp } from '../club/index.js';
import { answerLetter, questionLetter } from '../letter/index.js';
import { parseSgf } from '../notation/index.js';
import type { OutboxRow, Question } from '../store/index.js';
import { askAddress, askKept, type HeldMail, signupLine } from './ask.js';
import { carryOutAll } from './carry.js';
import type { Desk, Prepared, Verdict } from './desk.js';
import { answerHeir, heirLetter } from './heir.js';
import type { Cause, Compose } from './post.js';

/** A question is answered: its commands are carried out as they were held, or dropped. Works once. */
export function answerQuestion(
  desk: Desk,
  mail: Prepared,
  letter: OutboxRow,
  word: 'yes' | 'no' | 'accept' | 'reject',
  cause: Cause,
): Verdict {
  const { store } = desk;
  const question = letter.questionId === null ? undefined : store.questions.byId(letter.questionId);
  if (!question) throw new Error(`letter ${letter.id} asks a question that is gone`);
  const refused = mayAnswer(desk, question, mail, cause.from);
  if (refused) {
    tell(desk, 'letter.answer.about.refused', refused, cause);
    return { state: 'refused', reason: refused.code };
  }
  if (question.kind === 'handover') {
    const agrees = word === 'yes' || word === 'accept';
    return answerHeir(desk, question, agrees, mail.row.receivedAt, cause);
  }
  if (word === 'accept' || word === 'reject') {
    const why = refusal('command.question');
    return askAgain(desk, mail, letter, why, cause) ?? { state: 'refused', reason: why.code };
  }
  if (word === 'no') {
    store.questions.close(question.id, 'dropped');
    store.inbox.setState(question.inboxId, 'ignored', 'dropped by its sender');
    tell(desk, 'letter.answer.about.dropped', sentence('letter.dropped'), cause);
    askKept(desk, question.playerId);
    return { state: 'done', reason: null };
  }
  if (question.kind === 'signup') return welcome(desk, question, mail.row.receivedAt, cause);
  return question.kind === 'address'
    ? takeAddress(desk, question, mail.row.receivedAt, cause)
    : carryOutHeld(desk, question, mail, cause);
}

/** The answer to a question was neither yes nor no: it is put once more, so that a reply to the newest letter will do. */
export function askAgain(
  desk: Desk,
  mail: Prepared,
  letter: OutboxRow,
  why: Refusal,
  cause: Cause,
): Verdict | undefined {
  const question = letter.questionId === null ? undefined : desk.store.questions.byId(letter.questionId);
  if (!question || mayAnswer(desk, question, mail, cause.from)) return undefined;
  const { id, playerId, address, kind, held, expiresAt } = question;
  if (kind === 'handover' && playerId !== null) {
    const compose = heirLetter(desk.store, JSON.parse(held), expiresAt, refusal('server.handover.how'));
    desk.post.question(id, { address, playerId }, compose, cause);
    return { state: 'refused', reason: why.code };
  }
  const userid =
    kind === 'signup'
      ? (JSON.parse(held) as Signup).userid
      : (desk.store.players.byId(playerId ?? 0)?.userid ?? '');
  const ask = {
    about: sentence(`letter.question.${kind}.about`, { userid }),
    intro: why,
    lines:
      kind === 'signup'
        ? [signupLine(JSON.parse(held))]
        : kind === 'address'
          ? []
          : (JSON.parse(held) as HeldMail).commands.map(({ line }) => line),
    until: expiresAt,
  };
  const to = {
    address,
    ...(playerId !== null && (kind === 'mail' ? { playerId } : { language: desk.post.languageOf(playerId) })),
  };
  desk.post.question(id, to, (kit) => questionLetter(kit, ask), cause);
  return { state: 'refused', reason: why.code };
}

/** Only the address that was asked answers a sign-up, only the player's own addresses anything else, and in time. */
function mayAnswer(desk: Desk, question: Question, mail: Prepared, from: string): Refusal | undefined {
  const own =
    question.kind === 'signup' || question.kind === 'address'
      ? question.address.toLowerCase() === from
      : desk.store.players.byAddress(from)?.id === question.playerId;
  const isHandover = question.kind === 'handover';
  if (question.state !== 'open') return refusal(isHandover ? 'club.handover.none' : 'server.question.closed');
  if (!own) return refusal('server.question.elsewhere');
  return mail.row.receivedAt >= question.expiresAt
    ? refusal(isHandover ? 'club.handover.none' : 'server.question.aged')
    : undefined;
}

function tell(desk: Desk, about: string, result: Sentence, cause: Cause, language?: string): void {
  const compose: Compose = (kit) => answerLetter(kit, sentence(about), [{ result }]);
  desk.post.answer({ address: cause.from, language }, compose, cause);
}

function welcome(desk: Desk, question: Question, receivedAt: number, cause: Cause): Verdict {
  const signup: Signup = JSON.parse(question.held);
  const player = signUp(desk.store, signup, receivedAt);
  desk.store.questions.close(question.id, player.ok ? 'carried out' : 'refused');
  desk.store.inbox.setState(
    question.inboxId,
    player.ok ? 'done' : 'refused',
    player.ok ? null : player.error.code,
  );
  if (!player.ok) {
    tell(desk, 'letter.answer.about.refused', player.error, cause);
    return { state: 'refused', reason: player.error.code };
  }
  const { id: playerId, userid } = player.value;
  // What cannot be added is no reason to refuse the account.
  const others = [...new Set(signup.others)].filter((address) => !desk.store.players.byAddress(address));
  const about = sentence('letter.answer.about.welcome', { userid });
  const results = [
    { result: sentence('letter.welcome', { userid }) },
    { result: sentence('letter.welcome.languages') },
    ...(others.length > 0 ? [{ result: sentence('letter.welcome.others', { addresses: others }) }] : []),
  ];
  desk.post.answer(
    { address: signup.address, playerId },
    (kit) => answerLetter(kit, about, results, sentence('letter.welcome.next')),
    cause,
  );
  const asker = { desk, cause: { ...cause, inboxId: question.inboxId }, receivedAt };
  for (const address of others) askAddress(asker, player.value, { address });
  return { state: 'done', reason: null };
}

/** The address that was asked speaks for the player now; the addresses that did so before are told. */
function takeAddress(desk: Desk, question: Question, receivedAt: number, cause: Cause): Verdict {
  const wanted: { address: string; replaces?: string } = JSON.parse(question.held);
  const outcome = confirmAddress(desk.store, question.playerId ?? 0, wanted, receivedAt);
  desk.store.questions.close(question.id, outcome.ok ? 'carried out' : 'refused');
  if (!outcome.ok) {
    tell(desk, 'letter.answer.about.refused', outcome.error, cause);
    return { state: 'refused', reason: outcome.error.code };
  }
  const { result, tell: others = [] } = outcome.value;
  tell(desk, 'letter.answer.about.account', result, cause);
  const language = desk.post.languageOf(question.playerId ?? 0);
  for (const from of others) tell(desk, 'letter.answer.about.account', result, { ...cause, from }, language);
  return { state: 'done', reason: null };
}

function carryOutHeld(desk: Desk, question: Question, mail: Prepared, cause: Cause): Verdict {
  const held: HeldMail = JSON.parse(question.held);
  const player = question.playerId === null ? undefined : desk.store.players.byId(question.playerId);
  if (!player) throw new Error(`question ${question.id} is put to nobody`);
  const record = held.sgf === undefined ? undefined : parseSgf(held.sgf);
  const context = {
    store: desk.store,
    now: held.receivedAt,
    doneAt: desk.now,
    inboxId: question.inboxId,
    speaker: { player, proof: 'yes' },
    address: cause.from,
    numbers: new Map(held.numbers),
    ...(held.letter && { letter: held.letter }),
    message: held.message,
    ...(record?.ok && { record: record.value }),
    lot: mail.lot,
    passwordHash: held.passwordHash,
  } as const;
  const verdict = carryOutAll(desk, context, held.commands, cause);
  desk.store.questions.close(question.id, verdict.state === 'done' ? 'carried out' : 'refused');
  desk.store.inbox.setState(question.inboxId, verdict.state, verdict.reason);
  askKept(desk, player.id);
  return verdict;
}
