import { createHash } from 'node:crypto';
import type { Challenge } from '@ximblox/contract';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Database } from '../../platform/database/database.ts';
import { installationSecret } from '../../platform/installation-secret.ts';
import { addToCounter } from '../../platform/rate-counters.ts';

/** Seconds in which a challenge must be solved and used. */
const lifetime = 600;
/** Iterations for each guess of the solver: some milliseconds. The prefix `00` takes 256 guesses on average. */
const cost = 10_000;

const secretOf = async (db: Database): Promise<string> =>
  (await installationSecret(db, 'challenge-secret')).toString('base64url');

/** A solution is good for one account only, without telling which. */
const purposeOf = (email: string): string =>
  `login:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** A proof of work in the format of ALTCHA that lets one try for an account pass; it costs a browser about a second. */
export async function makeLoginChallenge(db: Database, email: string): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    deriveKey,
    keyPrefix: '00',
    expiresAt: Math.floor(Date.now() / 1000) + lifetime,
    data: { purpose: purposeOf(email) },
    hmacSignatureSecret: await secretOf(db),
  });
  return challenge as Challenge;
}

function readPayload(captcha: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(captcha, 'base64').toString()) as Payload;
    return typeof payload.challenge?.parameters === 'object' && payload.challenge.parameters !== null ? payload : null;
  } catch {
    return null;
  }
}

/** Whether this solves a challenge that was made here for the account, has not expired and was not used before. */
export async function isSolved(db: Database, email: string, captcha: string): Promise<boolean> {
  const payload = readPayload(captcha);
  if (payload?.challenge.parameters.data?.purpose !== purposeOf(email)) return false;
  const { challenge, solution } = payload;
  const hmacSignatureSecret = await secretOf(db);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret }).catch(() => ({
    verified: false,
  }));
  if (!verified) return false;
  const use = await addToCounter(db, `challenge:${challenge.signature}`, { count: 1, seconds: lifetime });
  return use.count === 1;
}
