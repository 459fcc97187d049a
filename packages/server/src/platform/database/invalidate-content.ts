import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Channel on which instances notify each other of changed public content. */
export const contentChannel = 'ximblox_content';

/** Maximum bytes of a notification; PostgreSQL's limit is 8000. */
const maxPayload = 7500;

/** The transaction in which content changes, and the caches of this instance; a `Context` fits. */
export interface ContentWriter {
  db: Database;
  services: { publicCaches: { dropTags(tags: readonly string[]): void } };
  afterCommit: (action: () => void) => void;
}

/**
 * Invalidates public content with these tags when the transaction commits: `page:<id>`, `pages:<type>:<locale>` and those
 * of `tagsOfValues`, `type:<type>:<locale>`, `menu:<menu>:<locale>`, `slug:<locale>:<slug>`, `group:<id>`, `file:<id>`, `settings`.
 * The caches of this instance drop the tags before the call returns, so that a read after the write sees it. Other
 * instances drop them when PostgreSQL delivers the notification. This instance receives it too, which covers a commit
 * whose confirmation was lost.
 */
export async function invalidateContent(
  { db, services, afterCommit }: ContentWriter,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return;
  afterCommit(() => services.publicCaches.dropTags(tags));
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await sql`select pg_notify(${contentChannel}, ${JSON.stringify({ tags: batch })})`.execute(db);
    batch = [];
  };
  let size = 0;
  for (const tag of new Set(tags)) {
    const bytes = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (size + bytes > maxPayload) {
      await flush();
      size = 0;
    }
    batch.push(tag);
    size += bytes;
  }
  await flush();
}

/** Returns the tags in a notification of `contentChannel`. */
export function readInvalidatedTags(payload: string): string[] {
  const { tags } = JSON.parse(payload) as { tags: string[] };
  return tags;
}
