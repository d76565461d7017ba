import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { say, sentence } from '../src/base/index.js';
import { commandTable } from '../src/command/index.js';
import { settings } from '../src/server/config/configTable.js';
import { loadCatalogue } from '../src/server/outbound/catalogue.js';

const readme = readFileSync('README.md', 'utf8');

/** The README's table, as the command table gives it. */
function table(): string {
  const words = loadCatalogue();
  const rows = commandTable.map(({ word, usage }) => {
    const written = usage.map((one) => `\`${one.replaceAll('|', '\\|')}\``).join('<br>');
    return `| ${written} | ${say(words, sentence(`command.about.${word}`))} |`;
  });
  return ['| command | what it does |', '| --- | --- |', ...rows].join('\n');
}

test('the README lists the commands of the table', () => {
  const marks = /(<!-- commands: [^\n]*-->\n)([\s\S]*?)(\n<!-- end of commands -->)/;
  // UPDATE_README=1 writes the table anew.
  if (process.env.UPDATE_README) writeFileSync('README.md', readme.replace(marks, `$1${table()}$3`));
  else expect(marks.exec(readme)?.[2]).toBe(table());
});

test('the README names the words that are written in full', () => {
  const named = /except\s([^.]*)\./.exec(readme)?.[1]?.match(/\w+(?=`)/g) ?? [];
  const inFull = commandTable.filter((entry) => entry.inFull).map(({ word }) => word);
  expect(named.toSorted()).toEqual(inFull.toSorted());
});

test('the README names every setting', () => {
  expect(settings.filter(({ name }) => !readme.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
});
