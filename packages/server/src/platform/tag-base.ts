import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import { publicOrigin } from './public-origin.ts';
import type { Settings } from './settings.ts';

const name = 'tag-base';

/**
 * What IDs in feeds begin with, such as `tag:www.example.com,2026-11-23:3f9c2a41` (RFC 4151). It is made at the first start and kept
 * with the data: feed readers take an entry with another ID for a new one, so it must outlive a change of the public address.
 */
export async function tagBaseOf(
  db: Database,
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  now = new Date(),
): Promise<string> {
  const { hostname } = new URL(publicOrigin(settings));
  // An address in brackets is no name that a tag may begin with.
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
