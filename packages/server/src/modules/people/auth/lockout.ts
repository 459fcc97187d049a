import type { Database } from '../../../platform/database/database.ts';
import {
  addToCounter,
  clearCounter,
  type CountedTry,
  countTry,
  forgetTries,
  networkOf,
  readCounter,
  takeBackTry,
  RateLimitError,
} from '../../../platform/rate-counters.ts';
import type { Settings } from '../../../platform/settings.ts';
import { redeemSolution, createLoginChallenge } from './login-challenge.ts';

/** Origin of a login attempt. */
export interface LoginSource {
  email: string;
  address: string;
  /** ID of a browser in which the user has logged in before, null for an unknown browser. */
  device: string | null;
}

export interface LoginAttempt extends LoginSource {
  /** Solution of a proof-of-work challenge, `''` for none. */
  captcha: string;
}

type Limits = Settings['limits'];

const accountKey = (email: string, from: string): string => `login:account:${email.toLowerCase()}|${from}`;
const networkAccountKey = ({ email, address }: Pick<LoginSource, 'email' | 'address'>): string =>
  accountKey(email, networkOf(address));
const deviceKey = ({ email, device }: LoginSource): string => accountKey(email, `device:${device}`);
const addressKey = ({ address }: LoginSource): string => `login:address:${networkOf(address)}`;
const unknownKey = ({ email }: LoginSource): string => `login:unknown:${email.toLowerCase()}`;

const refuse = (secondsLeft: number): never => {
  throw new RateLimitError('AUTH_03', secondsLeft);
};

async function requireProofOfWork(db: Database, { email }: LoginAttempt): Promise<never> {
  throw new RateLimitError('AUTH_03', 1, { challenge: await createLoginChallenge(db, email) });
}

/** Counters that a login attempt has incremented. */
export interface CountedLogin {
  /** Counters of this account from this network or browser: a successful login resets them. */
  account: readonly CountedTry[];
  /** Counters shared with other accounts or networks: a successful login only decrements them. */
  shared: readonly CountedTry[];
}

/** Counts an attempt from a known browser. Only its own attempts lock it out; it still counts towards the shared counters. */
async function countKnown(db: Database, attempt: LoginAttempt, limits: Limits): Promise<CountedLogin> {
  const own = await countTry(db, deviceKey(attempt), limits.loginAccount);
  if (!own.allowed) refuse(own.secondsLeft);
  const network = await countTry(db, addressKey(attempt), limits.loginAddress);
  const account = await countTry(db, networkAccountKey(attempt), limits.loginAccount);
  return { account: [own, account], shared: [network] };
}

async function countUnknown(db: Database, attempt: LoginAttempt, limits: Limits): Promise<CountedLogin> {
  const tries = await readCounter(db, unknownKey(attempt), limits.loginUnknown);
  const hasProof = tries >= limits.loginUnknown.count && (await redeemSolution(db, attempt.email, attempt.captcha));
  if (tries >= limits.loginUnknown.count && !hasProof) await requireProofOfWork(db, attempt);
  const network = await countTry(db, addressKey(attempt), limits.loginAddress);
  if (!network.allowed) refuse(network.secondsLeft);
  const account = await countTry(db, networkAccountKey(attempt), limits.loginAccount);
  if (!account.allowed) refuse(account.secondsLeft);
  const unknown = await addToCounter(db, unknownKey(attempt), limits.loginUnknown);
  // Concurrent attempts may all have passed the first check.
  if (unknown.count > limits.loginUnknown.count && !hasProof) await requireProofOfWork(db, attempt);
  const everywhere = { ...unknown, key: unknownKey(attempt), allowed: true, block: null };
  return { account: [account], shared: [network, everywhere] };
}

/**
 * Counts a login attempt before its password is checked, so that concurrent guesses cannot exceed the limit. Unknown email addresses
 * count too. Five failures for an account from one network, or thirty from one network, lock for ten minutes; further attempts do
 * not extend the lock. After fifty failures in a day from all networks, every attempt for the account needs a proof of work. A
 * known browser is locked out only by five failures of its own.
 * @throws 429 AUTH_03; with a `challenge` if solving it lets the attempt pass
 */
export const countLoginAttempt = (db: Database, attempt: LoginAttempt, limits: Limits): Promise<CountedLogin> =>
  attempt.device === null ? countUnknown(db, attempt, limits) : countKnown(db, attempt, limits);

/** Clears the counters after a successful login. Locks caused by other attempts stay. */
export async function clearLoginAttempts(db: Database, { account, shared }: CountedLogin): Promise<void> {
  for (const counted of account) await forgetTries(db, counted);
  for (const counted of shared) await takeBackTry(db, counted);
}

/** Clears the failures of an account from one network after its password was replaced. Shared counters stay. */
export const clearLoginFailures = (db: Database, source: Pick<LoginSource, 'email' | 'address'>): Promise<void> =>
  clearCounter(db, networkAccountKey(source));
