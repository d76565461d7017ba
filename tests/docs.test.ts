import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { say, sentence } from '../src/base/index.js';
import { version } from '../src/base/node/packageFacts.js';
import { commandTable } from '../src/command/index.js';
import { explanationsOf } from '../src/command/table/helpPages.js';
import { settings } from '../src/server/config/configTable.js';
import { loadCatalogue } from '../src/server/outbound/loadTemplates.js';
import { installedTool } from './support/installedTool.js';
import { manualPage } from './support/manualPage.js';
import { rulesPage } from './support/rulesPage.js';

const commandsPage = 'docs/commands.md';
const manual = 'data/octi.1';

/** Generates the table of `docs/commands.md` from the command table. */
function table(): string {
  const words = loadCatalogue();
  const rows = commandTable.flatMap((entry) => {
    const { word, usage } = entry;
    const written = usage.map((one) => `\`${one.replaceAll('|', '\\|')}\``);
    const each = explanationsOf(entry, words);
    if (each.length === written.length) return written.map((one, at) => `| ${one} | ${each[at]} |`);
    const what = each.length > 0 ? each.join('<br>') : say(words, sentence(`command.about.${word}`));
    return [`| ${written.join('<br>')} | ${what} |`];
  });
  return ['| command | what it does |', '| --- | --- |', ...rows].join('\n');
}

test('docs/commands.md lists the commands in the command table', () => {
  const page = readFileSync(commandsPage, 'utf8');
  const marks = /(<!-- commands: [^\n]*-->\n)([\s\S]*?)(\n<!-- end of commands -->)/;
  // UPDATE_DOCS=1 rewrites the table.
  if (process.env.UPDATE_DOCS) writeFileSync(commandsPage, page.replace(marks, `$1${table()}$3`));
  else expect(marks.exec(page)?.[2]).toBe(table());
});

test('docs/commands.md lists the commands that must be written in full', () => {
  const page = readFileSync(commandsPage, 'utf8');
  const named = /except\s([^.]*)\./.exec(page)?.[1]?.match(/\w+(?=`)/g) ?? [];
  const inFull = commandTable.filter((entry) => entry.inFull).map(({ word }) => word);
  expect(named.toSorted()).toEqual(inFull.toSorted());
});

test('docs/operating.md lists every setting with its default', () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(OCTI_\w+)` \| (.*?) ?\|/gm)].map(
    ([, name, given]) => `${name} ${given}`,
  );
  const expected = settings.map(({ name, needed, unless, fallback }) => {
    const required = unless ? `required, unless \`${unless}\` is set` : 'required';
    return `${name} ${fallback === undefined ? (needed ? required : '') : `\`${fallback}\``}`;
  });
  expect(rows).toEqual(expected);
});

test('docs/octi-rules.md is the one generated from the help pages', () => {
  const page = 'docs/octi-rules.md';
  if (process.env.UPDATE_DOCS) writeFileSync(page, rulesPage());
  else expect(readFileSync(page, 'utf8')).toBe(rulesPage());
});

test('the manual page is the one generated from the table of commands', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(manual, manualPage(version));
  else expect(readFileSync(manual, 'utf8')).toBe(manualPage(version));
  const groff = installedTool(['groff'], 'the format of the manual page');
  if (!groff) return;
  const { status, stderr } = spawnSync(groff, ['-man', '-ww', '-z', '-Tutf8', manual], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('links between documentation pages have targets', () => {
  const pages = [
    'README.md',
    'CHANGELOG.md',
    ...readdirSync('docs').map((name) => join('docs', name)),
  ].filter((name) => name.endsWith('.md'));
  const anchors = (page: string): string[] =>
    [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
  const broken = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8').replace(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)];
    return links
      .filter(([, target = '']) => !/^[a-z]+:/.test(target))
      .filter(([, target = '', anchor]) => {
        const file = target ? join(dirname(page), target) : page;
        return !existsSync(file) || (anchor !== undefined && !anchors(file).includes(anchor));
      })
      .map(([link]) => `${page}: ${link}`);
  });
  expect(broken).toEqual([]);
});

test('the README is short', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThan(150);
});

test('the changelog begins with the package version, or with an unreleased one', () => {
  const [, heading = '', below = ''] = /^## (.*)\n+(.*)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  if (heading === '[Unreleased]') expect(below).toBe(`This will be version ${version}.`);
  else expect(/^\[(.*)\] - \d{4}-\d\d-\d\d$/.exec(heading)?.[1]).toBe(version);
});

test('comments cite only pages, sections and headings that exist', () => {
  const sources = ['src', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  );
  const citation =
    /docs\/([a-z-]+\.md)(?: sections? (\d+)(?: and (\d+))?(?:, (?:"([^"]+)"|`(\w+)|([A-Z]\w+(?: of the game)?)))?)?/g;
  const cited = sources.flatMap((file) => {
    // A citation may continue on the next line of a comment.
    const text = readFileSync(file, 'utf8').replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
    return [...text.matchAll(citation)].map((match) => ({ file, match }));
  });
  expect(cited.length).toBeGreaterThan(80);
  const wrong = cited.filter(({ match: [, page = '', first, second, term, command, heading] }) => {
    if (!existsSync(join('docs', page))) return true;
    const sections = readFileSync(join('docs', page), 'utf8').split(/^## /m);
    const section = (number: string) => sections.find((one) => one.startsWith(`${number}. `));
    if ([first, second].some((number) => number !== undefined && !section(number))) return true;
    const text = section(first ?? '') ?? '';
    if (command !== undefined) return !new RegExp(`\`(?:game )?${command}\\b`).test(text);
    if (term !== undefined) return !text.includes(term);
    return heading !== undefined && !text.includes(`### ${heading}`);
  });
  expect(wrong.map(({ file, match }) => `${file}: ${match[0]}`)).toEqual([]);
});
