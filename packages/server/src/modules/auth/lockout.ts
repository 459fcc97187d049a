import type { Database } from '../../platform/database/database.ts';
import { clearCounter, countTry, networkOf, takeBackTry, TooManyCalls } from '../../platform/rate-counters.ts';
import type { Settings } from '../../platform/settings.ts';

const accountKey = (email: string, address: string): string =>
  `login:account:${email.toLowerCase()}|${networkOf(address)}`;
const addressKey = (address: string): string => `login:address:${networkOf(address)}`;

/** One try to log in. */
export interface LoginTry {
  email: string;
  address: string;
}

/**
 * Counts a try to log in before its password is looked at, so that parallel guesses do not pass; addresses that nobody has
 * count alike. The fifth failed try for an account from one network, or the thirtieth from one network, locks for ten
 * minutes, which further tries do not prolong.
 * @throws 429 AUTH_03
 */
export async function countLoginTry(
  db: Database,
  { email, address }: LoginTry,
  limits: Settings['limits'],
): Promise<void> {
  const network = await countTry(db, addressKey(address), limits.loginAddress);
  if (!network.allowed) throw new TooManyCalls('AUTH_03', network.secondsLeft);
  const account = await countTry(db, accountKey(email, address), limits.loginAccount);
  if (!account.allowed) throw new TooManyCalls('AUTH_03', account.secondsLeft);
}

/** A try that turned out well counts for nothing, and forgets the failed ones before it. */
export async function forgiveLoginTries(db: Database, { email, address }: LoginTry): Promise<void> {
  await clearCounter(db, accountKey(email, address));
  await takeBackTry(db, addressKey(address));
}
