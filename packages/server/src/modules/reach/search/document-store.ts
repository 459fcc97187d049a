import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import type { SearchableVersion, SearchDocument } from './search-document.ts';

/** The page for unknown addresses is not searchable. */
const notFoundSlug = '404';

/** Query for the searchable published versions of some page types. */
export const searchableVersions = (db: Database, types: readonly string[]) =>
  db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', 'v.id', 'p.published_version_id')
    .select(['p.id as pageID', 'v.id as versionID', 'p.locale', 'p.slug', 'p.type', 'v.title', 'v.blocks'])
    .select(['v.type_data as typeData', 'v.seo_description as seoDescription', 'v.seo_keywords as seoKeywords'])
    .select('p.published_tag_ids as tagIDs')
    .where('p.public_since', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .where('p.slug', '<>', notFoundSlug)
    .where('v.seo_noindex', '=', false)
    .where('p.type', 'in', [...types]);

/** Returns the published versions of pages. */
export const publishedVersions = (
  db: Database,
  types: readonly string[],
  pageIDs: readonly number[],
): Promise<SearchableVersion[]> =>
  searchableVersions(db, types).where(equalsAny('p.id', pageIDs)).orderBy('p.id').execute();

/** Returns the next published versions by page ID. */
export const publishedAfter = (
  db: Database,
  types: readonly string[],
  { after, limit }: { after: number; limit: number },
): Promise<SearchableVersion[]> =>
  searchableVersions(db, types).where('p.id', '>', after).orderBy('p.id').limit(limit).execute();

/** The identity of a version. */
type Versioned = Pick<SearchableVersion, 'pageID' | 'versionID'>;

/** Returns the versions that are still published, and locks them until the transaction ends. */
async function lockPublic<Item extends Versioned>(db: Database, versions: readonly Item[]): Promise<Item[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'published_version_id'])
    .where(
      equalsAny(
        'id',
        versions.map(({ pageID }) => pageID),
      ),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const publicVersions = new Map(pages.map((page) => [page.id, page.published_version_id]));
  return versions.filter(({ pageID, versionID }) => publicVersions.get(pageID) === versionID);
}

async function putCurrent(db: Database, documents: readonly SearchDocument[]): Promise<void> {
  const pageIDs = documents.map(({ pageID }) => pageID);
  await sql`delete from search_unreadable where page_id = any(${pageIDs}::bigint[])`.execute(db);
  await sql`
    insert into search_documents (page_id, version_id, locale, type, body, words, length)
    select n.page_id, n.version_id, n.locale, n.type, n.body, n.words::tsvector, n.length from unnest(
      ${pageIDs}::bigint[],
      ${documents.map(({ versionID }) => versionID)}::bigint[],
      ${documents.map(({ locale }) => locale)}::text[],
      ${documents.map(({ type }) => type)}::text[],
      ${documents.map(({ body }) => body)}::text[],
      ${documents.map(({ words }) => words)}::text[],
      ${documents.map(({ length }) => length)}::real[]
    ) as n (page_id, version_id, locale, type, body, words, length)
    on conflict (page_id) do update set version_id = excluded.version_id, locale = excluded.locale,
      type = excluded.type, body = excluded.body, words = excluded.words, length = excluded.length
  `.execute(db);
}

async function putUnreadable(db: Database, versions: readonly Versioned[]): Promise<void> {
  const pageIDs = versions.map(({ pageID }) => pageID);
  await sql`delete from search_documents where page_id = any(${pageIDs}::bigint[])`.execute(db);
  await sql`
    insert into search_unreadable (page_id, version_id)
    select * from unnest(${pageIDs}::bigint[], ${versions.map(({ versionID }) => versionID)}::bigint[])
    on conflict (page_id) do update set version_id = excluded.version_id
  `.execute(db);
}

/** Stores the documents of versions that are still published, and records unreadable ones. Locks the pages. */
export async function putDocuments(
  db: Database,
  { documents, unreadable }: { documents: readonly SearchDocument[]; unreadable: readonly Versioned[] },
): Promise<void> {
  if (documents.length + unreadable.length === 0) return;
  const current = new Set((await lockPublic(db, [...documents, ...unreadable])).map(({ pageID }) => pageID));
  const isCurrent = ({ pageID }: Versioned): boolean => current.has(pageID);
  const [readable, others] = [documents.filter(isCurrent), unreadable.filter(isCurrent)];
  if (readable.length > 0) await putCurrent(db, readable);
  if (others.length > 0) await putUnreadable(db, others);
}

/** Deletes documents of pages that are not searchable. */
export async function removeStale(db: Database, types: readonly string[]): Promise<void> {
  await sql`
    delete from search_documents as d where d.type <> all(${[...types]}::text[]) or not exists (
      select from pages as p where p.id = d.page_id and p.published_version_id = d.version_id
        and p.deleted_at is null and p.slug <> ${notFoundSlug}
    )
  `.execute(db);
}

/** Returns how documents differ from the searchable pages, without pages that a job is about to index. */
export async function findIndexDifferences(
  db: Database,
  types: readonly string[],
): Promise<{ missing: number[]; outdated: number[]; superfluous: number; unreadable: number }> {
  const { rows } = await sql<{ pageID: number; isMissing: boolean }>`
    select p."pageID", d.page_id is null as "isMissing" from (${searchableVersions(db, types)}) as p
    left join search_documents as d on d.page_id = p."pageID"
    where d.version_id is distinct from p."versionID"
      and not exists (select from search_unreadable as u where u.page_id = p."pageID" and u.version_id = p."versionID")
      and not exists (
        select from jobs as j where j.name in ('index-pages', 'index-many-pages') and j.attempts < j.max_attempts
          and j.payload -> 'pageIDs' @> to_jsonb(p."pageID")
      )
  `.execute(db);
  const counts = await sql<{ superfluous: number; unreadable: number }>`select
    (select count(*) from search_documents as d where not exists (
      select from (${searchableVersions(db, types)}) as p where p."pageID" = d.page_id
    )) as superfluous,
    (select count(*) from search_unreadable as u join pages as p
      on p.id = u.page_id and p.published_version_id = u.version_id and p.deleted_at is null) as unreadable
  `.execute(db);
  const idsOf = (isMissing: boolean): number[] =>
    rows.filter((row) => row.isMissing === isMissing).map(({ pageID }) => pageID);
  const { superfluous = 0, unreadable = 0 } = counts.rows[0] ?? {};
  return { missing: idsOf(true), outdated: idsOf(false), superfluous, unreadable };
}

/** Deletes documents of pages that are not searchable, also those whose version visitors see. */
export async function removeSuperfluous(db: Database, types: readonly string[]): Promise<void> {
  await sql`delete from search_documents as d where not exists (
    select from (${searchableVersions(db, types)}) as p where p."pageID" = d.page_id
  )`.execute(db);
}

/** Returns published pages that could not be read, by title. */
export async function listUnreadable(db: Database, limit: number): Promise<{ pageID: number; title: string }[]> {
  const { rows } = await sql<{ pageID: number; title: string }>`
    select p.id as "pageID", p.title from search_unreadable as u
    join pages as p on p.id = u.page_id and p.published_version_id = u.version_id and p.deleted_at is null
    order by p.title collate titles, p.id limit ${limit}
  `.execute(db);
  return rows;
}

/** Deletes all documents and the lexicon. */
export async function removeDocuments(db: Database): Promise<void> {
  await sql`truncate search_documents, search_words, search_totals, search_unreadable`.execute(db);
}

/** Returns the number of documents. */
export async function countDocuments(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('search_documents')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
