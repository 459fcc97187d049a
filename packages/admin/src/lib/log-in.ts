import { type AnswerOf, type Challenge, CmsError, contract, type ErrorItem } from '@ximblox/contract';
import { api } from './api.ts';

type LoggedIn = AnswerOf<typeof contract.auth.login>;

const challengeOf = (failure: unknown): Challenge | undefined =>
  failure instanceof CmsError && failure.status === 429
    ? (failure.details.challenge as Challenge | undefined)
    : undefined;

/** Whether errors of a login ask for the second factor: the password was right. */
export const asksForCode = (errors: readonly ErrorItem[]): boolean =>
  errors.some(({ property }) => property === 'code');

/**
 * Logs in; when the server asks for a proof of work first, it is made here and sent along.
 * @param onProof called when the proof is begun, which takes some seconds
 */
export async function logIn(
  credentials: { email: string; password: string; code?: string },
  onProof: () => void = () => undefined,
): Promise<LoggedIn> {
  try {
    return await api.call(contract.auth.login, { body: credentials });
  } catch (failure) {
    const challenge = challengeOf(failure);
    if (!challenge) throw failure;
    onProof();
    const { proofOfWork } = await import('./proof-of-work.ts');
    return await api.call(contract.auth.login, { body: { ...credentials, captcha: await proofOfWork(challenge) } });
  }
}
