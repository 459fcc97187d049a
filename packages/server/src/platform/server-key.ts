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

/** Starts a value of `XIMBLOX_SECRET_KEY` that is the content of a `secret.key`; any other value is the secret itself. */
const encodedPrefix = 'base64url:';

/** Whether a value of `XIMBLOX_SECRET_KEY` that claims to be the content of a `secret.key` has that form. */
export const isReadableKey = (text: string): boolean =>
  !text.startsWith(encodedPrefix) || /^[\w-]{43,}$/.test(text.slice(encodedPrefix.length));

type KeySettings = Pick<Settings, 'secretKey' | 'dataFolder'>;

/** Path of the file with the secret of an installation. */
export const keyPath = (dataFolder: string): string => join(dataFolder, 'secret.key');

function decodeKeyFile(text: string): Buffer {
  if (text.length < 43) throw new Error('The key file secret.key in the data folder is damaged.');
  return Buffer.from(text, 'base64url');
}

const configuredKey = (text: string): Buffer =>
  text.startsWith(encodedPrefix) ? Buffer.from(text.slice(encodedPrefix.length), 'base64url') : Buffer.from(text);

/**
 * Returns the content of the key file; null if there is none.
 * @throws when it cannot be read: it must not be taken for missing, and replaced
 */
export async function readKeyFile(dataFolder: string): Promise<Buffer | null> {
  return readFile(keyPath(dataFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}

/**
 * Returns the secret of an installation, from `XIMBLOX_SECRET_KEY` or the key file; null if neither exists.
 * @throws when the key file exists and cannot be read
 */
export async function findSecret({ secretKey, dataFolder }: KeySettings): Promise<Buffer | null> {
  if (secretKey !== null) return configuredKey(secretKey);
  const text = await readKeyFile(dataFolder);
  return text && decodeKeyFile(text.toString());
}

async function readOrCreate(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const found = await findSecret({ secretKey: null, dataFolder: folder });
  if (found) return found;
  await createKey(keyPath(folder));
  return decodeKeyFile(await readFile(keyPath(folder), 'utf8'));
}

/**
 * Derives the key of this installation for one purpose. Its secret is never in the database: it is the file `secret.key` in the
 * data folder, or `XIMBLOX_SECRET_KEY`. A copy of the database alone cannot decrypt anything.
 */
export async function serverKey({ secretKey, dataFolder }: KeySettings, purpose: string): Promise<Buffer> {
  const secret =
    secretKey === null ? (keys.get(dataFolder) ?? readOrCreate(dataFolder)) : Promise.resolve(configuredKey(secretKey));
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
