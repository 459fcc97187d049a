import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { personColumns } from '../../../platform/database/person-columns.ts';
import { setAllPublished, setPublished } from '../pages/index.ts';

/** Ends the running publications of pages. */
export async function endPublications(db: Database, pageIDs: readonly number[]): Promise<void> {
  if (pageIDs.length === 0) return;
  await db
    .updateTable('publications')
    .set({ ended_at: sql`now()` })
    .where(equalsAny('page_id', pageIDs))
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the running publication of a page, if there is one. */
export const endPublication = (db: Database, pageID: number): Promise<void> => endPublications(db, [pageID]);

/** Starts publications of versions. `public_since` of a page that is already public does not change. @returns their IDs by page */
export async function startPublications(
  db: Database,
  started: readonly { pageID: number; versionID: number }[],
  userID: number | null,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .insertInto('publications')
    .values(started.map(({ pageID, versionID }) => ({ page_id: pageID, version_id: versionID, published_by: userID })))
    .returning(['id', 'page_id'])
    .execute();
  await setAllPublished(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map(({ id, page_id: pageID }) => [pageID, id]));
}

/** Returns which of the pages have a schedule or an open request. */
export async function pagesWithWork(db: Database, pageIDs: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ page_id: number }>`
    select page_id from page_schedules where ${equalsAny('page_id', pageIDs)}
    union select page_id from publication_requests where ${equalsAny('page_id', pageIDs)} and status = 'open'
  `.execute(db);
  return new Set(rows.map(({ page_id: pageID }) => pageID));
}

/** Inserts publications of imported pages with their original dates and makes them the running ones. */
export async function insertPublications(
  db: Database,
  publications: readonly { pageID: number; versionID: number; publishedAt: Date }[],
): Promise<void> {
  if (publications.length === 0) return;
  const started = await db
    .insertInto('publications')
    .values(
      publications.map(({ pageID, versionID, publishedAt }) => ({
        page_id: pageID,
        version_id: versionID,
        published_at: publishedAt,
      })),
    )
    .returning('id')
    .execute();
  await setAllPublished(
    db,
    started.map(({ id }) => id),
  );
}

/** Inserts a past or running period in which a version was public. @returns its ID */
export async function insertPeriod(
  db: Database,
  { pageID, versionID, from, until }: { pageID: number; versionID: number; from: Date; until: Date | null },
): Promise<number> {
  const { id } = await db
    .insertInto('publications')
    .values({ page_id: pageID, version_id: versionID, published_at: from, ended_at: until })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the running publication of a page and unpublishes it. */
export async function clearPublication(db: Database, pageID: number): Promise<void> {
  await endPublication(db, pageID);
  await setPublished(db, pageID, null);
}

/** Returns the running publication of a page and the user who started it, or undefined if the page is not public. */
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
    .select(personColumns('u', 'user'))
    .where('b.page_id', '=', pageID)
    .where('b.ended_at', 'is', null)
    .executeTakeFirst();
