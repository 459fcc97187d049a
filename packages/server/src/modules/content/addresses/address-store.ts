import type { PageState } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { type MarksRow, marksOf } from '../../foundation/page-marks/index.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import { limitClause } from '../../../platform/database/paginate.ts';
import type { Database } from '../../../platform/database/database.ts';

/** Search, sort order and pagination of a list of addresses. */
export interface AddressQuery<Column extends string> {
  searchTerm: string;
  columnToSort: '' | Column;
  sortOrder: 'asc' | 'desc';
  pageIndex: number;
  pageSize: number;
}

/** A redirect with its page. */
export interface RedirectRow extends MarksRow {
  id: number;
  locale: string;
  slug: string;
  page_id: number;
  page_title: string;
  page_slug: string;
  page_locale: string;
  page_state: PageState;
  hits: number;
  last_hit_at: Date | null;
  created_at: Date;
  created_by: number | null;
  created_by_name: string | null;
}

/** Returns the SQL expression for the state of a page. Requests and schedules are ignored, as only what visitors see matters here. */
export const stateOf = (page: string): RawBuilder<PageState> => {
  const column = (name: string) => sql.ref(`${page}.${name}`);
  return sql<PageState>`case
    when ${column('published_version_id')} is null then 'not-published'
    when ${column('published_version_id')} = ${column('newest_version_id')} then 'published'
    else 'changed' end`;
};

const { live, underway, scheduled_at: scheduledAt } = marksOf('p');
const marks = sql`${live} as live, ${underway} as underway, ${scheduledAt} as scheduled_at`;

/** SQL for a sort order. */
export const direction = (order: 'asc' | 'desc'): RawBuilder<unknown> =>
  order === 'asc' ? sql`asc` : sql`desc nulls last`;

/** SQL for the range of rows of a list. */
export const pageClause = ({ pageIndex, pageSize }: AddressQuery<string>): RawBuilder<unknown> =>
  limitClause({ offset: pageIndex * pageSize, limit: pageSize });

const redirectsOf = (where: RawBuilder<unknown>): RawBuilder<RedirectRow> => sql<RedirectRow>`
  select r.id, r.locale, r.slug, r.page_id, p.title as page_title, p.slug as page_slug, p.locale as page_locale,
    ${stateOf('p')} as page_state, ${marks}, r.hits, r.last_hit_at, r.created_at, r.created_by, u.name as created_by_name
  from redirects as r
  join pages as p on p.id = r.page_id and p.deleted_at is null
  left join users as u on u.id = r.created_by
  where ${where}
`;

const matching = (term: string): RawBuilder<unknown> =>
  term === ''
    ? sql`true`
    : sql`(r.slug ilike ${likePattern(term)} or p.slug ilike ${likePattern(term)} or p.title ilike ${likePattern(term)})`;

const redirectOrder = {
  from: sql`r.slug`,
  hits: sql`r.hits`,
  lastHitAt: sql`r.last_hit_at`,
  createdAt: sql`r.created_at`,
};

/** Returns one page of the redirects whose pages are not in the trash, and their number, at most `maxTotal`. */
export async function listRedirectRows(
  db: Database,
  query: AddressQuery<keyof typeof redirectOrder>,
): Promise<{ rows: RedirectRow[]; total: number }> {
  const { columnToSort: column, sortOrder } = query;
  const order = column === '' ? sql`r.created_at desc` : sql`${redirectOrder[column]} ${direction(sortOrder)}`;
  const found = sql`
    redirects as r join pages as p on p.id = r.page_id and p.deleted_at is null where ${matching(query.searchTerm)}
  `;
  const sorted = sql`order by ${order}, r.id desc`;
  const { rows } = await sql<RedirectRow>`
    ${redirectsOf(sql`r.id = any (array(select r.id from ${found} ${sorted} ${pageClause(query)}))`)} ${sorted}
  `.execute(db);
  const count = await sql<{ total: number }>`select ${countRows(found)} as total`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Whether a page exists outside the trash. */
export async function pageExists(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from pages where id = ${id} and deleted_at is null) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

/** Returns redirects by ascending ID. */
export async function findRedirects(db: Database, ids: readonly number[]): Promise<RedirectRow[]> {
  const { rows } = await redirectsOf(sql`r.id = any (${[...ids]}::bigint[]) order by r.id`).execute(db);
  return rows;
}

/**
 * Inserts redirects and deletes their addresses from the missing addresses. Replaces redirects to pages in the trash.
 * @returns the rows by ascending ID, without those whose address another redirect has
 */
export async function insertRedirects(
  db: Database,
  redirects: readonly { locale: string; slug: string; pageID: number }[],
  userID: number | null,
): Promise<RedirectRow[]> {
  if (redirects.length === 0) return [];
  const added = await db
    .insertInto('redirects')
    .values(redirects.map(({ locale, slug, pageID }) => ({ locale, slug, page_id: pageID, created_by: userID })))
    .onConflict((conflict) =>
      conflict
        .columns(['locale', 'slug'])
        .doUpdateSet((row) => ({
          page_id: row.ref('excluded.page_id'),
          created_by: row.ref('excluded.created_by'),
          created_at: sql<Date>`now()`,
          hits: 0,
          last_hit_at: null,
        }))
        .where(sql<boolean>`exists (
          select from pages as p where p.id = redirects.page_id and p.deleted_at is not null
        )`),
    )
    .returning('id')
    .execute();
  const ids = added.map(({ id }) => id);
  await sql`
    delete from missing_addresses where (locale, slug) in (
      select r.locale, r.slug from redirects as r where r.id = any (${ids}::bigint[])
    )
  `.execute(db);
  return findRedirects(db, ids);
}

/** Deletes a redirect. @returns the deleted row, or undefined if there is none */
export const deleteRedirect = (
  db: Database,
  id: number,
): Promise<{ locale: string; slug: string; page_id: number } | undefined> =>
  db.deleteFrom('redirects').where('id', '=', id).returning(['locale', 'slug', 'page_id']).executeTakeFirst();

const addressesOf = (addresses: readonly { locale: string; slug: string }[]): RawBuilder<unknown> => sql`unnest(
    ${addresses.map(({ locale }) => locale)}::text[], ${addresses.map(({ slug }) => slug)}::text[]
  ) as a (locale, slug)`;

/** Deletes the redirects of addresses. @returns the deleted rows */
export async function deleteRedirectsAt(
  db: Database,
  addresses: readonly { locale: string; slug: string }[],
): Promise<{ id: number; locale: string; slug: string; page_id: number }[]> {
  const { rows } = await sql<{ id: number; locale: string; slug: string; page_id: number }>`
    delete from redirects as r using ${addressesOf(addresses)} where r.locale = a.locale and r.slug = a.slug
    returning r.id, r.locale, r.slug, r.page_id
  `.execute(db);
  return rows;
}

/** Returns the redirects of addresses, also those to pages in the trash. */
export async function redirectsAt(
  db: Database,
  addresses: readonly { locale: string; slug: string }[],
): Promise<{ locale: string; slug: string; page_id: number }[]> {
  const { rows } = await sql<{ locale: string; slug: string; page_id: number }>`
    select r.locale, r.slug, r.page_id from redirects as r
    join ${addressesOf(addresses)} on a.locale = r.locale and a.slug = r.slug
  `.execute(db);
  return rows;
}

/** Returns the pages outside the trash that have one of the addresses or a redirect from it. */
export async function findTakenAddresses(
  db: Database,
  addresses: readonly { locale: string; slug: string }[],
): Promise<{ locale: string; slug: string; page_id: number; is_redirect: boolean }[]> {
  const wanted = addressesOf(addresses);
  const { rows } = await sql<{ locale: string; slug: string; page_id: number; is_redirect: boolean }>`
    select p.locale, p.slug, p.id as page_id, false as is_redirect
    from pages as p join ${wanted} on a.locale = p.locale and a.slug = p.slug where p.deleted_at is null
    union all
    select r.locale, r.slug, r.page_id, true
    from redirects as r join ${wanted} on a.locale = r.locale and a.slug = r.slug
    join pages as q on q.id = r.page_id and q.deleted_at is null
  `.execute(db);
  return rows;
}

/** An address that visitors requested and that does not exist. */
export interface MissingRow {
  locale: string;
  slug: string;
  hits: number;
  first_seen_at: Date;
  last_seen_at: Date;
}

const missingOrder = { path: sql`m.slug`, hits: sql`m.hits`, lastSeenAt: sql`m.last_seen_at` };

/** Returns one page of the requested addresses that still have no page or redirect, and their total number. */
export async function listMissingRows(
  db: Database,
  query: AddressQuery<keyof typeof missingOrder>,
): Promise<{ rows: MissingRow[]; total: number }> {
  const { columnToSort: column, sortOrder, searchTerm } = query;
  const order = column === '' ? sql`m.hits desc` : sql`${missingOrder[column]} ${direction(sortOrder)}`;
  const found = sql`
    from missing_addresses as m
    where m.slug ilike ${likePattern(searchTerm)}
      and not exists (
        select 1 from pages as p where p.locale = m.locale and p.slug = m.slug and p.public_since is not null and p.deleted_at is null
      )
      and not exists (select 1 from redirects as r where r.locale = m.locale and r.slug = m.slug)
  `;
  const { rows } =
    await sql<MissingRow>`select m.* ${found} order by ${order}, m.locale, m.slug ${pageClause(query)}`.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Deletes the hit count of a missing address. */
export const deleteMissing = async (
  db: Database,
  { locale, slug }: { locale: string; slug: string },
): Promise<void> => {
  await db.deleteFrom('missing_addresses').where('locale', '=', locale).where('slug', '=', slug).execute();
};

/** A broken link of a public page. */
export interface BrokenRow extends MarksRow {
  page_id: number;
  page_title: string;
  page_slug: string;
  page_locale: string;
  page_state: PageState;
  kind: 'page' | 'file' | 'url';
  target_id: number | null;
  target_name: string | null;
  problem: 'gone' | 'deleted' | 'not-public' | 'not-found' | 'failing' | 'no-answer';
  checked_at: Date | null;
}

/** SQL query for references of published versions to pages or files that no longer exist. */
const goneTargets = (kind: 'page' | 'file', table: 'pages' | 'media_files'): RawBuilder<unknown> => sql`
  select r.page_id, r.kind, r.target_id, null as target_name, 'gone' as problem, null::timestamptz as checked_at
  from page_references as r
  where r.kind = ${sql.lit(kind)} and r.published
    and not exists (select from ${sql.table(table)} as t where t.id = r.target_id)
`;

/**
 * SQL query for broken internal links of public pages. It starts with the few pages and files that visitors do not see, instead
 * of comparing the target of every link.
 */
const brokenInternalLinks = sql`
  select r.page_id, r.kind, r.target_id, t.title as target_name,
    case when t.deleted_at is null then 'not-public' else 'deleted' end as problem, null::timestamptz as checked_at
  from pages as t join page_references as r on r.kind = 'page' and r.target_id = t.id and r.published
  where t.public_since is null
  union all
  select r.page_id, r.kind, r.target_id, f.file_name, 'deleted', null
  from media_files as f join page_references as r on r.kind = 'file' and r.target_id = f.id and r.published
  where f.deleted_at is not null
  union all ${goneTargets('page', 'pages')}
  union all ${goneTargets('file', 'media_files')}
`;

/** SQL query for broken external links. Except for `not-found`, a link counts as broken after two failures. */
const brokenExternalLinks = sql`
  select l.page_id, 'url' as kind, null::bigint as target_id, a.url as target_name, a.problem, a.checked_at
  from page_external_links as l
  join external_addresses as a on a.url = l.url
  where a.problem = 'not-found' or (a.problem is not null and a.failures > 1)
`;

/** Returns one page of the broken links in published versions, and their total number. */
export async function listBrokenRows(
  db: Database,
  query: AddressQuery<'title'>,
): Promise<{ rows: BrokenRow[]; total: number }> {
  const { columnToSort: column, sortOrder, searchTerm } = query;
  const order = sql`${column === '' ? sql`f.updated_at desc` : sql`f.title ${direction(sortOrder)}`},
    f.page_id, f.kind, f.target_id, f.target_name`;
  // Finding broken links reads all links, so one search finds the rows and their number, also that of a list whose page is empty.
  const { rows } = await sql<BrokenRow & { total: number; is_row: boolean }>`
    with found as materialized (
      select b.*, p.title, p.updated_at
      from (${brokenInternalLinks} union all ${brokenExternalLinks}) as b join pages as p on p.id = b.page_id
      where p.public_since is not null and p.deleted_at is null and p.title ilike ${likePattern(searchTerm)}
    )
    select counted.total, f.page_id is not null as is_row, f.page_id, p.title as page_title, p.slug as page_slug,
      p.locale as page_locale, ${stateOf('p')} as page_state, ${marks}, f.kind, f.target_id, f.target_name, f.problem, f.checked_at
    from (select count(*) as total from found) as counted
    left join (select * from found as f order by ${order} ${pageClause(query)}) as f on true
    left join pages as p on p.id = f.page_id
    order by ${order}
  `.execute(db);
  return { rows: rows.filter((row) => row.is_row), total: rows[0]?.total ?? 0 };
}
