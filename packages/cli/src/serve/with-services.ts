import type { PublicContentReader } from '@ximblox/blocks';
import type { Services } from '@ximblox/server';
import type { BlobStore, Database } from '@ximblox/server/platform';
import { ensureBuilt } from '../build/ensure-built.ts';
import { loadBundle, type ServerBundle } from '../build/load-bundle.ts';
import { type Installation, withInstallation } from './installation.ts';

const noPreview = { renderBlocks: async () => [] };
/** Commands run no handlers of extensions. */
const noReader: PublicContentReader = {
  pages: async () => ({ items: [], total: 0, pages: 0 }),
  resolve: async () => [],
};

const noDelivery = { respond: async () => ({ errors: [], hints: [], status: 404 }) };

/** Creates the services of the server for a command. @param blobs the storage of files; that of the settings by default */
export const createCommandServices = (
  { createServices, definition }: ServerBundle,
  { settings, log, database: { db }, databaseUrl }: Pick<Installation, 'settings' | 'log' | 'database' | 'databaseUrl'>,
  blobs?: BlobStore,
): Promise<Services> =>
  createServices({
    settings,
    log,
    db,
    databaseUrl,
    definition,
    preview: noPreview,
    delivery: noDelivery,
    publicReader: noReader,
    ...(blobs ? { blobs } : {}),
  });

/** Runs a command with the services of the server, even while another Ximblox process is running. */
export async function withServices<T>(
  root: string,
  action: (context: { db: Database; services: Services }, bundle: ServerBundle) => Promise<T>,
): Promise<T> {
  const bundle = await loadBundle(ensureBuilt(root));
  return withInstallation(root, async (installation) => {
    const services = await createCommandServices(bundle, installation);
    return action({ db: installation.database.db, services }, bundle);
  });
}
