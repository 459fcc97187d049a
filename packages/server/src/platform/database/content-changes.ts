import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Channel on which instances tell one another which public content changed. */
export const contentChannel = 'ximblox_content';

/** Bytes that one notification may carry are limited to 8000 by PostgreSQL. */
const maxPayload = 7500;

/**
 * Tells every instance, when the transaction commits, that public content with these tags changed:
 * `page:<id>`, `pages:<type>:<locale>`, `type:<type>:<locale>`, `menu:<menu>:<locale>`, `slug:<locale>:<slug>`, `group:<id>`.
 */
export async function contentChanged(db: Database, tags: readonly string[]): Promise<void> {
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
