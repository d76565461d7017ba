import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { boardPng } from '../src/display/png/boardPng.js';
import { makeBand, makeIndexedPng } from '../src/display/png/indexedPng.js';
import { frequentColours, Palette } from '../src/display/png/palette.js';
import { parseTurn } from '../src/notation/index.js';
import { findGame, type Position, play, startPosition } from '../src/rules/index.js';
import { measure, photograph } from './support/chromium.js';
import { decodePng } from './support/decodePng.js';
import { installedTool } from './support/installedTool.js';
import { PostOffice } from './support/postOffice.js';

/*
 * Tests the pictures in the documentation: a board as players see it, and a real letter in Chromium. `UPDATE_PICTURES=1
 * npx vitest run --config tests/vitest.config.ts tests/docsPictures.test.ts` regenerates them.
 */

const file = (name: string) => fileURLToPath(new URL(`../docs/pictures/${name}.png`, import.meta.url));
const page = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const isUpdate = process.env.UPDATE_PICTURES === '1';
const chromium = isUpdate
  ? installedTool(['chromium', 'chromium-browser'], 'pictures of letters')
  : undefined;

/** A game in which Bob has just captured a pod and may lose one next. */
const turns = [
  ...['57+E', '53+A', '57-56', '53-54', '37+D', '33+B', '77+F', '73+H', '77-66', '73+A'],
  ...['57', '33+C', '66+E', '53', '57+E', '53+B', '37-46', '53', '56-55', '54-56x'],
];
const words = 'Got one! Your pod on 57 is next.';

function positions(): Position[] {
  const game = findGame('octi');
  if (!game.ok) throw new Error(game.error.code);
  const all = [startPosition(game.value)];
  for (const text of turns) {
    const from = all.at(-1) as Position;
    const turn = parseTurn(from, text);
    if (!turn.ok) throw new Error(`${text}: ${turn.error.code}`);
    all.push(play(from, turn.value));
  }
  return all;
}

const boardPicture = (): Buffer => {
  const [before, position] = positions().slice(-2) as [Position, Position];
  return boardPng({ position, before, turn: turns.at(-1) ?? '' });
};

/** Returns the HTML of the letter that shows Bob's last turn to Alice, with the picture inlined. */
async function letter(): Promise<string> {
  const office = new PostOffice();
  try {
    const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
    await office.begin('octi');
    for (const [at, turn] of turns.entries()) {
      const from = at % 2 === 0 ? alice : bob;
      office.now += 5 * 60 * 60 * 1000;
      const body = at === turns.length - 1 ? `${turn}\n\n${words}` : turn;
      await office.send({ from, reply: office.last(from), body });
    }
    const { html = '', images = [] } = office.last(alice);
    return images.reduce(
      (all, { id, png }) =>
        all.replace(`cid:${id}`, `data:image/png;base64,${Buffer.from(png).toString('base64')}`),
      html,
    );
  } finally {
    await office.close();
  }
}

/** Rewrites the picture of a letter with 256 colours, which takes a third of the space, and adds the letter's words. */
function shrink(name: string, description: string): void {
  const png = readFileSync(file(name));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const canvas = decodePng(png, width, height).filter((_, at) => at % 4 !== 3);
  const palette = new Palette(frequentColours(canvas, 256));
  const small = makeIndexedPng(width, [makeBand(palette.indicesOf(canvas), width)], palette.colours);
  writeFileSync(file(name), withDescription(small, description));
}

/** The type of the PNG chunk that holds the words of the letter in a picture (ISO 15948 section 11.3.4.5). */
const textChunk = 'iTXt';
/** The keyword, followed by: not compressed, no method, no language, no translated keyword. */
const textHead = Buffer.from('Description\0\0\0\0\0', 'latin1');

/** Adds the words of a letter to its picture. */
function withDescription(png: Buffer, description: string): Buffer {
  const content = Buffer.concat([Buffer.from(textChunk), textHead, Buffer.from(description)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - textChunk.length);
  sum.writeUInt32BE(crc32(content));
  // The last chunk, IEND, has 12 bytes.
  return Buffer.concat([png.subarray(0, -12), length, content, sum, png.subarray(-12)]);
}

/** Returns the words of the letter in a picture; an empty string if it has none. */
function descriptionIn(png: Buffer): string {
  const at = png.indexOf(textChunk);
  if (at < 0) return '';
  const from = at + textChunk.length;
  return png.toString('utf8', from + textHead.length, from + png.readUInt32BE(at - 4));
}

/** Returns the words that a reader sees in a letter. */
const wordsIn = (html: string): string =>
  html
    .replace(/<(style|head)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test.runIf(isUpdate)('the pictures are regenerated', async () => {
  mkdirSync(file('.').slice(0, -5), { recursive: true });
  writeFileSync(file('board'), boardPicture());
  const html = await letter();
  const tall = async (width: number) =>
    (await measure(chromium ?? '', [{ name: 'one', html }], width))[0]?.height ?? 0;
  const phone = { html, width: 390, height: await tall(390) };
  await photograph(chromium ?? '', [phone, { ...phone, dark: true }], file('letter-phone'));
  await photograph(chromium ?? '', [{ html, width: 1000, height: await tall(1000) }], file('letter-desktop'));
  for (const name of ['letter-phone', 'letter-desktop']) shrink(name, wordsIn(html));
});

describe('the pictures in the documentation', () => {
  test('show a board as it is now drawn', () => {
    const [now, shown] = [boardPicture(), readFileSync(file('board'))].map((png) =>
      decodePng(png, png.readUInt32BE(16), png.readUInt32BE(20)),
    );
    expect(shown?.equals(now ?? Buffer.alloc(0)), 'UPDATE_PICTURES=1 regenerates it').toBe(true);
  });

  test.each(['letter-phone', 'letter-desktop'])(
    '%s shows the words of the letter as it is today',
    async (name) => {
      const shown = descriptionIn(readFileSync(file(name)));
      expect(shown, 'UPDATE_PICTURES=1 regenerates it').toBe(wordsIn(await letter()));
    },
  );

  test.each(['board', 'letter-phone', 'letter-desktop'])(
    '%s is small, and has alternative text where it is shown',
    (name) => {
      expect(statSync(file(name)).size).toBeLessThan(150_000);
      const pages = ['README.md', 'docs/emails.md', 'docs/playing.md'].map(page).join('\n');
      expect(pages).toMatch(new RegExp(`!\\[[^\\]]{30,}\\]\\((docs/)?pictures/${name}\\.png\\)`));
    },
  );
});
