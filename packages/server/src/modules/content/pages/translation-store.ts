import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';

/** What a translation follows, as long as that page is not in the trash. */
export interface TranslationSourceRow {
  page_id: number;
  source_page_id: number;
  source_version_id: number;
  source_version_number: number;
  newest_version_id: number;
  newest_version_number: number;
  locale: string;
  title: string;
  marked_at: Date;
  marker_id: number;
  marker_name: string;
}

/** What each translation of a group follows. */
export const translationSources = (db: Database, groupID: number): Promise<TranslationSourceRow[]> =>
  db
    .selectFrom('translation_sources as t')
    .innerJoin('pages as p', 'p.id', 't.page_id')
    .innerJoin('pages as q', 'q.id', 't.source_page_id')
    .innerJoin('page_versions as v', 'v.id', 't.source_version_id')
    .innerJoin('page_versions as w', 'w.id', 'q.newest_version_id')
    .leftJoin('users as u', 'u.id', 't.marked_by')
    .select(['t.page_id', 't.source_page_id', 't.source_version_id', 't.marked_at', 'q.locale', 'q.title'])
    .select(['v.number as source_version_number', 'w.id as newest_version_id', 'w.number as newest_version_number'])
    .select(sql<number>`coalesce(${existingUserID('u')}, 0)`.as('marker_id'))
    .select(sql<string>`coalesce(u.name, '')`.as('marker_name'))
    .where('p.group_id', '=', groupID)
    .where('p.deleted_at', 'is', null)
    .where('q.deleted_at', 'is', null)
    .execute();

/** Whether the page that a translation follows has a newer version than the one it stands at. */
export const isOutdated = (row: TranslationSourceRow | undefined): boolean =>
  row !== undefined && row.newest_version_number > row.source_version_number;

/** Notes which version of which page a translation stands at. */
export async function setTranslationSource(
  db: Database,
  source: { pageID: number; sourcePageID: number; versionID: number; userID: number | null },
): Promise<void> {
  const columns = {
    source_page_id: source.sourcePageID,
    source_version_id: source.versionID,
    marked_by: source.userID,
    marked_at: sql<Date>`now()`,
  };
  await db
    .insertInto('translation_sources')
    .values({ page_id: source.pageID, ...columns })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(columns))
    .execute();
}

/** Makes a page an original that follows no other. */
export async function clearTranslationSource(db: Database, pageID: number): Promise<void> {
  await db.deleteFrom('translation_sources').where('page_id', '=', pageID).execute();
}

/** Lets a page follow no other, and none follow it. */
export async function leaveTranslations(db: Database, pageID: number): Promise<void> {
  await db
    .deleteFrom('translation_sources')
    .where((row) => row.or([row('page_id', '=', pageID), row('source_page_id', '=', pageID)]))
    .execute();
}

/** Those of some pages that are not in the trash, each with its translation in a locale; the page itself when it is of that locale, ID null when there is none. */
export async function translationsIn(
  db: Database,
  pageIDs: readonly number[],
  locale: string,
): Promise<{ sourceID: number; id: number | null; title: string }[]> {
  const rows = await db
    .selectFrom('pages as p')
    .leftJoin('pages as t', (join) =>
      join.onRef('t.group_id', '=', 'p.group_id').on('t.locale', '=', locale).on('t.deleted_at', 'is', null),
    )
    .select(['p.id as sourceID', 't.id', 't.title'])
    .where(equalsAny('p.id', pageIDs))
    .where('p.deleted_at', 'is', null)
    .execute();
  return rows.map(({ sourceID, id, title }) => ({ sourceID, id, title: title ?? '' }));
}
