import type { SiteSettings } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { initialSettings } from './initial-settings.ts';

/** The saved settings; version 0 before the first save. */
export interface ChosenSettings {
  version: number;
  updatedAt: Date | null;
  updatedBy: { ID: number; name: string } | null;
  settings: SiteSettings;
}

/** Adds the initial values of settings that were introduced after the last save. */
export const withInitialValues = ({ popup, ...chosen }: Partial<SiteSettings>): SiteSettings => ({
  ...initialSettings,
  ...chosen,
  popup: { ...initialSettings.popup, ...popup },
});

/** Returns the saved settings. */
export async function chosenSettings(db: Database): Promise<ChosenSettings> {
  const row = await db
    .selectFrom('site_settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.value', 's.version', 's.updated_at', 's.updated_by', 'u.name'])
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    updatedAt: row?.updated_at ?? null,
    updatedBy: row?.updated_by ? { ID: row.updated_by, name: row.name ?? '' } : null,
    settings: withInitialValues((row?.value ?? {}) as Partial<SiteSettings>),
  };
}

/** Returns the roles with permission to publish that have active users, and the number of those users. */
export const publisherRoles = (db: Database): Promise<{ role: string; users: number }[]> =>
  db
    .selectFrom('roles as r')
    .innerJoin('users as u', 'u.role_id', 'r.id')
    .select(['r.name as role'])
    .select((row) => row.fn.countAll<number>().as('users'))
    .where(sql<boolean>`r.permissions @> '[{"name": "publish-page"}]'::jsonb`)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .groupBy('r.id')
    .orderBy('r.id')
    .execute();

/** Returns hash and name of an image in the media library. */
export const findLibraryImage = (db: Database, id: number): Promise<{ hash: string; file_name: string } | undefined> =>
  db
    .selectFrom('media_files')
    .select(['hash', 'file_name'])
    .where('id', '=', id)
    .where('type', 'in', ['image', 'gif'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Returns the saved settings and locks them until the transaction ends. */
export async function lockSettings(db: Database): Promise<ChosenSettings> {
  // Before the first save there is no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('site-settings', 0))`.execute(db);
  return chosenSettings(db);
}

/** Stores the settings. */
export async function storeSettings(db: Database, settings: SiteSettings, userID: number | null): Promise<void> {
  const value = JSON.stringify(settings);
  await db
    .insertInto('site_settings')
    .values({ value, updated_by: userID })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        value,
        updated_by: userID,
        updated_at: sql`now()`,
        version: sql`site_settings.version + 1`,
      }),
    )
    .execute();
}

/** Returns an SQL expression for the minutes after which an idle session ends; `fallback` if they are not set. */
export const idleMinutesInEffect = (fallback: number): RawBuilder<number> =>
  sql<number>`coalesce((select (value->>'inactivityMinutes')::integer from site_settings), ${fallback}::integer)`;
