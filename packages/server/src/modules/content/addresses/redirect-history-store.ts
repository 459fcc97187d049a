import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { type MarksRow, marksOf } from '../../foundation/page-marks/index.ts';
import { type AddressQuery, direction, pageClause, stateOf } from './address-store.ts';

/** The page of a redirect, as lists show it. */
export interface NamedPageRow extends MarksRow {
  id: number;
  title: string;
  locale: string;
  slug: string;
  state: 'not-published' | 'changed' | 'published';
}

const { live, underway, scheduled_at: scheduledAt } = marksOf('p');

/** Returns the pages with the given IDs that are not in the trash, by ID. */
export async function findNamedPages(db: Database, ids: readonly number[]): Promise<Map<number, NamedPageRow>> {
  const { rows } = await sql<NamedPageRow>`
    select p.id, p.title, p.locale, p.slug, ${stateOf('p')} as state,
      ${live} as live, ${underway} as underway, ${scheduledAt} as scheduled_at
    from pages as p where p.id = any (${[...ids]}::bigint[]) and p.deleted_at is null
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last version of an address that redirects no longer. */
export interface RemovedRow {
  locale: string;
  slug: string;
  number: number;
  page_id: number;
  since: Date;
  until: Date;
  author_id: number | null;
  author_name: string | null;
}

const removedOrder = { from: sql`r.slug`, removedAt: sql`r.until` };

/** Returns one page of the addresses whose redirect was removed and that no page has, and their total number. */
export async function listRemovedRows(
  db: Database,
  query: AddressQuery<keyof typeof removedOrder>,
): Promise<{ rows: RemovedRow[]; total: number }> {
  const { columnToSort: column, sortOrder, searchTerm } = query;
  const order = column === '' ? sql`r.until desc` : sql`${removedOrder[column]} ${direction(sortOrder)}`;
  const found = sql`
    from (
      select distinct on (v.key) split_part(v.key, ':', 1) as locale, substr(v.key, strpos(v.key, ':') + 1) as slug,
        v.number, (v.content->>'pageID')::bigint as page_id, v.since, v.until, v.author_id
      from site_versions as v where v.kind = 'redirect' order by v.key, v.number desc
    ) as r
    where r.until is not null and r.slug ilike ${likePattern(searchTerm)} and not exists (
      select from pages as p where p.locale = r.locale and p.slug = r.slug and p.deleted_at is null
    )
  `;
  const { rows } = await sql<RemovedRow>`
    select r.*, (select u.name from users as u where u.id = r.author_id) as author_name
    ${found} order by ${order}, r.locale, r.slug ${pageClause(query)}
  `.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Redirects an address to a page. A redirect to another page is replaced. @returns the ID of the redirect */
export async function replaceRedirect(
  db: Database,
  { locale, slug, pageID }: { locale: string; slug: string; pageID: number },
  userID: number | null,
): Promise<number> {
  const { id } = await db
    .insertInto('redirects')
    .values({ locale, slug, page_id: pageID, created_by: userID })
    .onConflict((conflict) =>
      conflict.columns(['locale', 'slug']).doUpdateSet({ page_id: pageID, created_by: userID, created_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
