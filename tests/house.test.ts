import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Which room may import which: the table of the house, strictly downward. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  rules: ['base'],
  notation: ['base', 'rules'],
  computer: ['base', 'rules'],
  display: ['base', 'rules', 'notation'],
  engine: ['base', 'rules', 'notation', 'computer', 'display'],
  store: ['base'],
  command: ['base', 'rules', 'notation'],
  club: ['base', 'rules', 'notation', 'command', 'store'],
  letter: ['base', 'rules', 'notation', 'display', 'command', 'club'],
  mail: ['base'],
  web: ['base', 'rules', 'notation', 'display', 'command', 'club', 'letter', 'store'],
  server: [
    ...['base', 'rules', 'notation', 'computer', 'display', 'engine', 'store'],
    ...['command', 'club', 'letter', 'mail', 'web'],
  ],
  cli: [
    ...['base', 'rules', 'notation', 'computer', 'display', 'engine', 'store'],
    ...['command', 'club', 'letter', 'mail', 'web', 'server'],
  ],
};

/** Packages that one room alone may import. */
const owners: Readonly<Record<string, string>> = {
  'better-sqlite3': 'store',
  imapflow: 'mail',
  mailparser: 'mail',
  nodemailer: 'mail',
  'smtp-server': 'mail',
  commander: 'cli',
  '@resvg': 'display',
};

/** Rooms that read no clock, no random source, no file and no environment. */
const pure = ['rules', 'notation', 'computer', 'display', 'command', 'club', 'letter'];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

const importsOf = (file: string): string[] =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );

const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : 'index');

/** The file of `src` an import leads to, or undefined for a package or the sentences of `templates/`. */
const targetOf = (file: string, to: string): string | undefined =>
  to.startsWith('.') && !to.endsWith('.json')
    ? normalize(join(file, '..', to)).replace(/\.js$/, '.ts')
    : undefined;

test('the house has files to look at', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(importsOf).length).toBeGreaterThan(100);
});

test('imports between rooms run downward', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const room = roomOf(file);
    const allowed = room === 'index' ? ['rules', 'notation', 'display', 'base'] : mayImport[room];
    expect(allowed, `${room} is a room of the house`).toBeDefined();
    for (const to of importsOf(file)) {
      const target = targetOf(file, to);
      if (target === undefined) continue;
      const other = roomOf(target);
      if (other !== room && !allowed?.includes(other)) wrong.push(`${file} imports ${to}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a package that has one owner is imported there alone', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((to) => {
        const owner = owners[to.split('/')[0] ?? ''];
        return owner !== undefined && owner !== roomOf(file);
      })
      .map((to) => `${file} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('pure rooms read no clock, no chance, no file, no environment', () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|from 'node:(?:fs|crypto|os|process)/;
  const wrong = files.filter(
    (file) => pure.includes(roomOf(file)) && impure.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('only one file reads the environment', () => {
  const wrong = files.filter(
    (file) =>
      file !== 'server/environment.ts' && /process\.env/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('imports run in no circle', () => {
  const known = new Set(files);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
      return;
    }
    if (done.has(file)) return;
    for (const to of importsOf(file)) {
      const target = targetOf(file, to);
      if (target !== undefined && known.has(target)) visit(target, [...path, file]);
    }
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});
