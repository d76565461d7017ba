import type { Clock } from '../../base/index.js';
import { boardsPage, type CommandContext, dispatchCommand } from '../../club/index.js';
import { type BoardId, rowId, type Store } from '../../store/index.js';
import type { PublicBoards } from '../../web/index.js';
import { PictureRenderer } from '../delivery/pictureRenderer.js';

/** Makes the context for commands from an unknown sender. */
const stranger = (store: Store, now: number): CommandContext => ({
  ...{ store, now, doneAt: now, inboxId: null, address: '', numbers: new Map() },
  ...{ message: '', random: 0, passwordHash: null },
});

/**
 * Returns the boards as a stranger may see them. The commands `show` and `export` run as if the stranger had sent them
 * by email (docs/mail-rules.md section 2), so a page never shows more than an email would: no comments and no chat.
 */
export function publicBoards(store: Store, clock: Clock): PublicBoards {
  const ask = () => stranger(store, clock.now());
  // Letters have a separate picture renderer, so visitors never delay them.
  const pictures = new PictureRenderer();
  return {
    list(state, most, before) {
      const found =
        state === 'active'
          ? store.boards
              .list({
                ...{ playerIds: [], states: ['active'], practice: false, most: most + 1 },
                ...(before !== undefined && { before: rowId<BoardId>(before) }),
              })
              .reverse()
          : store.boards.endedBefore(before ?? Number.MAX_SAFE_INTEGER, most + 1);
      const boards = found.slice(0, most);
      const last = boards.at(-1);
      const older = state === 'active' ? last?.id : last?.endingNumber;
      return {
        rows: boardsPage(ask(), boards).rows,
        ...(found.length > most && older != null && { older }),
      };
    },
    show(board, turn) {
      const shown = dispatchCommand(ask(), {
        ...{ word: 'show', line: '', board },
        ...(turn !== undefined && { number: turn }),
      });
      if (!shown.ok) return shown;
      for (const effect of shown.value.effects) {
        if (effect.kind === 'page' && effect.page.kind === 'board') return { ok: true, value: effect.page };
      }
      throw new Error('the show command returned no board');
    },
    draw: (picture) => pictures.png({ id: '', ...picture }),
    record(board) {
      const exported = dispatchCommand(ask(), { word: 'export', line: '', board });
      if (!exported.ok) return exported;
      for (const effect of exported.value.effects) {
        if (effect.kind === 'file') return { ok: true, value: { name: effect.name, text: effect.text } };
      }
      throw new Error('the export command returned no file');
    },
  };
}
