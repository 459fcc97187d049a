import type { Challenge } from '@ximblox/contract';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Database } from './database/database.ts';
import { installationSecret } from './installation-secret.ts';
import { addToCounter } from './rate-counters.ts';

/** Seconds in which a challenge must be solved and used. */
const lifetime = 600;
/** Iterations for each guess of the solver: some milliseconds. The prefix `00` takes 256 guesses on average. */
const cost = 10_000;

const secretOf = async (db: Database): Promise<string> =>
  (await installationSecret(db, 'challenge-secret')).toString('base64url');

/**
 * A proof of work in the format of ALTCHA; it costs a browser about a second.
 * @param purpose what its solution is good for, such as `form`
 * @param iterations for each guess of the solver
 */
export async function makeChallenge(db: Database, purpose: string, iterations: number = cost): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    deriveKey,
    keyPrefix: '00',
    expiresAt: Math.floor(Date.now() / 1000) + lifetime,
    data: { purpose },
    hmacSignatureSecret: await secretOf(db),
  });
  return challenge as Challenge;
}

function readPayload(captcha: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(captcha, 'base64').toString()) as Payload | null;
    return typeof payload?.challenge?.parameters === 'object' && payload.challenge.parameters !== null ? payload : null;
  } catch {
    return null;
  }
}

/** What names the challenge of a solution that holds; null when it does not, was made for something else, or has expired. */
async function solvedChallenge(db: Database, purpose: string, captcha: string): Promise<string | null> {
  const payload = readPayload(captcha);
  if (payload?.challenge.parameters.data?.purpose !== purpose) return null;
  const { challenge, solution } = payload;
  const hmacSignatureSecret = await secretOf(db);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret }).catch(() => ({
    verified: false,
  }));
  return verified ? String(challenge.signature) : null;
}

/** Whether this solves a challenge that was made here for the purpose and has not expired; it is not used up. */
export const isSolution = async (db: Database, purpose: string, captcha: string): Promise<boolean> =>
  (await solvedChallenge(db, purpose, captcha)) !== null;

/** Like `isSolution`, and it was not used before; now it is. */
export async function spendSolution(db: Database, purpose: string, captcha: string): Promise<boolean> {
  const signature = await solvedChallenge(db, purpose, captcha);
  if (signature === null) return false;
  const use = await addToCounter(db, `challenge:${signature}`, { count: 1, seconds: lifetime });
  return use.count === 1;
}
