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
  TooManyCalls,
} from '../../../platform/rate-counters.ts';
import type { Settings } from '../../../platform/settings.ts';
import { isSolved, makeLoginChallenge } from './login-challenge.ts';

/** Where a try to log in comes from. */
export interface LoginSource {
  email: string;
  address: string;
  /** What names a browser in which the account's user has logged in before, null for any other. */
  device: string | null;
}

export interface LoginTry extends LoginSource {
  /** Solution of a challenge, `''` for none. */
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
  throw new TooManyCalls('AUTH_03', secondsLeft);
};

async function askForProof(db: Database, { email }: LoginTry): Promise<never> {
  throw new TooManyCalls('AUTH_03', 1, { challenge: await makeLoginChallenge(db, email) });
}

/** What a try to log in was counted by. */
export interface CountedLogin {
  /** Failures of the account, from its network and from its browser: a login that succeeds forgets them. */
  forgotten: readonly CountedTry[];
  /** Failures of others too: a login that succeeds takes back itself. */
  shared: readonly CountedTry[];
}

/** A browser that is known is judged by its own tries alone; for all others they count like anybody's. */
async function countKnown(db: Database, attempt: LoginTry, limits: Limits): Promise<CountedLogin> {
  const own = await countTry(db, deviceKey(attempt), limits.loginAccount);
  if (!own.allowed) refuse(own.secondsLeft);
  const network = await countTry(db, addressKey(attempt), limits.loginAddress);
  const account = await countTry(db, networkAccountKey(attempt), limits.loginAccount);
  return { forgotten: [own, account], shared: [network] };
}

async function countUnknown(db: Database, attempt: LoginTry, limits: Limits): Promise<CountedLogin> {
  const tries = await readCounter(db, unknownKey(attempt), limits.loginUnknown);
  const hasProof = tries >= limits.loginUnknown.count && (await isSolved(db, attempt.email, attempt.captcha));
  if (tries >= limits.loginUnknown.count && !hasProof) await askForProof(db, attempt);
  const network = await countTry(db, addressKey(attempt), limits.loginAddress);
  if (!network.allowed) refuse(network.secondsLeft);
  const account = await countTry(db, networkAccountKey(attempt), limits.loginAccount);
  if (!account.allowed) refuse(account.secondsLeft);
  const unknown = await addToCounter(db, unknownKey(attempt), limits.loginUnknown);
  // Tries that came at the same time have passed the first look together.
  if (unknown.count > limits.loginUnknown.count && !hasProof) await askForProof(db, attempt);
  const everywhere = { ...unknown, key: unknownKey(attempt), allowed: true, block: null };
  return { forgotten: [account], shared: [network, everywhere] };
}

/**
 * Counts a try to log in before its password is looked at, so that parallel guesses do not pass; addresses that nobody has
 * count alike. The fifth failed try for an account from one network, or the thirtieth from one network, locks for ten
 * minutes, which further tries do not prolong. After fifty in a day from all networks together, every try for the account
 * needs a proof of work. None of this keeps out a browser that is known, but for its own five failures.
 * @throws 429 AUTH_03; with a `challenge` when its solution lets the try pass
 */
export const countLoginTry = (db: Database, attempt: LoginTry, limits: Limits): Promise<CountedLogin> =>
  attempt.device === null ? countUnknown(db, attempt, limits) : countKnown(db, attempt, limits);

/** A login that succeeds counts for nothing and forgets the failures before it from there; what other tries have blocked stays so. */
export async function forgiveLoginTries(db: Database, { forgotten, shared }: CountedLogin): Promise<void> {
  for (const counted of forgotten) await forgetTries(db, counted);
  for (const counted of shared) await takeBackTry(db, counted);
}

/** Failures with a password that has been replaced keep its owner out no longer; those of the network and of all networks stay. */
export const forgetFailuresOf = (db: Database, source: Pick<LoginSource, 'email' | 'address'>): Promise<void> =>
  clearCounter(db, networkAccountKey(source));
