import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** What editors have set up for a term in a locale. */
export interface Curated {
  /** Groups of synonyms that have any of its stems. */
  synonyms: string[][];
  /** IDs of the pages that come first. */
  pinned: number[];
}

/** What editors have set up for a term, by locale. @param asked the stems of its words, and those by which it is pinned */
export async function curatedFor(
  db: Database,
  asked: readonly { locale: string; stems: readonly string[]; pinKey: string }[],
): Promise<ReadonlyMap<string, Curated>> {
  const pairs = asked.flatMap(({ locale, stems }) => stems.map((stem) => [locale, stem] as const));
  const { rows } = await sql<{ locale: string; terms: string[] | null; page_ids: number[] | null }>`
    select distinct s.locale, s.terms, null::bigint[] as page_ids from unnest(
      ${pairs.map(([locale]) => locale)}::text[], ${pairs.map(([, stem]) => stem)}::text[]
    ) as a (locale, stem)
    join search_synonyms as s on s.locale = a.locale and a.stem = any(s.stems)
    union all
    select p.locale, null, p.page_ids from unnest(
      ${asked.map(({ locale }) => locale)}::text[], ${asked.map(({ pinKey }) => pinKey)}::text[]
    ) as a (locale, stems)
    join search_pins as p on p.locale = a.locale and p.stems = a.stems
  `.execute(db);
  return new Map(
    asked.map(({ locale }) => {
      const own = rows.filter((row) => row.locale === locale);
      return [
        locale,
        {
          synonyms: own.flatMap(({ terms }) => (terms ? [terms] : [])),
          pinned: own.flatMap((row) => row.page_ids ?? []),
        },
      ];
    }),
  );
}
