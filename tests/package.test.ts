import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const own = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'octi-package-'));
const installed = join(folder, 'node_modules', 'octi-by-mail');

/** Runs npm. Its output is shown if it fails. */
const npm = (args: readonly string[], cwd: string) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs the installed program as `npx octi` would. */
function octi(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'node_modules', '.bin', 'octi'), ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  return { code: status, out: stdout, err: stderr };
}

beforeAll(() => {
  // Packs a copy, since packing here would rebuild `dist/` while other tests run it.
  const copy = join(folder, 'checkout');
  const left = new Set(['node_modules', 'dist', '.git', '.sandbox', '.scripts'].map((name) => resolve(name)));
  cpSync('.', copy, { recursive: true, filter: (from) => !left.has(resolve(from)) });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const [packed] = JSON.parse(
    npm(['pack', '--json', '--pack-destination', folder], copy).replace(/^[^[]*/, ''),
  );
  rmSync(copy, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  npm(['install', '--omit=dev', '--prefer-offline', join(folder, packed.filename)], folder);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('npm 10 compiles nothing, although it ignores allowScripts', () => {
  // npm 11 omits this line when it writes the file. Without it, npm 10 runs node-gyp, which needs Python.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(packages['node_modules/better-sqlite3'].gypfile).toBe(false);
});

test('the package contains the files that it needs, and no tests or sources', () => {
  for (const part of [
    'bin/octi.js',
    'dist/index.d.ts',
    'templates/en/rules.json',
    'templates/web/style.css',
    'data/systemd/octi.service',
    'data/mailProgramWords/en.json',
    'data/weights/octi.json',
    'data/weights/octi.network.json',
    'data/playerWords/de.json',
  ])
    expect(existsSync(join(installed, part)), part).toBe(true);
  for (const part of ['src', 'tests', 'tsconfig.json', 'dist/.tsbuildinfo'])
    expect(existsSync(join(installed, part)), part).toBe(false);
  expect(existsSync(join(folder, 'node_modules', 'typescript'))).toBe(false);
  // npm links a manual page for `man octi` only if `man` in package.json is a list.
  expect(own.man.map((page: string) => existsSync(join(installed, page)))).toEqual([true]);
  expect(octi('--version')).toEqual({ code: 0, out: `${own.version}\n`, err: '' });
});

describe('a sandbox started by the installed program', () => {
  let sandbox: ChildProcess;

  beforeAll(async () => {
    sandbox = spawn(
      process.execPath,
      [join(folder, 'node_modules', '.bin', 'octi'), 'serve', '--smtp-port', '0'],
      { cwd: folder, stdio: 'ignore' },
    );
    while (!existsSync(join(folder, '.sandbox', 'smtp-port'))) await pause(20);
  });
  afterAll(async () => {
    const ended = new Promise((done) => sandbox.once('exit', done));
    sandbox.kill('SIGTERM');
    await ended;
  });

  test('plays a turn', () => {
    const send = (...args: string[]) => octi('send', '--from', 'alice@localhost', ...args);
    expect(send('--subject', 'signup alice').out).toMatch(/^Subject: /);
    expect(send('--reply-to-last', '--body', 'yes')).toMatchObject({ code: 0 });
    send('--subject', 'octilite challenge computer -level=1');
    const { out, err } = send('--reply-to-last', '--body', '46+E');
    expect(err).toBe('');
    expect(out).toMatch(/^Subject: Octi Board 101 alice\n/);
    expect(out).toContain('46+E');
    expect(octi('status').out).toMatch(/^last start +[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}, /m);
  });
});

describe('the library', () => {
  const examples = [...readFileSync('docs/library.md', 'utf8').matchAll(/```js\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  const example = examples[0]?.[2] ?? '';
  const said: Readonly<Record<string, string>> = {
    'play-turns.mjs': '32 legal turns\n46-47: a pod without prongs cannot move',
    'computer.mjs': 'true\n1. ',
    'draw.mjs': 'octilite o o22,o32,o42A,o52,x26,x36,x45E,x56 x:0/0/11 o:0/0/11',
  };

  test('has examples in the docs', () => {
    expect(examples.map(([, name]) => name)).toEqual(Object.keys(said));
  });

  test.each(examples.map(([, name = '', code = '']) => [name, code]))(
    'runs %s from the docs',
    (name, code) => {
      writeFileSync(join(folder, name), code);
      const { status, stdout, stderr } = spawnSync(process.execPath, [name], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain(said[name]);
    },
  );

  test.each(['nodenext', 'node16', 'bundler'])('has types that resolve under %s', (resolution) => {
    const at = join(folder, resolution);
    mkdirSync(at);
    // `unknown` must fail here: types that resolve to `any` would let it pass.
    writeFileSync(
      join(at, 'example.ts'),
      `${example}\n// @ts-expect-error a position has no such field\nexport const unknown = position.nothing;\n`,
    );
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const compilerOptions = {
      ...{ module, moduleResolution: resolution, target: 'es2022', strict: true, noEmit: true },
      ...{ lib: ['es2023', 'dom'], types: [] },
    };
    writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }));
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), '-p', at],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  test('does not export its internals', async () => {
    const { exports } = own;
    expect(Object.keys(exports)).toEqual(['.', './computer', './package.json']);
    const offered = Object.keys(await import(join(installed, 'dist', 'index.js')));
    expect(offered).toEqual(expect.arrayContaining(['say', 'english', 'tryPlay', 'parsePosition']));
    expect(offered.filter((name) => /mutable|unmarked|partial|InPlaceTurns/i.test(name))).toEqual([]);
  });
});

describe('an installation that cannot run', () => {
  test('a version of Node that is too old is rejected in one sentence', () => {
    // Node-API 10, which better-sqlite3 is built for, came with these versions.
    expect(own.engines.node).toBe('^22.14.0 || >=23.6.0');
    const as = (version: string, napi: number) =>
      spawnSync(
        process.execPath,
        [
          '--import',
          `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"${version}",napi:"${napi}"}})`,
          ...['bin/octi.js', '--version'],
        ],
        { encoding: 'utf8' },
      );
    for (const [version, napi] of [
      ['20.20.2', 9],
      ['22.13.1', 9],
      ['23.5.0', 9],
      ['18.0.0', 8],
    ] as const) {
      expect(as(version, napi)).toMatchObject({
        status: 78,
        stdout: '',
        stderr: expect.stringMatching(
          new RegExp(
            `^octi: Octi by mail needs Node\\.js 22\\.14, 23\\.6 or newer, but this is ${version}: [^\n]+\\.\n$`,
          ),
        ),
      });
    }
    for (const version of ['22.14.0', '24.0.0'])
      expect(as(version, 10)).toMatchObject({ status: 0, stderr: '' });
  });

  test('a SQLite library that cannot be loaded is not reported as a damaged database', () => {
    // This test comes last, because it damages the installed package.
    const sqlite = createRequire(join(folder, 'package.json')).resolve('better-sqlite3/package.json');
    const { getPrebuildPath } = createRequire(sqlite)('./lib/binding.js') as { getPrebuildPath(): string };
    writeFileSync(getPrebuildPath(), 'not a library');
    const database = join(folder, '.sandbox', 'octi.db');
    const before = readFileSync(database);
    for (const args of [['check'], ['status'], ['backup', 'copy.db'], ['serve', '--smtp-port', '0']]) {
      const { code, out, err } = octi(...args);
      expect({ args, code, out }).toEqual({ args, code: args[0] === 'serve' ? 78 : 1, out: '' });
      expect(err).toMatch(
        /^octi: SQLite cannot be loaded on \S+ \(ERR_DLOPEN_FAILED\)\. [^\n]*was not touched\.\n$/,
      );
    }
    expect(readFileSync(database).equals(before)).toBe(true);
    expect(existsSync(join(folder, 'copy.db'))).toBe(false);
  });
});
