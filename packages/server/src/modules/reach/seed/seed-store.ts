import { sql } from 'kysely';
import type { VersionContent } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { contentColumns } from '../../content/pages/index.ts';

/** Waits for other instances that load content, until the transaction ends. */
export async function lockSeeding(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ximblox seed'))`.execute(db);
}

const loadedMark = 'content-loaded';

/** Whether there are pages, or content was loaded before; somebody may have deleted all of it since. */
export async function hasPages(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from pages) or exists (select 1 from installation where name = ${loadedMark}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

/** Remembers that content was loaded. */
export async function markLoaded(db: Database): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: loadedMark, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface SeedPage {
  /** Pages of the same key are translations of each other. */
  key: string;
  locale: string;
  slug: string;
  type: string;
  title: string;
  createdAt: Date;
}

/** Adds pages that have no version yet; answers their IDs in the same order. */
export async function insertPages(db: Database, pages: readonly SeedPage[]): Promise<number[]> {
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

export interface SeedVersion {
  pageID: number;
  content: VersionContent;
  createdAt: Date;
  isPublished: boolean;
}

/** Gives each page its first version and, when it is published, its publication. */
export async function insertVersions(db: Database, versions: readonly SeedVersion[]): Promise<void> {
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
    .returning(['id', 'page_id', 'created_at'])
    .execute();
  await sql`update pages set newest_version_id = v.id from page_versions as v where v.page_id = pages.id`.execute(db);
  const published = new Set(versions.flatMap(({ pageID, isPublished }) => (isPublished ? [pageID] : [])));
  const running = added.filter(({ page_id }) => published.has(page_id));
  if (running.length === 0) return;
  await db
    .insertInto('publications')
    .values(running.map(({ id, page_id, created_at }) => ({ page_id, version_id: id, published_at: created_at })))
    .execute();
  await sql`
    update pages set published_version_id = b.version_id, publication_id = b.id, public_since = b.published_at
    from publications as b where b.page_id = pages.id
  `.execute(db);
}

/** Lets every translation follow the page in the default locale, as it stands. */
export async function followOriginals(db: Database, defaultLocale: string): Promise<void> {
  await sql`
    insert into translation_sources (page_id, source_page_id, source_version_id)
    select p.id, q.id, q.newest_version_id from pages as p
    join pages as q on q.group_id = p.group_id and q.locale = ${defaultLocale} and q.id <> p.id
  `.execute(db);
}
