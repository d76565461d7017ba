import { compose } from '../../../src/mail/index.js';
import { makeTurn } from '../../../src/notation/index.js';
import { startPosition, turns } from '../../../src/rules/index.js';
import type { TortureBoard } from '../../long/torture/club.js';
import { authservId, serverAddress } from '../../long/torture/players.js';

/** An email that plays the first turn on a board, and its sender. */
export interface LoadMail {
  readonly from: string;
  readonly raw: Buffer;
}

/** Writes the email from a board's first player, as a mail program would write it. */
export async function firstTurn({ id, game, addresses }: TortureBoard, at: number): Promise<LoadMail> {
  const start = startPosition(game);
  let turn = '';
  let left = 1 + (at % 20);
  for (const one of turns(start)) {
    turn = makeTurn(start, one);
    if (--left === 0) break;
  }
  const from = addresses[0] ?? '';
  const text = `Good luck, and have fun.\n\nThis is turn 1 of board ${id}.\n`;
  const raw = compose({
    from: { name: 'A Player', address: from },
    to: serverAddress,
    subject: `octi move ${id} ${turn}`,
    text,
    html: `<html><body><p>${text.trim().replace('\n\n', '</p><p>')}</p></body></html>`,
    messageId: `first-${id}@example.com`,
    date: Date.now(),
    headers: {},
  });
  const vouched = `Authentication-Results: ${authservId}; dmarc=pass header.from=example.com\r\n`;
  return { from, raw: Buffer.concat([Buffer.from(vouched), raw]) };
}
