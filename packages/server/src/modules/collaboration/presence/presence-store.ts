import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Channel on which the database tells of pages that have changed, and of the people at them. */
export const pageChannel = 'ximblox_pages';
/** Channel on which the database tells which sessions have ended. */
export const sessionChannel = 'ximblox_sessions';

/** A window that has a page open. */
export interface Place {
  pageID: number;
  userID: number;
  client: string;
}

export interface PresentRow {
  page_id: number;
  client: string;
  block: string;
  user_id: number;
  name: string;
}

/** Seconds after which a window that nobody renews is gone. */
const lifetime = 45;
const until = sql<Date>`clock_timestamp() + make_interval(secs => ${lifetime})`;

/** Tells every instance that the people at a page have changed. */
async function tell(db: Database, pageID: number): Promise<void> {
  await sql`select pg_notify(${pageChannel}, ${JSON.stringify({ page: pageID, people: true })})`.execute(db);
}

/** A window has come, or is still there after a break. */
export async function arrive(db: Database, { pageID, userID, client }: Place, block: string): Promise<void> {
  await db
    .insertInto('presence')
    .values({ page_id: pageID, user_id: userID, client, block, expires_at: until })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'user_id', 'client']).doUpdateSet({ expires_at: until, block }),
    )
    .execute();
  await tell(db, pageID);
}

/** A window is at another block. Windows that are not there stay away. */
export async function moveTo(db: Database, { pageID, userID, client }: Place, block: string): Promise<void> {
  const moved = await db
    .updateTable('presence')
    .set({ block })
    .where('page_id', '=', pageID)
    .where('user_id', '=', userID)
    .where('client', '=', client)
    .where('block', '!=', block)
    .returning('page_id')
    .executeTakeFirst();
  if (moved) await tell(db, pageID);
}

/** Windows have gone. */
export async function leave(db: Database, places: readonly Place[]): Promise<void> {
  for (const { pageID, userID, client } of places) {
    await db
      .deleteFrom('presence')
      .where('page_id', '=', pageID)
      .where('user_id', '=', userID)
      .where('client', '=', client)
      .execute();
  }
  for (const pageID of new Set(places.map((place) => place.pageID))) await tell(db, pageID);
}

/** Keeps windows present; those that a restart of the database has forgotten are back, at no block. */
export async function renew(db: Database, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await db
    .insertInto('presence')
    .values(
      places.map(({ pageID, userID, client }) => ({ page_id: pageID, user_id: userID, client, expires_at: until })),
    )
    .onConflict((conflict) => conflict.columns(['page_id', 'user_id', 'client']).doUpdateSet({ expires_at: until }))
    .execute();
}

/** Who is at some pages, the longest there first. */
export async function presentAt(db: Database, pageIDs: readonly number[]): Promise<PresentRow[]> {
  if (pageIDs.length === 0) return [];
  return db
    .selectFrom('presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.page_id', 'p.client', 'p.block', 'p.user_id', 'u.name'])
    .where('p.page_id', 'in', pageIDs)
    .where('p.expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('u.deleted_at', 'is', null)
    .orderBy('p.since')
    .orderBy('p.client')
    .execute();
}

/** Forgets windows that are long gone. */
export async function removeExpired(db: Database): Promise<void> {
  await db.deleteFrom('presence').where('expires_at', '<', sql<Date>`clock_timestamp()`).execute();
}
