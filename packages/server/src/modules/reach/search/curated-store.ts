import type { PinnedPage } from '@ximblox/contract';
import { sql } from 'kysely';
import { type MarksRow, marksOf } from '../../foundation/page-marks/index.ts';
import type { Database } from '../../../platform/database/database.ts';

/** A group of synonyms of a locale. */
export interface SynonymsRow {
  id: number;
  locale: string;
  terms: string[];
  updated_at: Date;
}

/** A term of a locale with the IDs of its pinned pages. */
export interface PinsRow {
  id: number;
  locale: string;
  term: string;
  page_ids: number[];
  updated_at: Date;
}

/** Synonyms, pins and totals of a locale. */
export interface LocaleSetup {
  synonyms: readonly (readonly string[])[];
  pins: readonly { term: string; pageIDs: readonly number[] }[];
  /** Number of documents, as last counted; null before the first count. */
  documents: number | null;
  /** Average number of words of a document. */
  length: number | null;
}

/** Returns synonyms, pins and totals by locale. JSON is parsed much faster than nested arrays. */
export async function setupOf(db: Database, locales: readonly string[]): Promise<ReadonlyMap<string, LocaleSetup>> {
  const { rows } = await sql<LocaleSetup & { locale: string }>`
    select a.locale, t.documents, t.length,
      (select coalesce(json_agg(s.terms), '[]') from search_synonyms as s where s.locale = a.locale) as synonyms,
      (select coalesce(json_agg(json_build_object('term', p.term, 'pageIDs', p.page_ids)), '[]')
        from search_pins as p where p.locale = a.locale) as pins
    from unnest(${[...locales]}::text[]) as a (locale)
    left join search_totals as t on t.locale = a.locale
  `.execute(db);
  return new Map(rows.map((row) => [row.locale, row]));
}

type Table = 'search_synonyms' | 'search_pins';

/** Locks a table until the transaction ends, so that validation stays true. */
export async function lockCurated(db: Database, table: Table): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
}

/** Returns the synonyms of a locale, by first term. */
export const synonymsIn = (db: Database, locale: string): Promise<SynonymsRow[]> =>
  db.selectFrom('search_synonyms').selectAll().where('locale', '=', locale).orderBy('terms').orderBy('id').execute();

/** Returns the pinned terms of a locale, by term. */
export const pinsIn = (db: Database, locale: string): Promise<PinsRow[]> =>
  db.selectFrom('search_pins').selectAll().where('locale', '=', locale).orderBy('term').orderBy('id').execute();

/** Adds or updates a group of synonyms. @returns undefined if the ID does not exist in the locale */
export async function putSynonyms(
  db: Database,
  { id, ...values }: { id: number | undefined; locale: string; terms: string[] },
): Promise<SynonymsRow | undefined> {
  if (id === undefined) return db.insertInto('search_synonyms').values(values).returningAll().executeTakeFirst();
  return db
    .updateTable('search_synonyms')
    .set({ terms: values.terms, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('locale', '=', values.locale)
    .returningAll()
    .executeTakeFirst();
}

/** Adds or updates the pins of a term. @returns undefined if the ID does not exist in the locale */
export async function putPins(
  db: Database,
  { id, ...values }: { id: number | undefined; locale: string; term: string; page_ids: number[] },
): Promise<PinsRow | undefined> {
  if (id === undefined) return db.insertInto('search_pins').values(values).returningAll().executeTakeFirst();
  return db
    .updateTable('search_pins')
    .set({ term: values.term, page_ids: values.page_ids, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('locale', '=', values.locale)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a row and returns it, or undefined if there is none. */
export const deleteSynonyms = (db: Database, id: number): Promise<SynonymsRow | undefined> =>
  db.deleteFrom('search_synonyms').where('id', '=', id).returningAll().executeTakeFirst();

/** Deletes a row and returns it, or undefined if there is none. */
export const deletePins = (db: Database, id: number): Promise<PinsRow | undefined> =>
  db.deleteFrom('search_pins').where('id', '=', id).returningAll().executeTakeFirst();

const marks = marksOf('p');

/** A pinned page. */
export interface PinnedRow extends MarksRow {
  id: number;
  locale: string;
  slug: string;
  title: string;
  state: PinnedPage['state'];
}

/** Returns pages with their state by ID, including pages in the trash. */
export async function pinnedPagesOf(db: Database, pageIDs: readonly number[]): Promise<ReadonlyMap<number, PinnedRow>> {
  const { rows } = await sql<PinnedRow>`
    select p.id, p.locale, p.slug, p.title, case
      when p.deleted_at is not null then 'deleted'
      when p.published_version_id is null then 'not-published'
      when p.published_version_id = p.newest_version_id then 'published'
      else 'changed' end as state, ${marks.live} as live, ${marks.underway} as underway, ${marks.scheduled_at} as scheduled_at
    from pages as p where p.id = any(${[...pageIDs]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
