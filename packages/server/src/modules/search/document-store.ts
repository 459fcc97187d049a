import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/database/is-among.ts';
import type { SearchableVersion, SearchDocument } from './search-document.ts';

/** Names of the public tags. The module of tags tells this one of changes, so it cannot be asked. */
const tagsOfPage = sql<string[]>`array(
  select t.name from tags as t
  where t.id = any (p.published_tag_ids) and not t.private and t.merged_into is null and t.deleted_at is null
)`;

/** The page that stands for all that are not there answers no question. */
const notFoundSlug = '404';

const searchable = (db: Database) =>
  db
    .selectFrom('pages as p')
    .innerJoin('page_versions as v', 'v.id', 'p.published_version_id')
    .select(['p.id as pageID', 'v.id as versionID', 'p.locale', 'p.type', 'v.title', 'v.blocks'])
    .select(['v.type_data as typeData', 'v.seo_description as seoDescription', 'v.seo_keywords as seoKeywords'])
    .select(tagsOfPage.as('tags'))
    .where('p.public_since', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .where('p.slug', '<>', notFoundSlug);

/** What is public of some pages. */
export const publishedVersions = (db: Database, pageIDs: readonly number[]): Promise<SearchableVersion[]> =>
  searchable(db).where(isAmong('p.id', pageIDs)).orderBy('p.id').execute();

/** The next published pages by their IDs. */
export const publishedAfter = (db: Database, after: number, limit: number): Promise<SearchableVersion[]> =>
  searchable(db).where('p.id', '>', after).orderBy('p.id').limit(limit).execute();

/** How many pages there are to be found. */
export async function countPublished(db: Database): Promise<number> {
  const row = await db
    .selectFrom('pages')
    .select(sql<number>`count(*)`.as('total'))
    .where('public_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('slug', '<>', notFoundSlug)
    .executeTakeFirstOrThrow();
  return row.total;
}

/**
 * Adds the words of documents to the lexicon, in one order everywhere. Not in a transaction with anything else: two that
 * add the same words would wait for each other.
 */
export async function addWords(db: Database, documents: readonly SearchDocument[]): Promise<void> {
  const rows = new Map(
    documents.flatMap(({ language, entries }) =>
      entries.map(({ word, stem }) => [`${language} ${word} ${stem}`, { language, word, stem }] as const),
    ),
  );
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await sql`
    insert into search_words (language, word, stem)
    select * from unnest(
      ${sorted.map(({ language }) => language)}::text[],
      ${sorted.map(({ word }) => word)}::text[],
      ${sorted.map(({ stem }) => stem)}::text[]
    )
    on conflict do nothing
  `.execute(db);
}

/** Stores the documents of those versions that are public still, and keeps them so until the transaction ends. */
export async function putDocuments(db: Database, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'published_version_id'])
    .where(
      isAmong(
        'id',
        documents.map(({ pageID }) => pageID),
      ),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const publicVersions = new Map(pages.map((page) => [page.id, page.published_version_id]));
  const current = documents.filter(({ pageID, versionID }) => publicVersions.get(pageID) === versionID);
  if (current.length === 0) return;
  await sql`
    insert into search_documents (page_id, version_id, language, locale, type, body, words)
    select n.page_id, n.version_id, n.language, n.locale, n.type, n.body, n.words::tsvector from unnest(
      ${current.map(({ pageID }) => pageID)}::bigint[],
      ${current.map(({ versionID }) => versionID)}::bigint[],
      ${current.map(({ language }) => language)}::text[],
      ${current.map(({ locale }) => locale)}::text[],
      ${current.map(({ type }) => type)}::text[],
      ${current.map(({ body }) => body)}::text[],
      ${current.map(({ vector }) => vector)}::text[]
    ) as n (page_id, version_id, language, locale, type, body, words)
    on conflict (page_id) do update set version_id = excluded.version_id, language = excluded.language,
      locale = excluded.locale, type = excluded.type, body = excluded.body, words = excluded.words
  `.execute(db);
}

/** Forgets documents of pages that are public and still nothing to be found. */
export async function removeUnsearchable(db: Database): Promise<void> {
  await sql`
    delete from search_documents where page_id in (select id from pages where slug = ${notFoundSlug})
  `.execute(db);
}

/** Forgets all documents and their words. */
export async function removeDocuments(db: Database): Promise<void> {
  await sql`truncate search_documents, search_words`.execute(db);
}

/** How many pages can be found. */
export async function countDocuments(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('search_documents')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
