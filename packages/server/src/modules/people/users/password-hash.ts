import { hash, type Options, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** Argon2id with 64 MiB and three passes. */
const options: Options = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 };

// Each hash takes that memory and a core: without a limit, a few logins a second would block the server.
const hashes = createSemaphore({ name: 'password-hashes', concurrency: 2, maxWaiting: 20 });

/** Normalises Unicode, so that the same characters from different keyboards match. */
const normalise = (password: string): string => password.normalize('NFKC');

/** Hashes a password; the result includes parameters and salt. */
export const hashPassword = (password: string): Promise<string> => hashes.run(() => hash(normalise(password), options));

/** Hash of a discarded random password, verified when there is no user, so that the response takes the same time. */
const dummyHash = '$argon2id$v=19$m=65536,t=3,p=1$jRxrLC4yi5lMrCVaW3MdNg$JiuZ+PEDYBjVkdPqQR/FjgNAAQ/sa00VWwdjdtlbljg';

/** Verifies a password. Without a hash returns false after the same work. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await hashes.run(() => verify(passwordHash ?? dummyHash, normalise(password)));
  return matches && passwordHash !== null;
}
