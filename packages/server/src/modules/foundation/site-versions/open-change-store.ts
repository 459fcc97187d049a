import type { ReleaseChange } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

type Kind = Exclude<ReleaseChange['kind'], 'page'>;
type ChangeOf<Of extends Kind> = Extract<ReleaseChange, { kind: Of }>;

/**
 * Returns the change that an open release makes to a thing; undefined if it makes none, if the release is closed, and without a release.
 * @param name.key as in `release_items`: `main:nl-nl` for a menu, `content:nl-nl` for a page type
 */
export async function openChange<Of extends Kind>(
  db: Database,
  releaseID: number | undefined,
  { kind, key }: { kind: Of; key: string },
): Promise<ChangeOf<Of> | undefined> {
  if (releaseID === undefined) return undefined;
  const { rows } = await sql<{ change: ChangeOf<Of> }>`
    select i.change from release_items as i join releases as r on r.id = i.release_id
    where i.release_id = ${releaseID} and i.kind = ${kind} and i.key = ${key} and r.state not in ('published', 'cancelled')
  `.execute(db);
  return rows[0]?.change;
}

/** Whether a release can still be published; false without one. */
export async function isOpenRelease(db: Database, releaseID: number | null): Promise<boolean> {
  if (releaseID === null) return false;
  const row = await db
    .selectFrom('releases')
    .select('id')
    .where('id', '=', releaseID)
    .where('state', 'not in', ['published', 'cancelled'])
    .executeTakeFirst();
  return row !== undefined;
}
