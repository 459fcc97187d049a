import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Notification channel for changes of pages, comments and presence. */
export const pageChannel = 'ximblox_pages';
/** Notification channel for ended sessions. */
export const sessionChannel = 'ximblox_sessions';

/** An editor window with an open page. */
export interface PageWindow {
  pageID: number;
  userID: number;
  client: string;
}

/** A window with the ID of its event stream. After a reconnection it has another one, perhaps on another instance. */
export interface WindowStream extends PageWindow {
  stream: string;
}

export interface PresentRow {
  page_id: number;
  client: string;
  block: string;
  user_id: number;
  name: string;
}

/** Lifetime of a window without renewal, in seconds. */
const lifetime = 45;
const expiry = sql<Date>`clock_timestamp() + make_interval(secs => ${lifetime})`;

/** Notifies all instances that the people on a page have changed. */
async function notifyInstances(db: Database, pageID: number): Promise<void> {
  await sql`select pg_notify(${pageChannel}, ${JSON.stringify({ page: pageID, people: true })})`.execute(db);
}

/** Adds a window, or renews it after a reconnection. */
export async function arrive(db: Database, window: WindowStream, block: string): Promise<void> {
  const { pageID, userID, client, stream } = window;
  await db
    .insertInto('presence')
    .values({ page_id: pageID, user_id: userID, client, stream, block, expires_at: expiry })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'user_id', 'client']).doUpdateSet({ expires_at: expiry, block, stream }),
    )
    .execute();
  await notifyInstances(db, pageID);
}

/** Updates the current block of a window, if the window exists. */
export async function moveTo(db: Database, { pageID, userID, client }: PageWindow, block: string): Promise<void> {
  const moved = await db
    .updateTable('presence')
    .set({ block })
    .where('page_id', '=', pageID)
    .where('user_id', '=', userID)
    .where('client', '=', client)
    .where('block', '!=', block)
    .returning('page_id')
    .executeTakeFirst();
  if (moved) await notifyInstances(db, pageID);
}

/** Removes windows whose streams have ended, except those that have opened another stream. */
export async function leave(db: Database, windows: readonly WindowStream[]): Promise<void> {
  for (const { pageID, userID, client, stream } of windows) {
    await db
      .deleteFrom('presence')
      .where('page_id', '=', pageID)
      .where('user_id', '=', userID)
      .where('client', '=', client)
      .where('stream', '=', stream)
      .execute();
  }
  for (const pageID of new Set(windows.map((window) => window.pageID))) await notifyInstances(db, pageID);
}

/** Renews windows. Windows lost in a restart of the database are added again, without a block. */
export async function renew(db: Database, windows: readonly WindowStream[]): Promise<void> {
  if (windows.length === 0) return;
  await db
    .insertInto('presence')
    .values(
      windows.map(({ pageID, userID, client, stream }) => ({
        page_id: pageID,
        user_id: userID,
        client,
        stream,
        expires_at: expiry,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['page_id', 'user_id', 'client'])
        .doUpdateSet({ expires_at: expiry })
        .whereRef('presence.stream', '=', 'excluded.stream'),
    )
    .execute();
}

/** Lists the people on pages, longest present first. */
export async function listPresent(db: Database, pageIDs: readonly number[]): Promise<PresentRow[]> {
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

/** Deletes expired windows. */
export async function removeExpired(db: Database): Promise<void> {
  await db.deleteFrom('presence').where('expires_at', '<', sql<Date>`clock_timestamp()`).execute();
}
