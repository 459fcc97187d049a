import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, StartError } from '@ximblox/server/platform';

const keyFile = ({ dataFolder }: Settings): string => join(dataFolder, 'secret.key');
const readKey = (settings: Settings): Promise<Buffer | null> => readFile(keyFile(settings)).catch(() => null);

/**
 * Prepares moving the key that encrypts second factors and webhook secrets.
 * @returns a function that copies `secret.key` to the data folder of the target if it is missing there
 * @throws StartError if the target has another key, with which the secrets could not be decrypted
 */
export async function prepareKey(source: Settings, target: Settings): Promise<() => Promise<void>> {
  const copied = async (): Promise<void> => undefined;
  if (source.secretKey !== null) {
    if (source.secretKey === target.secretKey) return copied;
    throw new StartError('XIMBLOX_SECRET_KEY of the target must be that of the source.');
  }
  const own = await readKey(source);
  if (!own) return copied;
  if (target.secretKey !== null) {
    throw new StartError(
      `The secrets of the site are encrypted with ${keyFile(source)}: the target cannot have another XIMBLOX_SECRET_KEY. Remove it, and keep secret.key in the data folder.`,
    );
  }
  const found = await readKey(target);
  if (found && !found.equals(own)) {
    throw new StartError(`${keyFile(target)} differs from ${keyFile(source)}. Choose an empty data folder.`);
  }
  return found ? copied : () => writeFile(keyFile(target), own, { mode: 0o600 });
}
