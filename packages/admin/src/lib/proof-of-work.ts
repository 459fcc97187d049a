import { type Challenge, CmsError } from '@ximblox/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves an ALTCHA challenge, which takes some seconds, and encodes the solution.
 * @throws {CmsError} AUTH_03 without a solution after 90 seconds
 */
export async function proofOfWork(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new CmsError([{ property: '', code: 'AUTH_03' }], 429);
  return btoa(JSON.stringify({ challenge, solution }));
}
