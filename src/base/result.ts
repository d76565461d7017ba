/** What went right, or why it did not; a person's mistake is a value, only our own fault is an exception. */
export type Result<T, E> = Ok<T> | Err<E>;
/** A value that was reached. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}
/** The reason why none was. */
export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** Wraps a value that was reached. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Wraps the reason why none was. */
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
