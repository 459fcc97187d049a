import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import { publicOrigin } from './public-origin.ts';
import type { Settings } from './settings.ts';

const name = 'tag-base';

/**
 * Returns the prefix of IDs in feeds, such as `tag:www.example.com,2026-11-23:3f9c2a41` (RFC 4151). It is created once and stored
 * in the database: feed readers treat an entry with another ID as new, so it must survive a change of the public URL.
 */
export async function tagBaseOf(
  db: Database,
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  now = new Date(),
): Promise<string> {
  const { hostname } = new URL(publicOrigin(settings));
  // An IPv6 address is not a valid authority of a tag URI.
  const authority = /^[a-z0-9.-]+$/.test(hostname) ? hostname : 'localhost';
  const value = `tag:${authority},${now.toISOString().slice(0, 10)}:${randomBytes(4).toString('hex')}`;
  await db
    .insertInto('installation')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return String(row.value);
}
