import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { PostOffice } from '../support/postOffice.js';
import type { Figure, OnProgress } from './report.js';

const boards = 10;
/** The number of emails in a batch. */
const batch = 30;
const players = ['alice', 'bob', 'carol', 'dave', 'erin'];
const addressOf = (userid: string) => `${userid}@example.com`;

/** Returns the milliseconds of CPU time of each thread of this process. The main thread's number is the process ID. */
function threadTimes(): Map<number, number> {
  const folder = '/proc/self/task';
  return new Map(
    readdirSync(folder).map((thread) => {
      const [nanoseconds = '0'] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
      return [Number(thread), Number(nanoseconds) / 1e6];
    }),
  );
}

/** Creates a club with games against the computer. With `isThinking`, it is the computer's turn in all of them. */
async function club(isThinking: boolean): Promise<PostOffice> {
  const office = new PostOffice({ patient: false });
  for (const userid of players) await office.signUp(userid);
  for (let at = 0; at < boards; at++) {
    const from = addressOf(players[at % players.length] ?? '');
    // The player takes the first seat, so that the computer does not play before the measurement.
    await office.send({ from, subject: 'octi challenge computer -level=9' });
  }
  for (let at = 0; isThinking && at < boards; at++) {
    const from = addressOf(players[at % players.length] ?? '');
    await office.send({ from, subject: `move ${101 + at} 37+A` });
  }
  return office;
}

/** Sends emails that ask for boards and are answered with a picture. */
async function deal(
  office: PostOffice,
  count: number,
): Promise<{ main: number; seconds: number; thinker: number }> {
  const mails: Buffer[] = [];
  for (let at = 0; at < count; at++) {
    const from = addressOf(players[at % players.length] ?? '');
    const subject = [`show ${101 + (at % boards)}`, 'octi preview new 57+E 33+A', 'games all'][at % 3] ?? '';
    mails.push(await office.write({ from, subject }));
  }
  const before = threadTimes();
  const start = performance.now();
  for (const mail of mails) await office.deliver(mail);
  const seconds = (performance.now() - start) / 1000;
  const after = threadTimes();
  const used = (thread: number) => (after.get(thread) ?? 0) - (before.get(thread) ?? 0);
  const others = [...after.keys()].filter((thread) => thread !== process.pid).map(used);
  return { main: used(process.pid), seconds, thinker: Math.max(...others) };
}

interface Sums {
  main: number;
  seconds: number;
  thinker: number;
}

/** Processes batches of emails in a new club. Closes it, so that its computer does not think during other measurements. */
async function measure(
  isThinking: boolean,
  rounds: number,
  onRound: () => void,
): Promise<Sums & { left: number }> {
  const office = await club(isThinking);
  await deal(office, batch);
  const sums = { main: 0, seconds: 0, thinker: 0 };
  for (let round = 0; round < rounds; round++) {
    const one = await deal(office, batch);
    sums.main += one.main;
    sums.seconds += one.seconds;
    sums.thinker += one.thinker;
    onRound();
  }
  const left = office.store.computer.waiting();
  await office.close();
  return { ...sums, left };
}

/**
 * Processes emails while the computer has ten boards to think about at its highest level. For comparison, processes the
 * same emails in clubs where it has none, before and after, so that a drift in the speed of the machine affects both
 * alike. Measures the CPU time of the main thread, which thinking must not use, and of one thinking thread.
 */
export async function thinkingFigures({
  isFull = false,
  onProgress,
}: {
  isFull?: boolean;
  onProgress: OnProgress;
}): Promise<Figure[]> {
  if (!existsSync('/proc/self/task')) return [];
  const rounds = isFull ? 60 : 20;
  let done = 0;
  const onRound = () => onProgress(++done, 2 * rounds);
  const before = await measure(false, rounds / 2, onRound);
  const busy = await measure(true, rounds, onRound);
  const after = await measure(false, rounds / 2, onRound);
  const sums = {
    idle: before.main + after.main,
    idleSeconds: before.seconds + after.seconds,
    busy: busy.main,
    busySeconds: busy.seconds,
  };
  const { left } = busy;
  const count = rounds * batch;
  const ratio = (a: number, b: number) => (a / b).toFixed(2);
  const cores = busy.thinker / 1000 / busy.seconds;
  const waiting = `${left} of ${boards} boards still waiting at the end`;
  return [
    {
      name: 'CPU time of the main thread per email, no board thinking',
      value: sums.idle / count,
      unit: 'ms',
    },
    {
      name: `CPU time of the main thread per email, ${boards} boards thinking`,
      value: sums.busy / count,
      unit: `ms, ratio ${ratio(sums.idle, sums.busy)}`,
    },
    { name: 'emails processed, no board thinking', value: count / sums.idleSeconds, unit: 'mails/s' },
    {
      name: `emails processed, ${boards} boards thinking`,
      value: count / sums.busySeconds,
      unit: `mails/s, ratio ${ratio(sums.idleSeconds, sums.busySeconds)} (at least 0.9)`,
    },
    { name: 'cores used by thinking', value: cores, unit: `cores, at most 1; ${waiting}` },
  ];
}
