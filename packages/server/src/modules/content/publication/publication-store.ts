import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { presentID } from '../../../platform/database/present-id.ts';

/** Ends the running publication of a page, if there is one. */
export async function endPublication(db: Database, pageID: number): Promise<void> {
  await db
    .updateTable('publications')
    .set({ ended_at: sql`now()` })
    .where('page_id', '=', pageID)
    .where('ended_at', 'is', null)
    .execute();
}

/** Makes a version the public one; a page that was public already stays so since the same time. */
export async function startPublication(
  db: Database,
  { pageID, versionID, userID }: { pageID: number; versionID: number; userID: number | null },
): Promise<number> {
  const { publication_id } = await db
    .with('started', (query) =>
      query
        .insertInto('publications')
        .values({ page_id: pageID, version_id: versionID, published_by: userID })
        .returning(['id', 'published_at']),
    )
    .updateTable('pages')
    .from('started')
    .set((row) => ({
      published_version_id: versionID,
      publication_id: row.ref('started.id'),
      public_since: sql<Date>`coalesce(pages.public_since, started.published_at)`,
    }))
    .where('pages.id', '=', pageID)
    .returning((row) => row.ref('pages.publication_id').$notNull().as('publication_id'))
    .executeTakeFirstOrThrow();
  return publication_id;
}

/** Takes a page off the public site. */
export async function clearPublication(db: Database, pageID: number): Promise<void> {
  await endPublication(db, pageID);
  await db
    .updateTable('pages')
    .set({ published_version_id: null, publication_id: null, public_since: null })
    .where('id', '=', pageID)
    .execute();
}

/** The running publication of a page, with who started it; undefined when the page is not public. */
export const runningPublication = (
  db: Database,
  pageID: number,
): Promise<
  { version_id: number; number: number; published_at: Date; user_id: number; user_name: string } | undefined
> =>
  db
    .selectFrom('publications as b')
    .innerJoin('page_versions as v', 'v.id', 'b.version_id')
    .leftJoin('users as u', 'u.id', 'b.published_by')
    .select(['b.version_id', 'v.number', 'b.published_at'])
    .select(sql<number>`coalesce(${presentID('u')}, 0)`.as('user_id'))
    .select(sql<string>`coalesce(u.name, '')`.as('user_name'))
    .where('b.page_id', '=', pageID)
    .where('b.ended_at', 'is', null)
    .executeTakeFirst();
