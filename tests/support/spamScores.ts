import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The result of SpamAssassin's local rules for an email: its score, and the rules that matched. */
export interface SpamScore {
  readonly score: number;
  readonly rules: string;
}

/** Scores emails in one SpamAssassin process, since it takes seconds to start. Rules about delivery cannot apply. */
export async function spamScores(spamassassin: string, mails: readonly Buffer[]): Promise<SpamScore[]> {
  const folder = mkdtempSync(join(tmpdir(), 'octi-spam-'));
  try {
    const box = mails.map((mail) =>
      `From octi@example.org Mon Jan  5 12:00:00 2026\n${mail.toString('latin1')}`
        .replaceAll('\r\n', '\n')
        .replace(/\n(From )/g, '\n>$1'),
    );
    const [file, prefs] = [join(folder, 'box'), join(folder, 'prefs')];
    writeFileSync(file, `${box.join('\n\n')}\n`, 'latin1');
    writeFileSync(prefs, 'use_bayes 0\nreport_safe 0\nadd_header all Rules _TESTSSCORES(,)_\n');
    const { stdout } = await promisify(execFile)(
      spamassassin,
      ['-L', '--mbox', `--prefspath=${prefs}`, file],
      { maxBuffer: 1 << 28, encoding: 'latin1', env: { ...process.env, HOME: folder } },
    );
    // Results come in the order of the emails' dates; the order for equal dates is undefined.
    const scored = new Map<string, SpamScore>();
    for (const mail of stdout.split(/^From .*\n/m)) {
      const [, id = ''] = /^Message-ID:\s*(\S+)/im.exec(mail) ?? [];
      const [status = '', score] = /^X-Spam-Status: .*?score=(-?[\d.]+)[\s\S]*?(?=^\S)/m.exec(mail) ?? [];
      if (score !== undefined) scored.set(id, { score: Number(score), rules: status.replace(/\s+/g, ' ') });
    }
    return mails.map((mail) => {
      const [, id = ''] = /^Message-ID:\s*(\S+)/im.exec(mail.toString('latin1')) ?? [];
      const score = scored.get(id);
      if (!score) throw new Error(`SpamAssassin has not scored ${id}`);
      return score;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
