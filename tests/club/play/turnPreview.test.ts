import { describe, expect, test } from 'vitest';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { effectsOf, pageOf, Table } from '../../support/table.js';

/** Returns the turns in a preview, as listed on the board. */
const shown = (table: Table, line: string): string[] => {
  const [{ page } = {}] = effectsOf(table.does('carol', line), 'page');
  if (page?.kind !== 'preview') throw new Error('nothing is shown');
  return page.turns.map(({ text }) => text);
};

test('labels are those of the position where the preview starts, and are updated with each turn shown', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  const turns = ['37+E', '33+A', '37-36', '33-34', '36-35', '53+A'];
  turns.forEach((turn, at) => {
    table.does(at % 2 === 0 ? 'alice' : 'bob', `move ${id} ${turn}`);
  });
  const labelled = ['B1+E', 'R1+A', 'B1-36', 'R1-34', 'B1-35', 'R2+A', 'B1+D', 'R2-54'];
  const written = [...turns, '35+D', '53-54'];
  for (let from = 0; from <= turns.length; from++) {
    expect(shown(table, `preview ${id}#${from} ${labelled.slice(from).join(' ')}`)).toEqual(
      written.slice(from),
    );
  }
  expect(shown(table, `preview ${id} ${labelled.slice(6).join(' ')}`)).toEqual(written.slice(6));
  expect(table.store.boards.byId(id)?.turns).toBe(6);
});

describe('a preview', () => {
  test('of a new game begins at its start', () => {
    const table = new Table();
    const done = table.does('alice', 'octi preview new 37+E 33+A');
    expect(done.answer.code).toBe('club.preview.result');
    const page = pageOf(done, 'preview');
    expect(page).toMatchObject({
      from: 1,
      turns: [
        { seat: 0, text: '37+E' },
        { seat: 1, text: '33+A' },
      ],
      state: { code: 'club.preview.toPlay', data: { player: { code: 'club.side', data: { glyph: 'x' } } } },
    });
    expect(table.store.boards.byId(rowId(101))).toBeUndefined();
  });

  test('of a board begins after the turn named, or else after the last', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.plays(id, '37+E');
    expect(pageOf(table.does('alice', `preview ${id} 33+A`), 'preview').from).toBe(2);
    expect(pageOf(table.does('alice', `preview ${id}#0 57+E`), 'preview').from).toBe(1);
    expect(table.refuses('alice', `preview ${id}#2 33+A`)).toBe('club.show.notPlayed');
    expect(table.refuses('alice', 'preview 999 33+A')).toBe('club.noBoard');
    expect(table.view(id).board.turns).toBe(1);
  });

  test('of a board where one player plays all sides says which side is to play', () => {
    const table = new Table();
    table.mail = { record: recordOfGame('octi', ['37+E']) };
    table.does('alice', 'import');
    expect(pageOf(table.does('alice', 'preview 101 33+A'), 'preview').state).toMatchObject({
      code: 'club.preview.toPlay',
      data: { player: { code: 'club.side', data: { glyph: 'x' } } },
    });
  });

  test('stops at a turn that cannot be shown', () => {
    const table = new Table();
    const refused = table.says('alice', 'octi preview new 37+E 37-36');
    expect(refused).toMatchObject({ error: { code: 'club.preview.refused', data: { number: 2 } } });
  });

  test('that refuses a turn refers to the reserve and the partner of the player whose turn it is', () => {
    const table = new Table();
    const id = table.board('octi4', 'alice', 'bob', 'carol', 'dave');
    const why = (userid: string, turn: string) => {
      const said = table.says(userid, `preview ${id} 37+E ${turn}`);
      return said.ok ? undefined : said.error.data.why;
    };
    for (const [turn, code] of [
      ['22R', 'enterNotOcti'],
      ['37R', 'enterAwayAlone'],
      ['73M', 'rescueNotOut'],
    ] as const) {
      expect(why('alice', turn), turn).toMatchObject({
        code: `club.preview.${code}`,
        data: { player: 'carol' },
      });
      expect(why('carol', turn), turn).toMatchObject({ code: `rules.${code}` });
    }
  });

  test('that refuses a turn names the player whose turn it is, unless that is the reader', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    const why = (userid: string, line: string) => {
      const said = table.says(userid, line);
      return said.ok ? undefined : said.error.data.why;
    };
    const none = { square: 37, player: 'bob' };
    expect(why('alice', `preview ${id} 37+E 37+A`)).toMatchObject({
      code: 'club.preview.noOwnPod',
      data: none,
    });
    expect(why('bob', `preview ${id} 37+E 37+A`)).toMatchObject({ code: 'rules.othersPod' });
    expect(why('alice', `preview ${id} 33+A`)).toMatchObject({ code: 'rules.othersPod' });
    // In a game that nobody is playing, there is no "you".
    expect(why('alice', 'octi preview new 33+A')).toMatchObject({
      code: 'club.preview.noOwnPod',
      data: { player: { code: 'club.side', data: { glyph: 'x' } } },
    });
    // No other sentence addresses the player whose turn it is.
    expect(why('alice', `preview ${id} 37+E 34-33`)).toMatchObject({ data: { player: 'bob' } });
    expect(why('alice', `preview ${id} 37+E 33-34`)).toMatchObject({ code: 'rules.pronglessMove' });
  });

  test('shows how a game would end, and nothing after that', () => {
    const table = new Table();
    const turns = ['37+E', '33+A', '37-36', '53+A', '36-35', '73+A', '57+E', '33-34', '35-33x'];
    const page = pageOf(table.does('alice', `octi preview new ${turns.join(' ')}`), 'preview');
    expect(page.state).toMatchObject({
      code: 'club.preview.over',
      data: { winners: { data: { glyph: 'x' } } },
    });
    expect(table.says('alice', `octi preview new ${turns.join(' ')} 53-54`)).toMatchObject({
      error: { code: 'club.preview.refused', data: { number: 10, why: { code: 'club.preview.ended' } } },
    });
  });
});

describe('a turn that is submitted', () => {
  function submitted() {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.mail = { message: 'hello' };
    const done = table.does('alice', `submit ${id} 37+E`);
    table.mail = {};
    return { table, id, done };
  }

  test('is shown and waits for confirmation', () => {
    const { table, id, done } = submitted();
    expect(done.answer).toEqual({ code: 'club.submit.result', data: { board: id, turn: '37+E' } });
    expect(pageOf(done, 'preview')).toMatchObject({
      from: 1,
      turns: [{ seat: 0, text: '37+E' }],
      state: { code: 'club.preview.toPlay.named', data: { player: 'bob (o)' } },
      isSubmitted: true,
    });
    expect(table.store.plannedTurns.submitted(id, 0)).toEqual({ turn: '37+E', number: 1, comment: 'hello' });
    expect(table.view(id).board.turns).toBe(0);
  });

  test('is played once it is confirmed, with the comment that came with it', () => {
    const { table, id } = submitted();
    const done = table.does('alice', `confirm ${id}`);
    expect(effectsOf(done, 'boardNews')).toMatchObject([{ comment: 'hello' }]);
    expect(table.store.boards.turns(id)).toMatchObject([{ text: '37+E', comment: 'hello' }]);
    expect(table.refuses('bob', `confirm ${id}`)).toBe('club.confirm.none');
  });

  test('has the comment from the confirming email if there is one', () => {
    const { table, id } = submitted();
    table.mail = { message: 'better' };
    const [news] = effectsOf(table.does('alice', `confirm ${id}`), 'boardNews');
    expect(news).not.toHaveProperty('comment');
    expect(table.store.boards.turns(id)).toMatchObject([{ comment: 'better' }]);
  });

  test('is not played if the board has changed', () => {
    const { table, id } = submitted();
    table.store.plannedTurns.submit(id, 1, { turn: '33+A', number: 1, comment: '' });
    expect(table.says('bob', `confirm ${id}`)).toMatchObject({
      error: { code: 'club.stale', data: { board: id, number: 1, open: 1 } },
    });
    table.store.plannedTurns.submit(id, 0, { turn: '37+E', number: 2, comment: '' });
    expect(table.refuses('alice', `confirm ${id}`)).toBe('club.stale');
  });

  test('must be legal, and for the current turn', () => {
    const { table, id } = submitted();
    expect(table.refuses('alice', `submit ${id} 33+A`)).toBe('club.move.refused');
    expect(table.refuses('bob', `submit ${id} 33+A`)).toBe('club.notYourTurn');
    expect(table.refuses('carol', `confirm ${id}`)).toBe('club.notAPlayer');
  });
});
