import { readFile } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { declarations, readSettings, type Settings, SettingsError, StartError } from '@ximblox/server/platform';

/** Settings that say where database and files are. Those of the target come only from its file. */
const placeSettings = ['databaseUrl', 's3Bucket', 's3Endpoint', 's3Region', 's3AccessKey', 's3SecretKey'] as const;

/** Settings of both ends of a move. */
export interface MoveSettings {
  source: Settings;
  target: Settings;
  /** Lines for the operator: what to set and what to remove, without secrets. */
  changes: string[];
}

function changesOf(given: NodeJS.Dict<string>, env: NodeJS.ProcessEnv, file: string): string[] {
  const names = [...placeSettings, 'dataFolder', 'secretKey'] as const;
  return names.flatMap((setting) => {
    const declaration: { name: string; secret?: true } = declarations[setting];
    const { name, secret } = declaration;
    if (given[name]) return [secret ? `set ${name} as in ${file}` : `set ${name}=${given[name]}`];
    return env[name] && placeSettings.some((place) => place === setting) ? [`remove ${name}`] : [];
  });
}

/**
 * Reads the settings of the source from the environment, and those of the target from a file as systemd and Docker read it. What
 * the file does not name is as in the environment, except for the settings of database and bucket.
 * @throws StartError for the file, SettingsError for the environment
 */
export async function readMoveSettings(root: string, file: string, env: NodeJS.ProcessEnv): Promise<MoveSettings> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(
      `The file ${file} cannot be read. Write the settings of the target into it, such as DATABASE_URL.`,
    );
  });
  const given = parseEnv(text);
  const places = new Set<string>(placeSettings.map((setting) => declarations[setting].name));
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !places.has(name)));
  const readTarget = (settings: NodeJS.ProcessEnv): Settings => {
    try {
      return readSettings(settings, root);
    } catch (error) {
      if (error instanceof SettingsError) throw new StartError(`${file}: ${error.message}`);
      throw error;
    }
  };
  return {
    source: readSettings(env, root),
    target: readTarget({ ...others, ...given }),
    changes: changesOf(given, env, file),
  };
}

const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

const isSameFolder = (one: Settings, other: Settings): boolean =>
  realPath(one.dataFolder) === realPath(other.dataFolder);

export const isSameDatabase = (one: Settings, other: Settings): boolean =>
  one.databaseUrl === other.databaseUrl && (one.databaseUrl !== null || isSameFolder(one, other));

export const isSameStorage = (one: Settings, other: Settings): boolean =>
  one.s3Bucket === other.s3Bucket &&
  one.s3Endpoint === other.s3Endpoint &&
  (one.s3Bucket !== null || isSameFolder(one, other));

/** Returns where the files are, for messages. */
export const storagePlace = ({ s3Bucket, s3Endpoint, dataFolder }: Settings): string =>
  s3Bucket === null
    ? `the folder ${join(dataFolder, 'media')}`
    : `the bucket ${s3Bucket}${s3Endpoint ? ` at ${s3Endpoint}` : ''}`;
