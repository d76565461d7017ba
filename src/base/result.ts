/** A value, or the reason why there is none. Users' mistakes are returned as values; only our own bugs throw. */
export type Result<T, E> = Ok<T> | Err<E>;
/** A successful result. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}
/** A failed result, with the reason. */
export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** Wraps the value of a success. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Wraps the reason for a failure. */
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
