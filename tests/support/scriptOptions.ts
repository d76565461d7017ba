import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the options of a script in `package.json`. `--help` prints the usage and exits with 0. A wrong option prints
 * what is wrong and the usage to stderr, and exits with 2.
 */
export function scriptOptions<T extends Options>(
  usage: string,
  options: T,
  args = process.argv.slice(2),
): ReturnType<typeof parseArgs<{ options: T }>>['values'] {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    return wrongUse(usage, (error as Error).message);
  }
}

/** Prints what is wrong and the usage of a script, and exits. */
export function wrongUse(usage: string, why: string): never {
  process.stderr.write(`${why}\n\n${usage}\n`);
  process.exit(2);
}
