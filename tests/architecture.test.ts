import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { emailLanguages } from '../src/base/language/playerWords.js';

/** The modules that each module may import (docs/architecture.md). Imports only point downward. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  rules: ['base'],
  notation: ['base', 'rules'],
  computer: ['base', 'rules'],
  display: ['base', 'rules', 'notation'],
  engine: ['base', 'rules', 'notation', 'computer', 'display'],
  store: ['base'],
  command: ['base', 'rules', 'notation', 'computer'],
  club: ['base', 'rules', 'notation', 'computer', 'command', 'store'],
  letter: ['base', 'rules', 'notation', 'computer', 'display', 'command', 'club'],
  mail: ['base'],
  web: ['base', 'rules', 'notation', 'display', 'command', 'club', 'letter', 'mail'],
  server: [
    ...['base', 'rules', 'notation', 'computer', 'display', 'engine', 'store'],
    ...['command', 'club', 'letter', 'mail', 'web'],
  ],
  cli: [
    ...['base', 'rules', 'notation', 'computer', 'display', 'engine', 'store'],
    ...['command', 'club', 'letter', 'mail', 'web', 'server'],
  ],
};

/** Packages that only one module may import. */
const owners: Readonly<Record<string, string>> = {
  'better-sqlite3': 'store',
  'css-tree': 'mail',
  '@zone-eu': 'mail',
  imapflow: 'mail',
  mailparser: 'mail',
  nodemailer: 'mail',
  'smtp-server': 'mail',
  commander: 'cli',
  '@resvg': 'display',
};

/** Modules that must not use a clock, timer, thread, random source, file or environment variable. */
const pure = ['rules', 'notation', 'computer', 'display', 'command', 'club', 'letter', 'web'];

/** The only exceptions: both sides of the computer player's thread, which also needs time limits. */
const impureFiles = ['computer/thinker.ts', 'computer/thinkerWorker.ts'];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

const known = (file: string): boolean => files.includes(file);

const importsOf = (file: string): string[] =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );

const moduleOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : 'index');

/** Returns the file in `src` that an import refers to, or undefined for a package or the sentences in `templates/`. */
const targetOf = (file: string, to: string): string | undefined =>
  to.startsWith('.') && !to.endsWith('.json')
    ? normalize(join(file, '..', to)).replace(/\.js$/, '.ts')
    : undefined;

/** Finds cycles by following the edges. The first node of a cycle is repeated at its end. */
function circlesIn(edges: ReadonlyMap<string, Iterable<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (place: string, path: readonly string[]): void => {
    if (path.includes(place)) {
      circles.push([...path.slice(path.indexOf(place)), place].join(' > '));
      return;
    }
    if (done.has(place)) return;
    for (const next of edges.get(place) ?? []) visit(next, [...path, place]);
    done.add(place);
  };
  for (const place of edges.keys()) visit(place, []);
  return circles;
}

const page = readFileSync('docs/architecture.md', 'utf8');

/** The table of modules: each module and its folders. */
const named = new Map(
  [...page.matchAll(/^\| `([\w.]+)` \|([^|]*)\|[^|\n]+\|$/gm)].map(
    ([, module = '', folders = '']) => [module, folders] as const,
  ),
);
const foldersOf = (module: string): readonly string[] => (named.get(module) ?? '').match(/\w+/g) ?? [];

test('the tests below have files to check', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(importsOf).length).toBeGreaterThan(100);
});

test('no two files have the same name', () => {
  const seen = new Map<string, string[]>();
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name !== 'index.ts') seen.set(name, [...(seen.get(name) ?? []), file]);
  }
  expect([...seen.values()].filter((those) => those.length > 1)).toEqual([]);
});

test('every file is in a module or folder listed in the table of modules', () => {
  const wrong = files.filter((file) => {
    const [module = '', folder = '', ...rest] = file.split('/');
    if (!named.has(module)) return !file.endsWith('.d.ts');
    return rest.length > 1 || (rest.length === 1 && !foldersOf(module).includes(folder));
  });
  expect(wrong).toEqual([]);
  // The page must not list a folder that no longer exists.
  const gone = [...named.keys()].flatMap((module) =>
    foldersOf(module).filter((folder) => !files.some((file) => file.startsWith(`${module}/${folder}/`))),
  );
  expect(gone).toEqual([]);
});

test('modules import only modules below them', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const module = moduleOf(file);
    const allowed = module === 'index' ? ['rules', 'notation', 'display', 'base'] : mayImport[module];
    expect(allowed, `${module} is a module`).toBeDefined();
    for (const to of importsOf(file)) {
      const target = targetOf(file, to);
      if (target === undefined) continue;
      const other = moduleOf(target);
      if (other !== module && !allowed?.includes(other)) wrong.push(`${file} imports ${to}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a package reserved for one module is imported only there', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((to) => {
        const owner = owners[to.split('/')[0] ?? ''];
        return owner !== undefined && owner !== moduleOf(file);
      })
      .map((to) => `${file} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('pure modules use no clock, timer, thread, random source, file or environment variable', () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bset(?:Timeout|Interval|Immediate)\b|\bMath\.random\b|\bprocess\.|from 'node:(?:fs|crypto|os|process|worker_threads|timers)/;
  const found = files.filter(
    (file) => pure.includes(moduleOf(file)) && impure.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(found.sort()).toEqual(impureFiles);
});

test('only one file reads the environment', () => {
  const wrong = files.filter(
    (file) =>
      file !== 'server/config/environment.ts' && /process\.env/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('no code depends on the language of an email: all differences are in data', () => {
  const code = new RegExp(`(?<![\\w.])'(?:${emailLanguages.join('|')})'`);
  const isComment = /^\s*(?:\/?\*|\/\/)/;
  const named = files.flatMap((file) =>
    readFileSync(join('src', file), 'utf8')
      .split('\n')
      .flatMap((line) => (code.test(line) && !isComment.test(line) ? file : [])),
  );
  // Only these may name a language: the default, and date formatters whose output no player sees.
  expect(named.sort()).toEqual([
    'base/language/playerWords.ts',
    'base/time/zonedDates.ts',
    'base/time/zonedDates.ts',
  ]);
});

test('imports have no cycles', () => {
  const edges = new Map(
    files.map((file) => [
      file,
      importsOf(file).flatMap((to) => {
        const target = targetOf(file, to);
        return target !== undefined && known(target) ? [target] : [];
      }),
    ]),
  );
  expect(circlesIn(edges)).toEqual([]);
});

test('imports between the folders of a module have no cycles', () => {
  // A file that is not in any folder of its module is a node of its own.
  const placeOf = (file: string): string => {
    const [module = '', folder = '', ...rest] = file.split('/');
    return rest.length > 0 ? `${module}/${folder}` : file;
  };
  const edges = new Map<string, Set<string>>();
  for (const file of files) {
    for (const to of importsOf(file)) {
      const target = targetOf(file, to);
      if (target === undefined || !known(target) || moduleOf(target) !== moduleOf(file)) continue;
      if (placeOf(target) === placeOf(file)) continue;
      edges.set(placeOf(file), (edges.get(placeOf(file)) ?? new Set()).add(placeOf(target)));
    }
  }
  expect(circlesIn(edges)).toEqual([]);
});

test('the folders of a module import only folders listed before them in the table', () => {
  const wrong = files.flatMap((file) => {
    const [module = '', folder = '', ...rest] = file.split('/');
    if (rest.length === 0) return [];
    const order = foldersOf(module);
    return importsOf(file)
      .filter((to) => {
        const [other, before = '', ...inside] = (targetOf(file, to) ?? '').split('/');
        return other === module && inside.length > 0 && order.indexOf(before) > order.indexOf(folder);
      })
      .map((to) => `${file} imports ${to}`);
  });
  expect(wrong).toEqual([]);
});

test('docs/architecture.md explains every folder, in the order of the table of modules', () => {
  const [, tables = ''] = page.split('The folders of all modules except');
  const [others = '', ofServer = ''] = tables.split('The folders of `server`');
  const explained = [...others.matchAll(/^\| `(\w+\/\w+)` \|/gm)].map(([, folder]) => folder);
  const expected = [...named.keys()]
    .filter((module) => module !== 'server')
    .flatMap((module) => foldersOf(module).map((folder) => `${module}/${folder}`));
  expect(expected.length).toBeGreaterThan(30);
  expect(explained).toEqual(expected);
  const server = [...ofServer.matchAll(/^\| `(\w+)` \|/gm)].map(([, folder]) => folder);
  expect(server).toEqual(foldersOf('server'));
});

test('tests are in the same folder as the code they test', () => {
  const modules = new Set(files.map(moduleOf).filter((module) => module !== 'index'));
  const folders = new Set(files.map((file) => file.split('/').slice(0, -1).join('/')));
  const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && modules.has(file.split('/')[0] ?? ''));
  expect(tests.length).toBeGreaterThan(100);
  const wrong = tests.filter((file) => {
    const folder = file.split('/').slice(0, -1).join('/');
    // Every file of `server` is in one of its folders.
    return folder === 'server' || !folders.has(folder);
  });
  expect(wrong).toEqual([]);
});
