import { createHash } from 'node:crypto';
import type { Challenge } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { makeChallenge, spendSolution } from '../../../platform/proof-of-work.ts';

/** A solution is good for one account only, without telling which. */
const purposeOf = (email: string): string =>
  `login:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** A proof of work that lets one try for an account pass. */
export const makeLoginChallenge = (db: Database, email: string): Promise<Challenge> =>
  makeChallenge(db, purposeOf(email));

/** Whether this solves a challenge that was made here for the account, has not expired and was not used before. */
export const isSolved = (db: Database, email: string, captcha: string): Promise<boolean> =>
  spendSolution(db, purposeOf(email), captcha);
