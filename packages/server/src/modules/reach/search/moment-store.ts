import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { searchableVersions } from './document-store.ts';
import type { SearchableVersion, SearchDocument } from './search-document.ts';

/** Returns the versions of a moment that have no document: the latest published first. @param db reads the moment */
export const versionsWithoutDocument = (
  db: Database,
  types: readonly string[],
  limit: number,
): Promise<SearchableVersion[]> =>
  searchableVersions(db, types)
    .where(sql<boolean>`not exists (select from search_documents as d where d.page_id = p.id and d.version_id = v.id)`)
    .orderBy('p.public_since', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** Adds documents to those of the moment, until the end of the transaction. @param db reads the moment */
export async function addMomentDocuments(db: Database, documents: readonly SearchDocument[]): Promise<void> {
  await sql`
    insert into moment_documents (page_id, version_id, locale, type, body, words, length)
    select n.page_id, n.version_id, n.locale, n.type, n.body, n.words::tsvector, n.length from unnest(
      ${documents.map(({ pageID }) => pageID)}::bigint[],
      ${documents.map(({ versionID }) => versionID)}::bigint[],
      ${documents.map(({ locale }) => locale)}::text[],
      ${documents.map(({ type }) => type)}::text[],
      ${documents.map(({ body }) => body)}::text[],
      ${documents.map(({ words }) => words)}::text[],
      ${documents.map(({ length }) => length)}::real[]
    ) as n (page_id, version_id, locale, type, body, words, length)
  `.execute(db);
}
