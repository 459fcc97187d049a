import type { PublicContentReader } from '@ximblox/blocks';
import type { Services } from '@ximblox/server';
import type { Database } from '@ximblox/server/platform';
import { ensureBuilt } from '../build/ensure-built.ts';
import { loadBundle, type ServerBundle } from '../build/load-bundle.ts';
import { withInstallation } from './installation.ts';

const noPreview = { renderBlocks: async () => [] };
/** Commands run no handlers of extensions. */
const noReader: PublicContentReader = {
  pages: async () => ({ items: [], total: 0, pages: 0 }),
  resolve: async () => [],
};

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
      publicReader: noReader,
    });
    return action({ db, services }, bundle);
  });
}
