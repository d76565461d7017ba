import { z } from 'zod';
import { boardIdSchema, seekIdSchema } from '../../base/data/ids.js';
import type { BoardOnlyWord, Command, Word } from './commands.js';
import { turnQueueSchema } from './turnQueue.js';
import { turnTextSchema } from './turnText.js';

type CommandOf<W extends Word> = Extract<Command, { word: W }>;

const text = z.string();
const texts = z.array(text).readonly();
const whole = z.int();

const said = { userid: text.exactOptional(), password: text.exactOptional(), line: text };
const onBoard = { ...said, board: boardIdSchema.exactOptional() };
const withTurn = { ...onBoard, turn: turnTextSchema, number: whole.exactOptional() };
const terms = {
  game: text,
  order: z.enum(['as written', 'second', 'random']),
  rated: z.boolean(),
  nagDays: whole.exactOptional(),
  forfeitDays: whole.exactOptional(),
  totalDays: whole.exactOptional(),
};
const leaving = { ...said, newPlayer: text.exactOptional() };

// Strict, so that unknown keys are refused: a command that ran without one of its parts could do something else.
const plain = <W extends BoardOnlyWord>(word: W) => z.strictObject({ ...onBoard, word: z.literal(word) });
const answer = <W extends 'accept' | 'reject'>(word: W) =>
  z.strictObject({ ...onBoard, word: z.literal(word), what: z.enum(['draw', 'undo']).exactOptional() });
const turn = <W extends 'move' | 'submit'>(word: W) => z.strictObject({ ...withTurn, word: z.literal(word) });
const onSeek = <W extends 'join' | 'unseek'>(word: W) =>
  z.strictObject({ ...said, word: z.literal(word), seek: seekIdSchema });
const watching = { ...onBoard, all: z.literal(true).exactOptional() };
const bare = <W extends 'seeks' | 'import' | 'tutorial' | 'broadcast'>(word: W) =>
  z.strictObject({ ...said, word: z.literal(word) });
const answerToUs = <W extends 'yes' | 'no'>(word: W) =>
  z.strictObject({ ...said, word: z.literal(word), isAlone: z.literal(false).exactOptional() });

const schemas: { readonly [W in Word]: z.ZodType<CommandOf<W>> } = {
  challenge: z.strictObject({
    ...said,
    ...terms,
    word: z.literal('challenge'),
    players: texts,
    level: whole.exactOptional(),
  }),
  seek: z.strictObject({ ...said, ...terms, word: z.literal('seek') }),
  seeks: bare('seeks'),
  join: onSeek('join'),
  unseek: onSeek('unseek'),
  limit: z.strictObject({
    ...said,
    word: z.literal('limit'),
    game: text,
    limit: z.union([whole, z.enum(['accept', 'reject', 'off'])]),
  }),
  decline: plain('decline'),
  propose: plain('propose'),
  undo: plain('undo'),
  resign: plain('resign'),
  claim: plain('claim'),
  confirm: plain('confirm'),
  chat: plain('chat'),
  moves: plain('moves'),
  export: plain('export'),
  rematch: plain('rematch'),
  analyse: plain('analyse'),
  hint: plain('hint'),
  accept: answer('accept'),
  reject: answer('reject'),
  move: turn('move'),
  submit: turn('submit'),
  queue: z.strictObject({
    ...onBoard,
    word: z.literal('queue'),
    plan: z.union([z.literal('clear'), turnQueueSchema]),
  }),
  preview: z.strictObject({
    ...onBoard,
    word: z.literal('preview'),
    game: text.exactOptional(),
    number: whole.exactOptional(),
    turns: z.array(turnTextSchema).readonly(),
  }),
  show: z.strictObject({
    ...onBoard,
    word: z.literal('show'),
    number: whole.exactOptional(),
    player: text.exactOptional(),
    game: text.exactOptional(),
  }),
  import: bare('import'),
  tutorial: bare('tutorial'),
  puzzle: z.strictObject({
    ...onBoard,
    word: z.literal('puzzle'),
    game: text.exactOptional(),
    solution: z.literal(true).exactOptional(),
  }),
  replay: z.strictObject({ ...onBoard, word: z.literal('replay'), number: whole }),
  showas: z.strictObject({
    ...onBoard,
    word: z.literal('showas'),
    display: z.enum(['ascii', 'labels', 'position']),
    number: whole.exactOptional(),
  }),
  message: z.strictObject({ ...said, word: z.literal('message'), players: texts }),
  broadcast: bare('broadcast'),
  mute: z.strictObject({ ...said, word: z.literal('mute'), player: text, off: z.boolean() }),
  subscribe: z.strictObject({ ...watching, word: z.literal('subscribe') }),
  unsubscribe: z.strictObject({
    ...watching,
    word: z.literal('unsubscribe'),
    choices: z.literal(true).exactOptional(),
  }),
  notify: z.strictObject({
    ...said,
    word: z.literal('notify'),
    boards: z.union([z.array(boardIdSchema).readonly(), z.enum(['all', 'off'])]),
  }),
  list: z.strictObject({ ...said, word: z.literal('list'), games: texts }),
  games: z.strictObject({
    ...said,
    word: z.literal('games'),
    game: text.exactOptional(),
    players: texts,
    which: z.enum(['all', 'active', 'inactive', 'next']),
  }),
  standings: z.strictObject({ ...said, word: z.literal('standings'), game: text, page: whole }),
  history: z.strictObject({
    ...said,
    word: z.literal('history'),
    game: text.exactOptional(),
    player: text.exactOptional(),
  }),
  players: z.strictObject({ ...said, word: z.literal('players'), game: text.exactOptional(), page: whole }),
  userinfo: z.strictObject({ ...said, word: z.literal('userinfo'), player: text }),
  help: z.strictObject({ ...said, word: z.literal('help'), topics: texts }),
  signup: z.strictObject({
    ...said,
    word: z.literal('signup'),
    name: text,
    secret: text.exactOptional(),
    addresses: texts,
  }),
  add: z.strictObject({ ...said, word: z.literal('add'), address: text }),
  change: z.discriminatedUnion('what', [
    z.strictObject({
      ...said,
      word: z.literal('change'),
      what: z.literal('address'),
      old: text.exactOptional(),
      address: text,
    }),
    z.strictObject({ ...said, word: z.literal('change'), what: z.literal('password'), secret: text }),
  ]),
  delete: z.strictObject({ ...leaving, word: z.literal('delete'), address: text.exactOptional() }),
  signoff: z.strictObject({ ...leaving, word: z.literal('signoff') }),
  set: z.strictObject({ ...said, word: z.literal('set'), name: text, value: text }),
  vacation: z.strictObject({ ...said, word: z.literal('vacation'), until: text }),
  yes: answerToUs('yes'),
  no: answerToUs('no'),
};

const wordSchema = z.looseObject({ word: z.enum(Object.keys(schemas) as Word[]) });

/** The schema of a command that is stored until somebody confirms it. */
export const commandSchema: z.ZodType<Command> = z.codec(wordSchema, z.custom<Command>(), {
  decode: (value, context) => {
    const read = schemas[value.word].safeParse(value);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      context.issues.push({ code: 'custom', input: value, path, message });
    }
    return z.NEVER;
  },
  encode: (command) => {
    const schema: z.ZodType<Command> = schemas[command.word];
    return z.encode(schema, command) as z.infer<typeof wordSchema>;
  },
});
