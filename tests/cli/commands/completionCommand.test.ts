import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { completionScript } from '../../../src/cli/commands/completionCommand.js';
import { subcommands } from '../../../src/cli/subcommands.js';
import { installedTool } from '../../support/installedTool.js';
import { octi } from '../../support/octi.js';

/** Returns Bash's suggestions for the last of these words. */
function inBash(...words: string[]): string[] {
  const run = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _octi; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['-c', `${completionScript('bash')}\n${run}`], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

test('bash completes commands, options, topics and files', () => {
  expect(inBash('octi', 'se')).toEqual(['serve', 'send']);
  expect(inBash('octi', 'status', '--')).toEqual(['--alive', '--database', '--env', '--json', '--help']);
  expect(inBash('octi', 'help', 'tut')).toEqual(['tutorial']);
  expect(inBash('octi', 'help', 'ser')).toEqual(['serve']);
  expect(inBash('octi', 'help', 'board', 'tut')).toEqual(['tutorial']);
  expect(inBash('octi', 'play', 'octil')).toContain('octilite');
  expect(inBash('octi', 'play', 'octi4')).toEqual(['octi4', 'octi4+wrap']);
  expect(inBash('octi', 'completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
  expect(inBash('octi', 'check', 'package.js')).toEqual(['package.json']);
  expect(inBash('octi', 'serve', '--env', 'tsconfig.js')).toEqual(['tsconfig.json']);
  expect(inBash('octi', 'think', '--seed', '')).toEqual([]);
  expect(inBash('octi', 'think', '--level', '')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(inBash('octi', 'play', '--side', '')).toEqual(['x', 'o', 'X', 'O']);
  expect(inBash('octi', 'boards', '--state', 'a')).toEqual(['active', 'all']);
  expect(inBash('octi', 'mail', 're')).toEqual(['retry', 'release', 'refetch']);
  expect(inBash('octi', 'mail', 'retry', '')).toEqual(['in', 'out']);
  expect(inBash('octi', 'mail', 'list', '--state', 'quar')).toEqual(['quarantined']);
});

const zsh = installedTool(['zsh'], 'completion in zsh');
const fish = installedTool(['fish'], 'completion in fish');

test.skipIf(!zsh)('zsh loads its script, which has every command, even before compinit has run', () => {
  const script = completionScript('zsh');
  for (const { name } of subcommands) expect(script).toContain(` '${name}:`);
  const file = join(mkdtempSync(join(tmpdir(), 'octi-shell-')), '_octi');
  writeFileSync(file, script);
  const { status, stdout, stderr } = spawnSync(
    zsh ?? '',
    ['-f', '-c', `source ${file}; echo $_comps[octi]`],
    {
      encoding: 'utf8',
      env: { ...process.env, HOME: dirname(file), ZDOTDIR: dirname(file) },
    },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '_octi\n', stderr: '' });
});

test('the zsh script contains topics and commands for help, the values of options, and second arguments', () => {
  const script = completionScript('zsh');
  expect(script).toMatch(/ help\) .* '\*:word:\([^)]*\btutorial\b[^)]*\bserve\b/);
  expect(script).toMatch(/ think\) .*'--level\[(?:[^']|'\\'')*\]:value:\(1 2 3 4 5 6 7 8 9\)'/);
  expect(script).toMatch(/ mail\) .* '1:word:\(list show [^']*\)' '2:word:\(in out\)'/);
});

test.skipIf(!fish)('fish completes commands, options, topics and files', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'octi-shell-')), 'octi.fish');
  writeFileSync(file, completionScript('fish'));
  const inFish = (typed: string): string[] => {
    const { stdout } = spawnSync(
      fish ?? '',
      ['--no-config', '-c', `source ${file}; complete -C '${typed}'`],
      {
        encoding: 'utf8',
      },
    );
    return stdout
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '')
      .filter((line) => line !== '');
  };
  expect(inFish('octi se')).toEqual(['send', 'serve']);
  expect(inFish('octi status --')).toEqual(['--alive', '--database', '--env', '--json', '--help'].toSorted());
  expect(inFish('octi help tut')).toEqual(['tutorial']);
  expect(inFish('octi help ser')).toEqual(['serve']);
  expect(inFish('octi help board tut')).toEqual(['tutorial']);
  expect(inFish('octi think --level ')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(inFish('octi mail re')).toEqual(['refetch', 'release', 'retry']);
  expect(inFish('octi mail retry ')).toEqual(['in', 'out']);
  expect(inFish('octi check package.js')).toEqual(['package.json']);
  expect(inFish('octi serve --env tsconfig.js')).toEqual(['tsconfig.json']);
  for (const { name } of subcommands) expect(inFish(`octi ${name}`)).toContain(name);
});

test('octi completion lists the supported shells', async () => {
  const { code, err } = await octi(['completion', 'tcsh']);
  expect({ code, err }).toEqual({
    code: 1,
    err: 'octi: There is no completion for tcsh. Choose one of: bash, zsh, fish.\n',
  });
  expect((await octi(['completion', 'bash'])).out).toBe(`${completionScript('bash')}\n`);
});
