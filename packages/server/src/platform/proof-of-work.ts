import type { Challenge } from '@ximblox/contract';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Database } from './database/database.ts';
import { installationSecret } from './installation-secret.ts';
import { addToCounter } from './rate-counters.ts';

/** Seconds in which a challenge must be solved and used. */
const lifetime = 600;
/** PBKDF2 iterations per guess: some milliseconds. The prefix `00` takes 256 guesses on average. */
const cost = 10_000;

const secretOf = async (db: Database): Promise<string> =>
  (await installationSecret(db, 'challenge-secret')).toString('base64url');

/**
 * Creates a proof-of-work challenge in the format of ALTCHA; it costs a browser about a second.
 * @param purpose the use that its solution is valid for, such as `form`
 * @param iterations per guess
 */
export async function issueChallenge(db: Database, purpose: string, iterations: number = cost): Promise<Challenge> {
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

/** Returns the signature of the challenge that is solved; null if it is wrong, for another purpose or expired. */
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

/** Returns whether this solves a valid challenge for the purpose, without consuming it. */
export const isValidSolution = async (db: Database, purpose: string, captcha: string): Promise<boolean> =>
  (await solvedChallenge(db, purpose, captcha)) !== null;

/** Returns whether this solves a valid challenge that was not used before, and consumes it. */
export async function consumeSolution(db: Database, purpose: string, captcha: string): Promise<boolean> {
  const signature = await solvedChallenge(db, purpose, captcha);
  if (signature === null) return false;
  const use = await addToCounter(db, `challenge:${signature}`, { count: 1, seconds: lifetime });
  return use.count === 1;
}
