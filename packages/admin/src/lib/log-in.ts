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

/** Whether errors of a login ask for a passkey instead of the password, which was right. */
export const asksForPasskey = (errors: readonly ErrorItem[]): boolean =>
  errors.some(({ property, code }) => property === 'passkey' && code === 'V_01');

/**
 * Tries to log in; when the server asks for a proof of work first, it is made here and sent along.
 * @param call with the solution, `''` at the first try
 * @param onProof called when the proof is begun, which takes some seconds
 */
export async function withProof<T>(
  call: (captcha: string) => Promise<T>,
  onProof: () => void = () => undefined,
): Promise<T> {
  try {
    return await call('');
  } catch (failure) {
    const challenge = challengeOf(failure);
    if (!challenge) throw failure;
    onProof();
    const { proofOfWork } = await import('./proof-of-work.ts');
    return await call(await proofOfWork(challenge));
  }
}

/** Logs in with a password. @param onProof as in `withProof` */
export const logIn = (
  credentials: { email: string; password: string; code?: string },
  onProof?: () => void,
): Promise<LoggedIn> =>
  withProof((captcha) => api.call(contract.auth.login, { body: { ...credentials, captcha } }), onProof);
