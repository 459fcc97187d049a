import { join } from 'node:path';
import type { SiteDefinition } from '@ximblox/blocks';
import type { PreviewRenderer, Services } from '@ximblox/server';
import { createMailer, jobs, type Log, openDiskBlobStore, type Settings } from '@ximblox/server/platform';

/** What the modules of the server need, over the platform. */
export async function createServices(options: {
  settings: Settings;
  log: Log;
  definition: SiteDefinition;
  preview: PreviewRenderer;
}): Promise<Services> {
  const { settings, log, definition, preview } = options;
  return {
    settings,
    site: definition,
    jobs,
    mailer: createMailer(jobs),
    blobs: await openDiskBlobStore(join(settings.dataFolder, 'media')),
    log,
    preview,
    now: () => new Date(),
  };
}
