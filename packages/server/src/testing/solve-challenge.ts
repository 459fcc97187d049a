import type { Challenge } from '@ximblox/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { issueChallenge } from '../platform/proof-of-work.ts';
import type { TestServer } from './create-test-server.ts';

/** Solves a challenge; returns the solution as a browser sends it in `captcha`. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Returns a solution for one form of the server, of a valid challenge with minimal cost. */
export const solveCheaply = async ({ db }: TestServer): Promise<string> => solve(await issueChallenge(db, 'form', 1));
