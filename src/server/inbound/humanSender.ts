import { isAnswerWord } from '../../command/index.js';
import type { RobotReason } from '../../mail/index.js';
import type { InboxOutcome, Store } from '../../store/index.js';
import type { PreparedMail } from './prepareMail.js';

/** Signs of a robot that are also found in some emails from people. */
export const isUncertainRobot = (robot: RobotReason | undefined): boolean =>
  robot === 'precedence' || robot === 'asks-for-proof' || robot === 'absence';

/**
 * Whether an email that shows an inconclusive sign of a robot is a person's reply. Some company gateways mark all mail
 * with `Precedence: bulk`; a reply to one of our letters that begins with a command comes from a person, but other text
 * around the quoted letter may come from a robot. Spam-filter challenges and out-of-office notes never begin with a
 * command other than "Help" or "Yes".
 */
export function isHumanReply({ letter, reading }: PreparedMail, robot: RobotReason): boolean {
  if (!reading.ok) return false;
  const words = reading.value.commands.map(({ word }) => word);
  if (words.includes('message')) return false;
  if (robot === 'precedence') return letter !== undefined;
  return letter?.purpose !== 'question' && !words.includes('help');
}

/** Counts the turns so far on the boards that an email may play on. */
export function turnsPlayed(store: Store, { reading, letter }: PreparedMail): number {
  if (!reading.ok) return 0;
  const ids = reading.value.commands.map(
    (command) => ('board' in command ? command.board : undefined) ?? letter?.boardId,
  );
  return [...new Set(ids)].reduce<number>(
    (sum, id) => sum + (id == null ? 0 : (store.boards.byId(id)?.turns ?? 0)),
    0,
  );
}

/** Whether an email did something that no program does by chance: play a turn or answer a confirmation email. */
export function isHumanAction(
  store: Store,
  prepared: PreparedMail,
  { state }: InboxOutcome,
  before: number,
): boolean {
  const { reading, letter } = prepared;
  const [first] = reading.ok ? reading.value.commands : [];
  const isAnswer = letter?.purpose === 'question' && first !== undefined && isAnswerWord(first.word);
  return (isAnswer && state === 'done') || turnsPlayed(store, prepared) > before;
}
