import { createHash } from 'node:crypto';
import type { Challenge } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { issueChallenge, consumeSolution } from '../../../platform/proof-of-work.ts';

/** Binds a challenge to one account without revealing its address. */
const purposeOf = (email: string): string =>
  `login:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** Creates a proof-of-work challenge; its solution lets one login attempt for the account pass. */
export const createLoginChallenge = (db: Database, email: string): Promise<Challenge> =>
  issueChallenge(db, purposeOf(email));

/** Redeems a solution; false if it is wrong, expired, already used or for another account. */
export const redeemSolution = (db: Database, email: string, captcha: string): Promise<boolean> =>
  consumeSolution(db, purposeOf(email), captcha);
