import { readFileSync, writeFileSync } from 'node:fs';
import {
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  type Sentence,
  say,
  sentence,
} from '../../base/index.js';
import { readBoardNumber } from '../../command/arguments/boardNumber.js';
import { boardText } from '../../display/index.js';
import { decodeSgf, makePosition, parseSgf, positionOfSgf, type SgfRecord } from '../../notation/index.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import { fail, failAll, print } from '../output.js';
import { ProgressBar } from '../progressBar.js';
import { type DatabaseOptions, withStore } from '../withDatabase.js';

/**
 * `octi import <file>`: reads a record and prints what is in it; with `--position`, only its last position. For several
 * files it prints one line per file, with the contents or the location of the error.
 */
export async function importRecord(
  files: readonly string[],
  options: { readonly position?: boolean },
): Promise<void> {
  const [first = '-', ...others] = files;
  if (others.length === 0) return importOne(first, options.position === true);
  const words = loadCatalogue();
  const bar = new ProgressBar('octi import');
  const lines: string[] = [];
  const wrong: Refusal[] = [];
  for (const [at, file] of files.entries()) {
    bar.update(at, files.length);
    const read = readRecord(file);
    if (!read.ok) wrong.push(refusal('cli.import.wrong', { file, why: read.error }));
    else if (options.position) lines.push(makePosition(positionOfSgf(read.value)));
    else {
      const { game, turns, result = '?' } = read.value;
      lines.push(
        say(words, sentence('cli.import.line', { file, game: game.id, turns: turns.length, result })),
      );
    }
  }
  bar.end();
  await print(lines);
  failAll(wrong);
}

function readRecord(file: string): Result<SgfRecord, Refusal> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return err(refusal('cli.import.unreadable', { file, why }));
  }
  const text = decodeSgf(bytes);
  return text.ok ? parseSgf(text.value) : text;
}

async function importOne(file: string, onlyPosition: boolean): Promise<void> {
  const read = readRecord(file);
  if (!read.ok) return fail(read.error);
  const record = read.value;
  const last = positionOfSgf(record);
  if (onlyPosition) return print([makePosition(last)]);
  const { game, players, date, result, turns } = record;
  const words = loadCatalogue();
  const facts: Sentence[] = [
    sentence('cli.import.game', { game: game.id }),
    ...players.flatMap((name, seat) =>
      name === undefined
        ? []
        : [sentence('cli.import.player', { glyph: game.seats[seat]?.glyph ?? '', name })],
    ),
    ...(date === undefined ? [] : [sentence('cli.import.date', { date })]),
    ...(result === undefined ? [] : [sentence('cli.import.result', { result })]),
    sentence('cli.import.turns', { turns: turns.length }),
  ];
  await print([...facts.map((fact) => say(words, fact)), '', boardText(last)]);
}

/** `octi export <number>`: prints or writes the record of a board in SGF, including the players' comments. */
export async function exportRecord(
  number: string,
  { output, ...where }: DatabaseOptions & { readonly output?: string },
): Promise<void> {
  const { recordFile, viewOf } = await import('../../club/index.js');
  const text = await withStore(where, (store) => {
    const id = readBoardNumber(number);
    const board = id === undefined ? undefined : store.boards.byId(id);
    if (!board) return err(refusal('cli.export.none', { board: number }));
    return ok(recordFile(store, viewOf(store, board), 'everything').text);
  });
  if (!text.ok) return fail(text.error);
  if (output === undefined) return print([text.value.trimEnd()]);
  try {
    writeFileSync(output, text.value);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    fail(refusal('store.unwritable', { file: output, why }));
  }
}
