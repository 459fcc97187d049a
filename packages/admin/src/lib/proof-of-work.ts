import { type Challenge, CmsError } from '@ximblox/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves a challenge, which takes a second or a few, and encodes the solution as ALTCHA does.
 * @throws {CmsError} AUTH_03 when this browser does not find it in a minute and a half
 */
export async function proofOfWork(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new CmsError([{ property: '', code: 'AUTH_03' }], 429);
  return btoa(JSON.stringify({ challenge, solution }));
}
