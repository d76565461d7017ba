/** Returns a value that the test needs. Throws if it is missing, so that the test fails at that point. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('a value that the test needs is missing');
  return value;
}
