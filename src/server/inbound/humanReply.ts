import type { RobotReason } from '../../mail/index.js';
import type { Prepared } from './preparedMail.js';

/** Signs of a robot that mails of people bear, too. */
export const isUnsure = (robot: RobotReason | undefined): boolean =>
  robot === 'precedence' || robot === 'asks-for-proof' || robot === 'absence';

/**
 * The gateways of some companies mark all their mail with Precedence: bulk. Whoever answers one of our letters with a
 * command behind one is a person; a robot that quotes the letter and talks is not. Nor does a filter that wants senders
 * to prove themselves, or a note of absence, begin with a command, but it may begin with "Help" or "Yes".
 */
export function isHumanReply({ letter, reading }: Prepared, robot: RobotReason): boolean {
  if (!reading.ok) return false;
  const words = reading.value.commands.map(({ word }) => word);
  if (words.includes('message')) return false;
  if (robot === 'precedence') return letter !== undefined;
  return letter?.purpose !== 'question' && !words.includes('help');
}
