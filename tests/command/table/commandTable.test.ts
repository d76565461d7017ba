import { describe, expect, test } from 'vitest';
import { commandTable, withTranslations } from '../../../src/command/table/commandTable.js';

const plain = commandTable.map(({ translated: _, ...entry }) => entry);
const italian = (commands: Readonly<Record<string, readonly string[]>>) => () =>
  withTranslations(plain, { de: { commands: { help: ['hilfe'] } }, it: { commands } });

describe('names of commands in other languages', () => {
  test('are added to their commands', () => {
    const table = italian({ help: ['aiuto'], seek: ['cerca'] })();
    const names = Object.fromEntries(table.map(({ word, translated }) => [word, translated]));
    expect(names).toMatchObject({ help: { de: ['hilfe'], it: ['aiuto'] }, seek: { it: ['cerca'] } });
    expect(names.move).toBeUndefined();
  });

  test.each([
    ['of a command that does not exist', { mov: ['muovi'] }, 'there is no such command'],
    ['that are English commands', { seek: ['games'] }, '"games" also means games'],
    ['that are other names of English commands', { seek: ['ratings'] }, '"ratings" also means standings'],
    ['that abbreviate an English command', { seek: ['resi'] }, '"resi" is also an abbreviation of resign'],
    ['of another command in another language', { seek: ['hilfe'] }, '"hilfe" also means help'],
    ['of two commands', { seek: ['cerca'], show: ['cerca'] }, '"cerca" also means seek'],
  ])('%s are refused', (_, commands, why) =>
    expect(italian(commands)).toThrow(
      `data/playerWords/it.json is invalid: commands.${Object.keys(commands).at(-1)}: ${why}`,
    ),
  );

  test('may be the same in two languages', () =>
    expect(italian({ help: ['hilfe'] })().find(({ word }) => word === 'help')).toMatchObject({
      translated: { de: ['hilfe'], it: ['hilfe'] },
    }));
});
