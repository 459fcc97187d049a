import { type AnswerOf, type Challenge, CmsError, contract, type ErrorItem } from '@ximblox/contract';
import { api } from './api.ts';

type LoggedIn = AnswerOf<typeof contract.auth.login>;

const challengeOf = (failure: unknown): Challenge | undefined =>
  failure instanceof CmsError && failure.status === 429
    ? (failure.details.challenge as Challenge | undefined)
    : undefined;

/** Whether a login needs the code of the second factor; the password was correct. */
export const requiresCode = (errors: readonly ErrorItem[]): boolean =>
  errors.some(({ property }) => property === 'code');

/** Whether a login needs a passkey; the password was correct. */
export const requiresPasskey = (errors: readonly ErrorItem[]): boolean =>
  errors.some(({ property, code }) => property === 'passkey' && code === 'V_01');

/**
 * Runs a login. If the server requires a proof of work, solves it and runs the login again.
 * @param call receives the solution, `''` at the first try
 * @param onProof called when the proof of work starts; it takes some seconds
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
