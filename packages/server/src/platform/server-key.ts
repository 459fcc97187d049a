import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

const keys = new Map<string, Promise<Buffer>>();

async function readOrMake(folder: string): Promise<Buffer> {
  const path = join(folder, 'secret.key');
  await mkdir(folder, { recursive: true });
  try {
    // Of several instances that start at once, one makes it.
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(32).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const text = await readFile(path, 'utf8');
  if (text.length < 43) throw new Error('The key file secret.key in the data folder is damaged.');
  return Buffer.from(text, 'base64url');
}

/**
 * A key of this installation for one purpose, made from a secret that is never in the database: the file `secret.key` in the
 * data folder, or `XIMBLOX_SECRET_KEY`. So a copy of the database alone opens nothing that is sealed with it.
 */
export async function serverKey(
  { secretKey, dataFolder }: Pick<Settings, 'secretKey' | 'dataFolder'>,
  purpose: string,
): Promise<Buffer> {
  const made =
    secretKey === null ? (keys.get(dataFolder) ?? readOrMake(dataFolder)) : Promise.resolve(Buffer.from(secretKey));
  if (secretKey === null) {
    keys.set(dataFolder, made);
    made.catch(() => keys.delete(dataFolder));
  }
  return Buffer.from(hkdfSync('sha256', await made, '', purpose, 32));
}

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts (AES-256-GCM). `context` is not kept, but opening needs the same: a sealed value works nowhere else. */
export function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when key, value or context are not those of `seal` */
export function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
