import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** A group of synonyms that a search may need. */
export interface SynonymGroup {
  locale: string;
  terms: string[];
}

/** Groups of a locale that have any of some stems. */
export async function synonymsFor(
  db: Database,
  asked: readonly { locale: string; stems: readonly string[] }[],
): Promise<SynonymGroup[]> {
  const pairs = asked.flatMap(({ locale, stems }) => stems.map((stem) => [locale, stem] as const));
  const { rows } = await sql<SynonymGroup>`
    select distinct s.id, s.locale, s.terms from unnest(
      ${pairs.map(([locale]) => locale)}::text[], ${pairs.map(([, stem]) => stem)}::text[]
    ) as a (locale, stem)
    join search_synonyms as s on s.locale = a.locale and a.stem = any(s.stems)
    order by s.id
  `.execute(db);
  return rows;
}

/** IDs of the pages that are pinned for a term, by its stems, in each of some locales. */
export async function pinsFor(
  db: Database,
  asked: readonly { locale: string; stems: string }[],
): Promise<ReadonlyMap<string, number[]>> {
  const { rows } = await sql<{ locale: string; page_ids: number[] }>`
    select p.locale, p.page_ids from unnest(
      ${asked.map(({ locale }) => locale)}::text[], ${asked.map(({ stems }) => stems)}::text[]
    ) as a (locale, stems)
    join search_pins as p on p.locale = a.locale and p.stems = a.stems
  `.execute(db);
  return new Map(rows.map(({ locale, page_ids }) => [locale, page_ids]));
}
