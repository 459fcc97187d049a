import type { Services } from '@ximblox/server';
import type { Database } from '@ximblox/server/platform';
import { ensureBuilt } from '../build/ensure-built.ts';
import { loadBundle, type ServerBundle } from '../build/load-bundle.ts';
import { withInstallation } from './installation.ts';

const noPreview = { renderBlocks: async () => [] };

const noDelivery = { respond: async () => ({ errors: [], hints: [], status: 404 }) };

/** Runs a command with the services of the server, even while another Ximblox process is running. */
export async function withServices<T>(
  root: string,
  action: (context: { db: Database; services: Services }, bundle: ServerBundle) => Promise<T>,
): Promise<T> {
  const bundle = await loadBundle(ensureBuilt(root));
  return withInstallation(root, async ({ settings, log, database }) => {
    const { db } = database;
    const { definition } = bundle;
    const services = await bundle.createServices({
      settings,
      log,
      db,
      definition,
      preview: noPreview,
      delivery: noDelivery,
    });
    return action({ db, services }, bundle);
  });
}
