import type { Database } from '../../../platform/database/database.ts';

/** What has versions besides pages. Triggers write them; decision 121. */
export interface VersionedThing {
  kind: 'menu' | 'page-type' | 'settings' | 'extension-settings' | 'redirect';
  /** `main:nl-nl` for a menu or page type, `''`, `newsletter.sending`, `nl-nl:old/address`. */
  key: string;
}

/** A stored version. */
export interface VersionRow {
  number: number;
  /** As it was stored: a later version of the site may read it differently. */
  content: unknown;
  since: Date;
  until: Date | null;
  author_id: number | null;
  author_name: string | null;
}

const versionsOf = (db: Database, { kind, key }: VersionedThing) =>
  db
    .selectFrom('site_versions as v')
    .leftJoin('users as u', 'u.id', 'v.author_id')
    .select(['v.number', 'v.content', 'v.since', 'v.until', 'v.author_id', 'u.name as author_name'])
    .where('v.kind', '=', kind)
    .where('v.key', '=', key);

/** Returns versions, newest first, and their total number. */
export async function findVersions(
  db: Database,
  thing: VersionedThing,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const rows = await versionsOf(db, thing).orderBy('v.number', 'desc').offset(offset).limit(limit).execute();
  const { total } = await db
    .selectFrom('site_versions')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('kind', '=', thing.kind)
    .where('key', '=', thing.key)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Returns the version with a number; undefined if there is none. */
export const findVersion = (db: Database, thing: VersionedThing, number: number): Promise<VersionRow | undefined> =>
  versionsOf(db, thing).where('v.number', '=', number).executeTakeFirst();
