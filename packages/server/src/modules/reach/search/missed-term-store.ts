import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Days after the last search when a term is deleted. */
export const missedTermDays = 90;
/** Most stored terms, against clients that fill the table. */
const maxStored = 2000;
const longestTerm = 60;

/**
 * Records a search without results. Terms that may be personal data, such as addresses and numbers, are not stored. Prefixes
 * recorded in the last 15 seconds are deleted: the visitor was still typing.
 */
export async function noteMissedTerm(db: Database, locale: string, typed: string): Promise<void> {
  const term = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (term.length > longestTerm || /@|\d[\d\s.-]{4,}\d/.test(term)) return;
  await sql`
    with beginnings as (
      delete from missed_terms
      where locale = ${locale} and times = 1 and last_at > now() - interval '15 seconds'
        and term <> ${term} and starts_with(${term}, term)
    )
    insert into missed_terms as m (locale, term) values (${locale}, ${term})
    on conflict (locale, term) do update set times = m.times + 1, last_at = now()
  `.execute(db);
}

export interface MissedTermRow {
  locale: string;
  term: string;
  times: number;
  first_at: Date;
  last_at: Date;
}

export interface MissedTermQuery {
  pageIndex: number;
  pageSize: number;
  searchTerm: string;
  columnToSort: '' | 'term' | 'times' | 'lastAt';
  sortOrder: 'asc' | 'desc';
}

const columns = { term: sql`m.term`, times: sql`m.times`, lastAt: sql`m.last_at` };

/** Returns a page of terms, by default the most frequent first, and the total. */
export async function listMissedTerms(
  db: Database,
  query: MissedTermQuery,
): Promise<{ rows: MissedTermRow[]; total: number }> {
  const { pageIndex, pageSize, searchTerm, columnToSort: column, sortOrder } = query;
  const matching = db
    .selectFrom('missed_terms as m')
    .$if(searchTerm !== '', (some) => some.where(sql<boolean>`strpos(m.term, ${searchTerm.toLowerCase()}) > 0`));
  const rows = await matching
    .selectAll('m')
    .orderBy(column === '' ? sql`m.times` : columns[column], column === '' ? 'desc' : sortOrder)
    .orderBy('m.last_at', 'desc')
    .orderBy('m.locale')
    .orderBy('m.term')
    .offset(pageIndex * pageSize)
    .limit(pageSize)
    .execute();
  const count = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows, total: count.total };
}

export async function forgetMissedTerm(
  db: Database,
  { locale, term }: { locale: string; term: string },
): Promise<void> {
  await db.deleteFrom('missed_terms').where('locale', '=', locale).where('term', '=', term).execute();
}

/** Deletes old terms, and the rarest of too many. */
export async function trimMissedTerms(db: Database): Promise<void> {
  await sql`delete from missed_terms where last_at < now() - make_interval(days => ${missedTermDays})`.execute(db);
  await sql`
    delete from missed_terms where (locale, term) in (
      select locale, term from missed_terms order by times desc, last_at desc offset ${maxStored}
    )
  `.execute(db);
}
