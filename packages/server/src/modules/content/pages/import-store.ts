import { sql } from 'kysely';
import type { VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { contentColumns } from './version-store.ts';

/** A page of an import. */
export interface ImportedPage {
  /** Pages of the same key are translations of each other. */
  key: string;
  locale: string;
  slug: string;
  type: string;
  title: string;
  createdAt: Date;
}

/** Adds pages that have no version yet; returns their IDs in the same order. */
export async function importPages(db: Database, pages: readonly ImportedPage[]): Promise<number[]> {
  const keys = [...new Set(pages.map(({ key }) => key))];
  const { rows: groups } = await sql<{ id: number }>`
    select nextval('page_groups') as id from generate_series(1, ${keys.length}::integer)
  `.execute(db);
  const groupOf = new Map(keys.map((key, position) => [key, groups[position]?.id ?? 0]));
  const rows = await db
    .insertInto('pages')
    .values(
      pages.map((page) => ({
        group_id: groupOf.get(page.key) ?? 0,
        locale: page.locale,
        slug: page.slug,
        type: page.type,
        title: page.title,
        created_at: page.createdAt,
        updated_at: page.createdAt,
      })),
    )
    .returning(['id', 'locale', 'slug'])
    .execute();
  const ids = new Map(rows.map(({ id, locale, slug }) => [`${locale}/${slug}`, id]));
  return pages.map(({ locale, slug }) => ids.get(`${locale}/${slug}`) ?? 0);
}

export interface ImportedVersion {
  pageID: number;
  content: VersionContent;
  createdAt: Date;
}

/** Inserts the first version of each page. @returns the IDs of the versions and their pages */
export async function insertFirstVersions(
  db: Database,
  versions: readonly ImportedVersion[],
): Promise<{ id: number; pageID: number }[]> {
  const added = await db
    .insertInto('page_versions')
    .values(
      versions.map(({ pageID, content, createdAt }) => ({
        page_id: pageID,
        number: 1,
        created_at: createdAt,
        ...contentColumns(content),
      })),
    )
    .returning(['id', 'page_id'])
    .execute();
  await sql`update pages set newest_version_id = v.id from page_versions as v where v.page_id = pages.id`.execute(db);
  return added.map(({ id, page_id }) => ({ id, pageID: page_id }));
}

/** A version of an imported page, as it was stored elsewhere. */
export interface PastVersion {
  number: number;
  content: VersionContent;
  authorID: number | null;
  createdAt: Date;
}

/**
 * Inserts all versions of a page that has none, with their numbers, authors and times.
 * @param versions in their order
 * @returns the IDs of the versions by number
 */
export async function insertPastVersions(
  db: Database,
  pageID: number,
  versions: readonly PastVersion[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const { number, content, authorID, createdAt } of versions) {
    const { id } = await db
      .insertInto('page_versions')
      .values({ page_id: pageID, number, author_id: authorID, created_at: createdAt, ...contentColumns(content) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(number, id);
  }
  const [first, last] = [versions[0], versions.at(-1)];
  if (!first || !last) return ids;
  await db
    .updateTable('pages')
    .set({
      newest_version_id: ids.get(last.number) ?? null,
      title: last.content.title,
      created_at: first.createdAt,
      created_by: first.authorID,
      updated_at: last.createdAt,
      updated_by: last.authorID,
    })
    .where('id', '=', pageID)
    .execute();
  return ids;
}

/** Sets publications as the running ones of their pages. `public_since` of pages that are already public does not change. */
export async function setAllPublished(db: Database, publicationIDs: readonly number[]): Promise<void> {
  await sql`
    update pages set published_version_id = b.version_id, publication_id = b.id,
      public_since = coalesce(pages.public_since, b.published_at)
    from publications as b where b.page_id = pages.id and b.id = any (${[...publicationIDs]}::bigint[])
  `.execute(db);
}

/** Sets the page in the default locale as the source of its translations, which count as up to date. */
export async function setOriginalsAsSources(db: Database, defaultLocale: string): Promise<void> {
  await sql`
    insert into translation_sources (page_id, source_page_id, source_version_id)
    select p.id, q.id, q.newest_version_id from pages as p
    join pages as q on q.group_id = p.group_id and q.locale = ${defaultLocale} and q.id <> p.id
  `.execute(db);
}
