import { copyFile } from 'node:fs/promises';
import { findSecret, keyPath, type Settings, StartError } from '@ximblox/server/platform';

const keyFile = ({ dataFolder }: Settings): string => keyPath(dataFolder);

function refusal(source: Settings, target: Settings): StartError {
  if (source.secretKey !== null) return new StartError('XIMBLOX_SECRET_KEY of the target must be that of the source.');
  if (target.secretKey === null)
    return new StartError(`${keyFile(target)} differs from ${keyFile(source)}. Choose an empty data folder.`);
  return new StartError(
    `The secrets of the site are encrypted with ${keyFile(source)}: the target cannot have another XIMBLOX_SECRET_KEY. Remove it, or set it to base64url: followed by the content of that file.`,
  );
}

/**
 * Prepares moving the key that encrypts second factors and webhook secrets.
 * @returns a function that copies `secret.key` to the data folder of the target if it has no key
 * @throws StartError if the target has another key, with which the secrets could not be decrypted
 */
export async function prepareKey(source: Settings, target: Settings): Promise<() => Promise<void>> {
  const own = await findSecret(source);
  const found = await findSecret(target);
  if (own === null || found?.equals(own)) return async () => undefined;
  if (found !== null || source.secretKey !== null) throw refusal(source, target);
  return () => copyFile(keyFile(source), keyFile(target));
}
