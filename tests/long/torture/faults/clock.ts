import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MakeStretch, Scene, Stretch } from './scene.js';

const hour = 60 * 60 * 1000;
/** Letters that have failed more times than this may legitimately wait longer than the torture test lasts. */
const mostTries = 2;

/** Loaded into each thread of the server before anything else: shifts the time of day by the offset in a file. */
const shiftedClock = (file: string) => `
import { readFileSync } from 'node:fs';
const True = Date;
let offset = 0;
let readAt = Number.NEGATIVE_INFINITY;
const now = () => {
  if (performance.now() - readAt > 20) {
    readAt = performance.now();
    try {
      offset = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) || 0;
    } catch {}
  }
  return True.now() + offset;
};
globalThis.Date = new Proxy(True, {
  construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [now()] : given, target),
  apply: () => new True(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
`;

const offsetFile = (folder: string) => join(folder, 'offset');

/** Node options that give the server a clock that steps when the fault says so. */
export function clockOptions(folder: string): string[] {
  const module = join(folder, 'clock.mjs');
  writeFileSync(module, shiftedClock(offsetFile(folder)));
  return ['--import', module];
}

/** Steps the clock by an hour, forward or back, and back again after a while. */
export const clock: MakeStretch = (scene: Scene, met): Stretch => {
  const { folder, sink, store, wrong, serving, soon } = scene;
  const set = (offset: number) => {
    writeFileSync(`${offsetFile(folder)}.new`, String(offset));
    renameSync(`${offsetFile(folder)}.new`, offsetFile(folder));
  };
  const waiting = () =>
    store.mailQueueAdmin
      .letters({ state: 'new', most: 10_000 })
      .filter(({ attempts }) => attempts >= 1 && attempts <= mostTries);
  /** Postpones some letters before the clock is set back, and checks that they wait no longer than they should. */
  const stepBack = async (offset: number) => {
    await serving();
    sink.failNext({ at: 'mail', code: 451 }, { at: 'rcpt', code: 450 }, { at: 'mail', code: 451 });
    await soon(() => waiting().length > 0 || store.isAtRest());
    const put = waiting();
    set(offset);
    const isLate = ({ id, attempts }: (typeof put)[number]) => {
      const { state, attempts: now } = store.mailQueueAdmin.letter(id) ?? { state: 'sent', attempts: 0 };
      return state === 'new' && now === attempts;
    };
    return async () => {
      await serving();
      if (!(await soon(() => !put.some(isLate)))) {
        wrong(`${put.filter(isLate).length} letters wait an hour longer because the clock was set back`);
      }
    };
  };
  let offset = -hour;
  let look = async () => {};
  return {
    name: 'clock',
    kills: 1,
    begin: async () => {
      offset = -offset;
      met(offset > 0 ? 'clock an hour forward and back' : 'clock an hour back and forward');
      if (offset > 0) set(offset);
      else look = await stepBack(offset);
    },
    end: async () => {
      if (offset > 0) look = await stepBack(0);
      await look();
      set(0);
    },
  };
};
