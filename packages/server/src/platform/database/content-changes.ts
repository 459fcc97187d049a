import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Channel on which instances tell one another which public content changed. */
export const contentChannel = 'ximblox_content';

/** Bytes that one notification may carry are limited to 8000 by PostgreSQL. */
const maxPayload = 7500;

/** What a transaction knows of the caches of its own instance; every `Context` fits. */
export interface ContentWriter {
  db: Database;
  services: { publicCaches: { dropTags(tags: readonly string[]): void } };
  afterCommit: (action: () => void) => void;
}

/**
 * Invalidates public content with these tags when the transaction commits: `page:<id>`, `pages:<type>:<locale>`,
 * `type:<type>:<locale>`, `menu:<menu>:<locale>`, `slug:<locale>:<slug>`, `group:<id>`, `file:<id>`, `settings`.
 * The caches of this instance drop them before the call is answered, so that a read that follows a write sees it; other
 * instances drop them when PostgreSQL delivers the notification. This instance hears that notification too: it covers a
 * commit whose confirmation was lost.
 */
export async function contentChanged(
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

/** The tags that a notification of `contentChannel` carries. */
export function changedTags(payload: string): string[] {
  const { tags } = JSON.parse(payload) as { tags: string[] };
  return tags;
}
