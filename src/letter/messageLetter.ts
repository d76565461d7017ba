import { sentence } from '../base/index.js';
import type { Message } from '../club/index.js';
import type { Kit, Written } from './letterRenderer.js';
import { barred, wrap } from './textLayout.js';

/** What one player writes to another; the Subject of a board's thread stands above its chat. */
export function messageLetter(
  kit: Kit,
  { kind, boardId }: Message,
  said: { readonly userid: string; readonly text: string; readonly subject?: string },
): Written {
  const data = { userid: said.userid, board: boardId ?? 0 };
  return kit.fill('message', said.subject ?? kit.say(sentence('letter.message.about', data)), {
    intro: wrap(kit.say(sentence(`letter.message.${kind}.intro`, data))),
    lines: barred(said.text),
    how: wrap(kit.say(sentence(`letter.message.${kind}.how`, data))),
  });
}
