import { expect, test } from 'vitest';
import { languages } from '../../../src/command/index.js';
import { compose } from '../../../src/mail/index.js';
import { everyLetter } from '../../support/everyLetter.js';
import { installedTool } from '../../support/installedTool.js';
import { spamScores } from '../../support/spamScores.js';

const spamassassin = installedTool(['spamassassin'], 'how letters look to a spam filter');

test.skipIf(spamassassin === undefined)(
  'no letter of any kind looks like spam: SpamAssassin gives each 0.5 at most',
  async () => {
    const letters = (await Promise.all(languages.map((language) => everyLetter(language, 'image')))).flat();
    const scores = await spamScores(
      spamassassin ?? '',
      letters.map((letter) => compose(letter)),
    );
    expect(scores).toHaveLength(letters.length);
    const suspect = scores.flatMap(({ score, rules }, at) =>
      score > 0.5 ? [`${letters[at]?.subject}: ${rules}`] : [],
    );
    expect(suspect).toEqual([]);
  },
  300_000,
);
