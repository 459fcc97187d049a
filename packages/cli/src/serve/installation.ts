import {
  assertDatabaseUsable,
  attachEmbeddedPostgres,
  createLog,
  type DataFolder,
  DataFolderLockedError,
  ensureDataFolder,
  lockDataFolder,
  type Log,
  migrate,
  type OpenDatabase,
  openDatabase,
  readSettings,
  type Settings,
  startEmbeddedPostgres,
  unknownSettings,
} from '@ximblox/server/platform';

/** Settings, log and migrated database, which every command needs. */
export interface Installation {
  settings: Settings;
  log: Log;
  database: OpenDatabase;
  databaseUrl: string;
  /** Migrations that ran on opening. */
  ran: string[];
  close(): Promise<void>;
}

interface FoundDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Finds or starts the database. With an external database several instances share the data folder, so it is not locked. */
async function findDatabase(settings: Settings, log: Log, mayShare: boolean): Promise<FoundDatabase> {
  const { databaseUrl, dataFolder } = settings;
  if (databaseUrl !== null) {
    await assertDatabaseUsable(databaseUrl);
    await ensureDataFolder(dataFolder);
    return { url: databaseUrl, stop: async () => undefined };
  }
  let folder: DataFolder;
  try {
    folder = await lockDataFolder(dataFolder);
  } catch (error) {
    if (!mayShare || !(error instanceof DataFolderLockedError)) throw error;
    return { url: await attachEmbeddedPostgres(dataFolder), stop: async () => undefined };
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataFolder, log });
    return {
      url: postgres.url(),
      async stop() {
        await postgres.stop();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/**
 * Opens the installation of the settings: starts the embedded database unless another is configured, and migrates.
 * @param options.mayShare uses the embedded database of a running Ximblox with the same data folder, instead of failing
 * @throws SettingsError, StartError
 */
export async function openInstallation(root: string, options: { mayShare?: boolean } = {}): Promise<Installation> {
  const settings = readSettings(process.env, root);
  const log = createLog(settings);
  for (const sentence of unknownSettings(process.env)) log.warn(sentence);
  const found = await findDatabase(settings, log, options.mayShare ?? false);
  const database = openDatabase({
    url: found.url,
    poolSize: settings.databasePoolSize,
    onConnectionLost: (error) => log.debug({ err: error }, 'a database connection broke'),
  });
  const close = async (): Promise<void> => {
    await database.close();
    await found.stop();
  };
  try {
    const ran = await migrate(database.db);
    return { settings, log, database, databaseUrl: found.url, ran, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the installation for one action and closes it afterwards. */
export async function withInstallation<T>(
  root: string,
  action: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(root, { mayShare: true });
  try {
    return await action(installation);
  } finally {
    await installation.close();
  }
}
