import {
  assertDatabaseUsable,
  assertRestored,
  attachEmbeddedPostgres,
  createLog,
  type Database,
  type DatabaseConnection,
  type DataFolder,
  DataFolderLockedError,
  ensureDataFolder,
  instanceConnections,
  lockDataFolder,
  type Log,
  migrate,
  type OpenDatabase,
  openDatabase,
  pendingMigrations,
  readSettings,
  type Settings,
  StartError,
  startEmbeddedPostgres,
  unknownSettings,
} from '@ximblox/server/platform';
import { closeOnSignals } from './stop-signals.ts';
import { workerProcess } from './worker-process.ts';

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

interface InstallationOptions {
  mayShare?: boolean;
  readOnly?: boolean;
  leavesSchema?: boolean;
  logsToStandardError?: boolean;
}

export interface FoundDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Connections for the primary process and for commands. */
const spareConnections = 12;

/** Finds or starts the database. With an external database several instances share the data folder, so it is not locked. */
export async function findDatabase(settings: Settings, log: Log, mayShare: boolean): Promise<FoundDatabase> {
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
    const postgres = await startEmbeddedPostgres({
      dataFolder,
      log,
      memory: settings.postgresMemory,
      connections: instanceConnections(settings) + spareConnections,
    });
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

/** Returns the option of `openDatabase` that logs slow statements. */
export const reportSlow = ({ slowQueryMilliseconds: above }: Settings, log: Log): Pick<DatabaseConnection, 'slow'> =>
  above === 0
    ? {}
    : {
        slow: {
          above,
          report: (text, milliseconds) =>
            log.warn(
              { statement: text.replaceAll(/\s+/g, ' ').slice(0, 2_000), ms: Math.round(milliseconds) },
              'a slow statement',
            ),
        },
      };

/** @throws StartError when migrations have not run */
async function assertMigrated(db: Database): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return;
  throw new StartError('The database does not have the newest schema. Start the site once, or run "ximblox migrate".');
}

/**
 * Opens the installation of the settings: starts the embedded database unless another is configured, and migrates.
 * @param options.mayShare uses the embedded database of a running Ximblox with the same data folder, instead of failing
 * @param options.readOnly does not migrate
 * @param options.leavesSchema neither migrates nor checks the schema
 * @param options.logsToStandardError leaves the standard output to a command
 * @throws SettingsError, StartError
 */
export async function openInstallation(root: string, options: InstallationOptions = {}): Promise<Installation> {
  const settings = readSettings(process.env, root);
  const worker = workerProcess();
  const log = createLog(settings, options.logsToStandardError ? process.stderr : undefined).child(
    worker ? { worker: worker.number } : {},
  );
  for (const sentence of unknownSettings(process.env)) log.warn(sentence);
  const found = await findDatabase(settings, log, options.mayShare ?? false);
  const database = openDatabase({
    url: found.url,
    poolSize: settings.databasePoolSize,
    ...reportSlow(settings, log),
    onConnectionLost: (error) => log.debug({ err: error }, 'a database connection broke'),
  });
  const close = async (): Promise<void> => {
    await database.close();
    await found.stop();
  };
  const onWait = (): void =>
    log.warn('The migrations wait for the end of a backup or other transactions. Other instances are serving.');
  try {
    if (!options.leavesSchema) await assertRestored(database.db);
    if (options.readOnly) await assertMigrated(database.db);
    const ran = options.readOnly || options.leavesSchema ? [] : await migrate(database.db, { onWait });
    return { settings, log, database, databaseUrl: found.url, ran, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the installation for one action and closes it afterwards. Migrates unless the action only reads. */
export async function withInstallation<T>(
  root: string,
  action: (installation: Installation) => Promise<T>,
  options: InstallationOptions = {},
): Promise<T> {
  const opening = openInstallation(root, { mayShare: true, logsToStandardError: true, ...options });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= opening.then((installation) => installation.close()));
  // A signal would leave the embedded database running.
  return closeOnSignals(close, async () => {
    const installation = await opening;
    try {
      return await action(installation);
    } finally {
      await close();
    }
  });
}
