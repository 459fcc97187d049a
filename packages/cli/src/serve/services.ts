import type { PublicContentReader, SiteDefinition } from '@ximblox/blocks';
import {
  createPageStreams,
  handlerContexts,
  contentEventListeners,
  type ContentDelivery,
  type PreviewRenderer,
  type PublicCaches,
  type CachedFile,
  type Services,
} from '@ximblox/server';
import {
  backupOptions,
  type BlobStore,
  createMailer,
  type Database,
  jobs,
  type Log,
  openBlobStore,
  type Settings,
  takeBackupInProcess,
} from '@ximblox/server/platform';
import { createTaggedCache } from '@ximblox/site';

/** Size limit of the cache of public files, in bytes. */
const maxFileCacheBytes = 32 * 1024 * 1024;

/** Creates the services that the server's modules need. */
export async function createServices(options: {
  settings: Settings;
  log: Log;
  db: Database;
  databaseUrl: string;
  definition: SiteDefinition;
  preview: PreviewRenderer;
  delivery: ContentDelivery;
  /** Reads published content as the site renders it. */
  publicReader: PublicContentReader;
  /** The page cache; undefined in commands that serve nothing. */
  pageCache?: PublicCaches;
  /** The storage of files; that of the settings by default. */
  blobs?: BlobStore;
  onExtensionFailure?: Services['onExtensionFailure'];
}): Promise<Services> {
  const { settings, log, db, databaseUrl, definition, preview, delivery, publicReader, pageCache } = options;
  const fileCache = createTaggedCache<CachedFile>({ maxBytes: maxFileCacheBytes });
  return {
    settings,
    site: definition,
    jobs,
    mailer: createMailer(jobs),
    blobs: options.blobs ?? (await openBlobStore(settings)),
    backups: { take: (options) => takeBackupInProcess({ ...backupOptions(settings, options), databaseUrl }) },
    log,
    preview,
    delivery,
    fileCache,
    publicCaches: {
      dropTags(tags) {
        pageCache?.dropTags(tags);
        fileCache.dropTags(tags);
      },
      dropAll() {
        pageCache?.dropAll();
        fileCache.dropAll();
      },
    },
    contentEventListeners,
    handlerContexts,
    onExtensionFailure: options.onExtensionFailure,
    publicReader,
    pageStreams: createPageStreams({ db, log, ages: settings }),
    now: () => new Date(),
  };
}
