import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeFinding } from '@ximblox/contract';
import type { Diagnosis } from '@ximblox/server';
import {
  openBlobStore,
  pendingMigrations,
  readSettings,
  type Settings,
  unavailableStore,
  unknownSettings,
} from '@ximblox/server/platform';
import { ensureBuilt } from '../build/ensure-built.ts';
import { loadBundle, type ServerBundle } from '../build/load-bundle.ts';
import { type Installation, withInstallation } from '../serve/installation.ts';
import { createCommandServices } from '../serve/with-services.ts';

/** What to check, and whether to repair what is derived from other data. */
export interface DoctorOptions {
  all: boolean;
  repair: boolean;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim();

function settingsFinding(): Diagnosis {
  const [unknown] = unknownSettings(process.env);
  return unknown === undefined
    ? describeFinding('settings', 'settings-valid')
    : describeFinding('settings', 'settings-unknown', { reason: unknown });
}

/** Returns the migrations that must run first; none if this version does not know the schema. */
async function missingMigrations({ database: { db } }: Installation): Promise<Diagnosis[]> {
  try {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return [];
    return [describeFinding('migrations', 'migrations-pending', { names: pending.join(', ') })];
  } catch (error) {
    return [describeFinding('migrations', 'migrations-unknown', { reason: reasonOf(error) })];
  }
}

async function examineInstallation(
  bundle: ServerBundle,
  installation: Installation,
  { all, repair }: DoctorOptions,
): Promise<Diagnosis[]> {
  const missing = await missingMigrations(installation);
  if (missing.length > 0) return missing;
  const { database, databaseUrl, settings } = installation;
  // The other checks work without files.
  const blobs = await openBlobStore(settings).catch(unavailableStore);
  const services = await createCommandServices(bundle, installation, blobs);
  const context = bundle.systemContext(database.db, services);
  return bundle.examine({ context, databaseUrl, readsAll: all }, { repair });
}

/** Whether an installation with the embedded database was never started. */
const isMissing = ({ databaseUrl, dataFolder }: Settings): boolean =>
  databaseUrl === null && !existsSync(join(dataFolder, 'postgres'));

/** Checks an installation, running or not. What cannot be checked because of a fault before it is left out. */
export async function doctor(root: string, options: DoctorOptions): Promise<Diagnosis[]> {
  let settings: Settings;
  try {
    settings = readSettings(process.env, root);
  } catch (error) {
    return [describeFinding('settings', 'settings-invalid', { reason: reasonOf(error) })];
  }
  const found = [settingsFinding()];
  if (isMissing(settings)) {
    const values = { folder: settings.dataFolder };
    return [...found, describeFinding('database', 'database-missing', values)];
  }
  let bundle: ServerBundle;
  try {
    bundle = await loadBundle(ensureBuilt(root));
  } catch (error) {
    return [...found, describeFinding('definitions', 'site-not-loaded', { reason: reasonOf(error) })];
  }
  let isOpen = false;
  try {
    const work = (installation: Installation): Promise<Diagnosis[]> => {
      isOpen = true;
      return examineInstallation(bundle, installation, options);
    };
    return [...found, ...(await withInstallation(root, work, { leavesSchema: true }))];
  } catch (error) {
    if (isOpen) throw error;
    return [...found, describeFinding('database', 'database-unusable', { reason: reasonOf(error) })];
  }
}
