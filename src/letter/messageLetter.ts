import { sentence } from '../base/index.js';
import type { PlayerMessage } from '../club/index.js';
import type { LetterRenderer, Written } from './letterRenderer.js';
import { barred, wrap } from './textLayout.js';

/** What one player writes to another; the Subject of a board's thread stands above its chat. */
export function messageLetter(
  renderer: LetterRenderer,
  { kind, boardId }: PlayerMessage,
  said: { readonly userid: string; readonly text: string; readonly subject?: string },
): Written {
  const data = { userid: said.userid, board: boardId ?? 0 };
  return renderer.fill('message', said.subject ?? renderer.say(sentence('letter.message.about', data)), {
    intro: wrap(renderer.say(sentence(`letter.message.${kind}.intro`, data))),
    lines: barred(said.text),
    how: wrap(renderer.say(sentence(`letter.message.${kind}.how`, data))),
  });
}
