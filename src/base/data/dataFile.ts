import { z } from 'zod';

/**
 * A file in `data` does not match its schema, so the program cannot start. The message is for the person who edits the
 * file: it names the file and the key of each error, and says what is expected.
 */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';

  constructor(file: string, faults: readonly string[]) {
    super(`${file} is invalid:${faults.length > 1 ? `\n  ${faults.join('\n  ')}` : ` ${faults.join('')}`}`);
  }
}

/** Makes a schema for an object that may have only these keys. The error for any other key lists the allowed ones. */
export const exactKeys = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `there is no key ${namesOf(issue.keys)}; the keys are ${namesOf(Object.keys(shape))}`
        : undefined,
  });

const namesOf = (keys: readonly string[]): string => keys.map((key) => `"${key}"`).join(', ');

/** A schema for a part of a regular expression that can be used with the flags `i` and `u`. */
export const expressionPart = z
  .string()
  .min(1)
  .check(({ value, issues }) => {
    try {
      new RegExp(`(?:${value})`, 'iu');
    } catch (error) {
      const why = error instanceof Error ? error.message.replace(/^.*: /s, '') : '';
      issues.push({
        code: 'custom',
        message: `"${value}" is not a regular expression: ${why}`,
        input: value,
      });
    }
  });

/**
 * Checks the content of a file in `data`.
 * @param file its path in the repository
 * @throws DataFileError
 */
export function checkedData<T>(schema: z.ZodType<T>, data: unknown, file: string): T {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  throw new DataFileError(file, read.error.issues.map(faultIn));
}

/** Like `checkedData`, but for a file that has been read as text. */
export function parseData<T>(schema: z.ZodType<T>, json: string, file: string): T {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    throw new DataFileError(file, [error instanceof Error ? error.message : 'it is not JSON']);
  }
  return checkedData(schema, data, file);
}

/** Formats an error, for example `commands.move[0]: "Zet" is not a single word in lower case`. */
function faultIn(issue: z.core.$ZodIssue): string {
  const why = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return issue.path.length === 0 ? why : `${z.core.toDotPath(issue.path)}: ${why}`;
}
