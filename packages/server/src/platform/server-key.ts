import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

const keys = new Map<string, Promise<Buffer>>();

/** Creates the key file, with its content. If several instances start together, all get that of the first. */
async function createKey(path: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('base64url'));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary);
  }
}

async function readOrCreate(folder: string): Promise<Buffer> {
  const path = join(folder, 'secret.key');
  await mkdir(folder, { recursive: true });
  const found = await readFile(path, 'utf8').catch(() => null);
  if (found === null) await createKey(path);
  const text = found ?? (await readFile(path, 'utf8'));
  if (text.length < 43) throw new Error('The key file secret.key in the data folder is damaged.');
  return Buffer.from(text, 'base64url');
}

/**
 * Derives the key of this installation for one purpose. Its secret is never in the database: it is the file `secret.key` in the
 * data folder, or `XIMBLOX_SECRET_KEY`. A copy of the database alone cannot decrypt anything.
 */
export async function serverKey(
  { secretKey, dataFolder }: Pick<Settings, 'secretKey' | 'dataFolder'>,
  purpose: string,
): Promise<Buffer> {
  const secret =
    secretKey === null ? (keys.get(dataFolder) ?? readOrCreate(dataFolder)) : Promise.resolve(Buffer.from(secretKey));
  if (secretKey === null) {
    keys.set(dataFolder, secret);
    secret.catch(() => keys.delete(dataFolder));
  }
  return Buffer.from(hkdfSync('sha256', await secret, '', purpose, 32));
}

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts with AES-256-GCM. `context` is authenticated but not stored, so the value can be decrypted only in the same context. */
export function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a value of `seal`. @throws when key, value or context differ */
export function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
