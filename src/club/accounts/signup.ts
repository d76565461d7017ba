import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { Player, Store } from '../../store/index.js';
import { mostAddresses } from './accountChanges.js';

/** An account asked for: a name, perhaps a password (hashed), the address that asked. */
export interface Signup {
  readonly userid: string;
  readonly passwordHash: string | null;
  readonly address: string;
  /** Other addresses, which are asked when the account stands. */
  readonly others?: readonly string[];
}

/** Whether this account could be made now; asked before the question goes out and again when it is answered. */
export function maySignUp(store: Store, signup: Signup): Result<Signup, Refusal> {
  const owner = store.players.byAddress(signup.address);
  if (owner) return err(refusal('club.signup.known', { userid: owner.userid }));
  if (store.players.byUserid(signup.userid)) {
    return err(refusal('club.signup.taken', { userid: signup.userid }));
  }
  if ((signup.others?.length ?? 0) >= mostAddresses) {
    return err(refusal('club.address.most', { most: mostAddresses }));
  }
  return ok(signup);
}

/** Makes the account. */
export function signUp(store: Store, signup: Signup, now: number): Result<Player, Refusal> {
  const may = maySignUp(store, signup);
  return may.ok ? ok(store.players.add(signup, now)) : may;
}
