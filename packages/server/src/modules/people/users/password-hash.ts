import { hash, type Options, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** Argon2id with 64 MiB and three passes. */
const options: Options = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 };

// Each hash costs that memory and a core for a while: unbounded, a handful of logins a second would stop everything else.
const hashes = createSemaphore({ places: 2, seats: 20 });

/** The same characters typed on different keyboards are the same password. */
const normalised = (password: string): string => password.normalize('NFKC');

/** Hash of a password, with its parameters and salt in it. */
export const hashPassword = (password: string): Promise<string> =>
  hashes.run(() => hash(normalised(password), options));

/** Hash of a random password that was thrown away, for comparing when there is no user: it must take the same time. */
const nobodysHash = '$argon2id$v=19$m=65536,t=3,p=1$jRxrLC4yi5lMrCVaW3MdNg$JiuZ+PEDYBjVkdPqQR/FjgNAAQ/sa00VWwdjdtlbljg';

/** Whether the password belongs to the hash; without a hash false, after the same work. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await hashes.run(() => verify(passwordHash ?? nobodysHash, normalised(password)));
  return matches && passwordHash !== null;
}
