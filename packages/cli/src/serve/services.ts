import type { SiteDefinition } from '@ximblox/blocks';
import {
  createPageStreams,
  pageEventListeners,
  type PreviewRenderer,
  type PublicCaches,
  type ReadyFile,
  type Services,
} from '@ximblox/server';
import { createMailer, type Database, jobs, type Log, openBlobStore, type Settings } from '@ximblox/server/platform';
import { createTaggedCache } from '@ximblox/site';

/** Bytes of public files that are held in memory. */
const mostOfFiles = 32 * 1024 * 1024;

/** What the modules of the server need, over the platform. */
export async function createServices(options: {
  settings: Settings;
  log: Log;
  db: Database;
  definition: SiteDefinition;
  preview: PreviewRenderer;
  /** Pages that are kept; none where nothing is served. */
  pageCache?: PublicCaches;
}): Promise<Services> {
  const { settings, log, db, definition, preview, pageCache } = options;
  const readyFiles = createTaggedCache<ReadyFile>({ maxBytes: mostOfFiles });
  return {
    settings,
    site: definition,
    jobs,
    mailer: createMailer(jobs),
    blobs: await openBlobStore(settings),
    log,
    preview,
    readyFiles,
    publicCaches: {
      dropTags(tags) {
        pageCache?.dropTags(tags);
        readyFiles.dropTags(tags);
      },
      dropAll() {
        pageCache?.dropAll();
        readyFiles.dropAll();
      },
    },
    pageEventListeners,
    pageStreams: createPageStreams({ db, log, ages: settings }),
    now: () => new Date(),
  };
}
