import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WorkLog } from './long/workLog.js';

test('a run continues from its work log, even if the last line was cut off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-work-'));
  try {
    const file = join(folder, 'work.jsonl');
    const log = new WorkLog<{ round: number }>(file);
    log.add({ round: 1 });
    log.add({ round: 2 });
    appendFileSync(file, '{"round":');
    const again = new WorkLog<{ round: number }>(file);
    expect(again.entries).toEqual([{ round: 1 }, { round: 2 }]);
    again.add({ round: 3 });
    expect(readFileSync(file, 'utf8')).toBe('{"round":1}\n{"round":2}\n{"round":3}\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(['{"dear":"data"}', 'my notes', 'my notes\n', '{"round":1}\nmy notes'])(
  'a file that is not a work log is refused and left as it is: %j',
  (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'octi-work-'));
    try {
      const file = join(folder, 'notes.txt');
      writeFileSync(file, text);
      expect(() => new WorkLog(file)).toThrow(`${file} is not the work file of a long run`);
      expect(readFileSync(file, 'utf8')).toBe(text);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
