import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the options of a script in `package.json`. If one is unknown, or is `--help`, prints the usage and exits
 * with 2.
 */
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

/** Prints the usage of a script and exits. */
export function wrongUse(usage: string): never {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
