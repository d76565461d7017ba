import { parseCommandLine } from '../../src/command/index.js';
import type { OutgoingMail } from '../../src/mail/index.js';
import type { PostOffice } from './postOffice.js';
import { rowId } from './rowId.js';

/*
 * A transcript consists of emails and the letters triggered by each. An email begins with `>>> address: Subject`. For
 * a reply, the Subject is `(reply)` for the newest letter to that address, `(reply, 2 back)` for an older one, or
 * `(reply to other@address)` for the newest letter to somebody else. Its text follows, indented. `>>> time: 8 days`
 * lets time pass. Letters follow after `<<<`; a board that is the same as in the previous letter is not repeated. The
 * clock advances an hour with every email, and stops in between.
 */

const hour = 60 * 60 * 1000;
/** Matches a board, from the column numbers above it to those below it. */
const boardLines = /^ +1 {3}2 [\s\S]*?\n +1 {3}2 .*\n/m;
const indent = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, '    ');

/** One email in a transcript, or the passing of time. */
export interface Step {
  readonly from: string;
  readonly subject: string;
  readonly body: string;
  /** The letters that it triggered: `address: Subject`, then the indented text. */
  readonly letters: readonly string[];
}

/** Parses a transcript into its steps. */
export function stepsOf(transcript: string): Step[] {
  const steps: (Step & { letters: string[] })[] = [];
  for (const part of transcript.split(/^(?=>>> |<<< )/m)) {
    if (part.startsWith('<<< ')) steps.at(-1)?.letters.push(part.slice(4));
    const [, from, subject, rest] = /^>>> (\S+): ?(.*)\n([\s\S]*)$/.exec(part) ?? [];
    if (from === undefined || subject === undefined || rest === undefined) continue;
    steps.push({ from, subject, body: rest.replace(/^ {4}/gm, '').trim(), letters: [] });
  }
  return steps;
}

/** Finds the letter that a step answers, if its Subject says that it is a reply. */
function answered(office: PostOffice, { from, subject }: Step): OutgoingMail | undefined {
  const [whole, address = from, back = '1'] =
    /^\(reply(?: to (\S+?))?(?:, (\d+) back)?\)$/.exec(subject) ?? [];
  if (whole === undefined) return undefined;
  const letter = office.letters.filter(({ to }) => to === address).at(-Number(back));
  if (!letter) throw new Error(`${address} has no letter to reply to`);
  return letter;
}

async function take(office: PostOffice, step: Step): Promise<OutgoingMail[]> {
  const { from, subject, body } = step;
  if (from === 'time') {
    office.now += Number.parseInt(subject, 10) * 24 * hour;
    return office.settle();
  }
  office.now += hour;
  const reply = answered(office, step);
  return office.send({ from, body, ...(reply ? { reply } : { subject }) });
}

/** Sends the emails in a transcript and returns the transcript with the letters they trigger. */
export async function replay(office: PostOffice, transcript: string): Promise<string> {
  const parts = [transcript.slice(0, transcript.indexOf('>>> ')).trimEnd()];
  for (const step of stepsOf(transcript)) {
    const letters = await take(office, step);
    parts.push(`>>> ${step.from}: ${step.subject}${step.body === '' ? '' : `\n${indent(step.body)}`}`);
    let shown = '';
    for (const { to, subject, text, html, images = [], attachment } of letters) {
      const read = text.split('\n').find((line) => parseCommandLine(line, { board: rowId(101) }).ok);
      if (read !== undefined) throw new Error(`a line of a letter reads as a command: ${read}`);
      const [board = ''] = boardLines.exec(text) ?? [];
      const shortened = board !== '' && board === shown ? text.replace(board, '[the same board]\n') : text;
      shown = board || shown;
      const more = [
        ...(html === undefined ? ['text alone'] : []),
        ...[...images, ...(attachment ? [attachment] : [])].map(({ name }) => name),
      ];
      const beside = more.length > 0 ? ` [${more.join(', ')}]` : '';
      parts.push(`<<< ${to}: ${subject}${beside}\n${indent(shortened)}`);
    }
  }
  return `${parts.join('\n\n')}\n`;
}
