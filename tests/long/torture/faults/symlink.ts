import { linkSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TortureServer } from '../server.js';
import type { MakeStretch, Stretch } from './scene.js';

/** Starts a second server on the same database under another name. That server must refuse to start. */
export const symlink: MakeStretch = ({ database, server, serving, soon, wrong }, met): Stretch => {
  let times = 0;
  const startSecond = async (kind: string, link: string) => {
    const second = new TortureServer({ ...server.env, OCTI_DATABASE: link });
    second.excuses = () => true;
    second.start();
    try {
      const ended = () => second.hasEnded;
      await soon(() => ended() || second.log.includes('server started'));
      if (!ended()) wrong(`a second server serves the database through a ${kind}`);
      else if (second.exitCode === 0) wrong(`a second server with a ${kind} exited with 0`);
    } finally {
      await second.kill();
    }
  };
  return {
    name: 'symlink',
    kills: 1,
    begin: async () => {
      await serving();
      const link = join(dirname(database), `other-${basename(database)}`);
      const isHard = times++ % 2 === 1;
      met(isHard ? 'second server by a hard link' : 'second server by a symlink');
      if (isHard) linkSync(database, link);
      else symlinkSync(database, link);
      await startSecond(isHard ? 'hard link' : 'symlink', link);
      for (const end of ['', '-wal', '-shm']) rmSync(link + end, { force: true });
    },
    end: async () => {},
  };
};
