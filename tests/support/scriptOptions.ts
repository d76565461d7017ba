import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What a script of `package.json` was told; with anything else, `--help` too, it says how it is called and ends with 2. */
export function scriptOptions<T extends Options>(
  usage: string,
  options: T,
  args = process.argv.slice(2),
): ReturnType<typeof parseArgs<{ options: T }>>['values'] {
  try {
    return parseArgs({ args, options }).values;
  } catch {
    return wrongUse(usage);
  }
}

/** Says how a script is called, and ends it. */
export function wrongUse(usage: string): never {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
