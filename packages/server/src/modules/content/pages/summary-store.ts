import type { Assignment, ListedImage, ListedPage } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { personColumns } from '../../../platform/database/person-columns.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import { paginate } from '../../../platform/database/paginate.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import {
  inUnderway,
  type MarksRow,
  marksOf,
  rankOf,
  underwayRank,
  underwayStates,
} from '../../foundation/page-marks/index.ts';
import { assignmentColumn } from './assignment-column-store.ts';
import { firstByReleaseTitle, titleInRelease } from './release-title-store.ts';
import {
  conditions,
  isLiveCopy,
  isWhole,
  ofUser,
  outdatedColumn,
  type PageFilter,
  typeRank,
} from './page-filter-store.ts';

/** A page as lists show it. */
export interface SummaryRow extends MarksRow {
  id: number;
  group_id: number;
  title: string;
  slug: string;
  type: string;
  locale: string;
  newest_version_id: number;
  published_version_id: number | null;
  publication_id: number | null;
  has_request: boolean;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  publish_at: Date | null;
  unpublish_at: Date | null;
  /** Who saved it last. */
  author_id: number;
  author_name: string;
  created_by: number | null;
  /** Keys of blocks that only users who manage page types can change. */
  locked_blocks: string[];
}

/** A row of the list of pages. */
export interface ListedRow extends SummaryRow {
  /** Whether the reader has a working copy of it. */
  has_working_copy: boolean;
  in_release: ListedPage['inRelease'];
  /** Whether it is a translation whose source has changed since. */
  is_outdated: boolean;
  assignment: Assignment | null;
}

export interface PageListQuery {
  filter: PageFilter;
  /** The user who requests the list. */
  reader: ListReader;
  column: '' | 'title' | 'slug' | 'type' | 'state' | 'editor' | 'createdAt' | 'updatedAt' | 'publishedAt';
  order: 'asc' | 'desc';
  /** All page types in the order of the list by type. */
  types: readonly string[];
  offset: number;
  limit: number;
}

const hasRequest = sql<boolean>`exists (
  select 1 from publication_requests as r where r.page_id = p.id and r.status = 'open'
)`;

const marks = marksOf('p', 's');

/** Query of pages outside the trash as lists show them. */
export const summaries = (db: Database) =>
  db
    .selectFrom('pages as p')
    .leftJoin('users as u', 'u.id', 'p.updated_by')
    .leftJoin('page_schedules as s', 's.page_id', 'p.id')
    .select([
      'p.id',
      'p.group_id',
      'p.title',
      'p.slug',
      'p.type',
      'p.locale',
      'p.created_at',
      'p.updated_at',
      'p.created_by',
      'p.locked_blocks',
    ])
    .select(['p.published_version_id', 'p.publication_id', 'p.published_at', 's.publish_at', 's.unpublish_at'])
    .select((row) => row.ref('p.newest_version_id').$notNull().as('newest_version_id'))
    .select(hasRequest.as('has_request'))
    .select([marks.live.as('live'), marks.underway.as('underway'), marks.scheduled_at.as('scheduled_at')])
    .select(personColumns('u', 'author'))
    .where('p.deleted_at', 'is', null);

/** The pages with these IDs, in any order. */
export const findSummaries = (db: Database, ids: readonly number[]): Promise<SummaryRow[]> =>
  summaries(db).where(equalsAny('p.id', ids)).execute();

/** Returns a page and its translations, by the ID of any of them. */
export const groupSummaries = (db: Database, { memberID }: { memberID: number }): Promise<SummaryRow[]> =>
  summaries(db)
    .where('p.group_id', '=', (query) => query.selectFrom('pages').select('group_id').where('id', '=', memberID))
    .orderBy('p.locale')
    .execute();

/** Who reads a list, and in which release; 0 for the live line. */
export interface ListReader {
  userID: number;
  releaseID: number;
}

/** Whether a user has a working copy of a page. */
const hasCopyOf = ({ userID, releaseID }: ListReader): RawBuilder<boolean> =>
  sql<boolean>`exists (select from working_copies as w where w.page_id = p.id and w.user_id = ${userID} and ${releaseID === 0 ? isLiveCopy : sql`w.release_id = ${releaseID}`})`;

/** What a release does with a page, read by the key of its items. */
const changeInRelease = (releaseID: number): RawBuilder<ListedPage['inRelease']> =>
  releaseID === 0
    ? sql`null::json`
    : sql`(
        select json_build_object('version', case when v.id is not null then
          json_build_object('id', v.id, 'number', v.number, 'title', v.title) end)
        from release_items as i left join page_versions as v on v.id = i.version_id
        where i.release_id = ${releaseID} and i.kind = 'page' and i.key = p.id::text)`;

/** The pages with these IDs, with what a release does with each of them. */
export const findSummariesIn = (
  db: Database,
  ids: readonly number[],
  releaseID: number,
): Promise<(SummaryRow & Pick<ListedRow, 'in_release'>)[]> =>
  summaries(db).select(changeInRelease(releaseID).as('in_release')).where(equalsAny('p.id', ids)).execute();

/** When a page or a user's working copy of it was changed last. */
const draftedAt = (userID: number): RawBuilder<Date> =>
  sql<Date>`greatest(p.updated_at, (
    select max(w.saved_at) from working_copies as w where w.user_id = ${userID} and w.page_id = p.id and ${isLiveCopy}))`;

/** Query of pages as the list of pages shows them to a user. */
export const listedSummaries = (db: Database, reader: ListReader) =>
  summaries(db).select([
    hasCopyOf(reader).as('has_working_copy'),
    changeInRelease(reader.releaseID).as('in_release'),
    outdatedColumn.as('is_outdated'),
    assignmentColumn.as('assignment'),
  ]);

const firstImage = (column: string): RawBuilder<ListedImage | null> =>
  sql<ListedImage | null>`jsonb_path_query_first(${sql.ref(column)}, 'strict $.** ? (exists(@.altText) && @.fileID > 0)')`;

/** First image of the newest version: of the page header, of the blocks or for social networks. */
export const imageOfPage = sql<ListedImage | null>`(
  select coalesce(${firstImage('v.type_data')}, ${firstImage('v.blocks')}, ${firstImage('v.seo_image')})
  from page_versions as v where v.id = p.newest_version_id)`;

/** In the order of a dictionary: É beside E, 10 after 9. */
const byTitle = sql`p.title collate titles`;

const byLatestChange = sql`p.updated_at desc`;

/** What a list is sorted by, before the ID. */
function sortOf({ column, types, filter, reader }: PageListQuery): {
  place: RawBuilder<unknown>;
  next?: RawBuilder<unknown>;
} {
  if (column === '' && filter.draftsOf !== undefined) return { place: draftedAt(filter.draftsOf) };
  if (column === 'title' && reader.releaseID !== 0)
    return { place: titleInRelease(reader.releaseID, sql.ref('p.id'), sql.ref('p.title')) };
  if (column === 'title') return { place: byTitle };
  if (column === 'slug') return { place: sql`p.slug` };
  if (column === 'createdAt') return { place: sql`p.created_at` };
  if (column === 'publishedAt') return { place: sql`p.published_at` };
  if (column === 'type') return { place: typeRank(types), next: byLatestChange };
  if (column === 'state') return { place: underwayRank('p'), next: byLatestChange };
  if (column === 'editor') return { place: sql`u.name collate titles`, next: byLatestChange };
  return { place: sql`p.updated_at` };
}

/** Columns with the same value in many pages. */
type ValueColumn = 'type' | 'state' | 'editor';
const valueColumns: ReadonlySet<string> = new Set<ValueColumn>(['type', 'state', 'editor']);

/** Orders in which the indexes of pairs of a type and a locale are. */
const pairColumns: ReadonlySet<string> = new Set(['', 'title', 'createdAt', 'updatedAt', 'publishedAt']);

/** Direction of an order, with the pages that are not published before the oldest publication. */
export function directionOf({ column, order }: Pick<PageListQuery, 'column' | 'order'>): RawBuilder<unknown> {
  if (column === '' || (column !== 'publishedAt' && order === 'desc')) return sql`desc`;
  if (column !== 'publishedAt') return sql`asc`;
  return order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
}

/** Queries of the pages of a list that a user saved last, and of the others that the user created. */
const pagesOfUser = ({ userID = 0, ...filter }: PageFilter, end: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  ofUser(userID).map(
    (isMine) => sql`(select p.id, p.updated_at from pages as p
      where ${sql.join([sql`p.deleted_at is null`, isMine, ...conditions(filter)], sql` and `)} ${end})`,
  );

/** IDs of the rows of a list of a user's pages by latest change. */
function firstOfUser(filter: PageFilter, end: ListEnd): RawBuilder<number[]> {
  const order = (row: string) =>
    sql`order by ${sql.ref(`${row}.updated_at`)} ${end.direction}, ${sql.ref(`${row}.id`)} ${sql.raw(end.byID)}`;
  const pages = pagesOfUser(filter, sql`${order('p')} limit ${mostOf(end)}`);
  return sql<
    number[]
  >`array(select f.id from (${sql.join(pages, sql` union all `)}) as f ${order('f')} ${pageOf(end)})`;
}

/** Number of pages in a list, at most `maxTotal` if it is narrower than type and locale, which are counted already. */
function totalOf(filter: PageFilter): RawBuilder<number> {
  if (filter.userID !== undefined) {
    return countRows(sql`(${sql.join(pagesOfUser(filter, sql``), sql` union all `)}) as p`);
  }
  const narrowed = sql.join([sql`true`, ...conditions(filter)], sql` and `);
  return isWhole(filter)
    ? sql<number>`(select coalesce(sum(p.total), 0)::bigint from page_counts as p where ${narrowed})`
    : countRows(sql`pages as p where p.deleted_at is null and ${narrowed}`);
}

/** Which part of a sorted list to return. */
interface ListEnd {
  direction: RawBuilder<unknown>;
  byID: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** Rows up to the end of the requested page. */
export const mostOf = ({ offset, limit }: Pick<ListEnd, 'offset' | 'limit'>): RawBuilder<unknown> =>
  offset === 0 ? sql.lit(limit) : sql`${offset}::bigint + ${sql.lit(limit)}`;

export const pageOf = ({ offset, limit }: Pick<ListEnd, 'offset' | 'limit'>): RawBuilder<unknown> =>
  sql`limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}::bigint`}`;

/**
 * IDs of the rows of a list that is of one type in all locales, or of one locale with all types: of each pair of a type and a
 * locale the first, and of these the first. The indexes are of pairs; in those of all pages, what is rare is looked for long.
 */
export function firstOfPairs(filter: PageFilter, place: RawBuilder<unknown>, end: ListEnd): RawBuilder<number[]> {
  const { direction } = end;
  const byID = sql.raw(end.byID);
  return sql<number[]>`array(
    select f.id from (select p.type, p.locale from page_counts as p where ${sql.join(conditions(filter), sql` and `)}) as c
    cross join lateral (
      select p.id, ${place} as place from pages as p
      where p.deleted_at is null and p.type = c.type and p.locale = c.locale
      order by ${place} ${direction}, p.id ${byID} limit ${mostOf(end)}
    ) as f
    order by f.place ${direction}, f.id ${byID} ${pageOf(end)}
  )`;
}

/**
 * IDs of the rows of a list by something that many pages share, and then by latest change: of each of these values the latest
 * pages, and of these the first. Sorting all pages would take longer the more there are.
 */
function firstOfValues({ filter, column, types }: PageListQuery, end: ListEnd): RawBuilder<number[]> {
  const narrowed = sql.join([sql`p.deleted_at is null`, ...conditions(filter)], sql` and `);
  const byID = sql.raw(end.byID);
  const latest = sql`order by p.updated_at desc, p.id ${byID} limit ${mostOf(end)}`;
  const rows = {
    type: sql`select f.id, f.updated_at, ${typeRank(types)} as place
      from (select p.type, p.locale from page_counts as p where ${sql.join([sql`true`, ...conditions(filter)], sql` and `)}) as p
      cross join lateral (
        select q.id, q.updated_at from pages as q where q.deleted_at is null and q.type = p.type and q.locale = p.locale
        order by q.updated_at desc, q.id ${byID} limit ${mostOf(end)}
      ) as f`,
    state: sql.join(
      underwayStates.map(
        (state) => sql`(select p.id, p.updated_at, ${rankOf(state)} as place
          from pages as p where ${narrowed} and ${inUnderway(state)} ${latest})`,
      ),
      sql` union all `,
    ),
    editor: sql`select f.id, f.updated_at, u.name collate titles as place from users as u
      cross join lateral (select p.id, p.updated_at from pages as p where ${narrowed} and p.updated_by = u.id ${latest}) as f
      union all (select p.id, p.updated_at, null from pages as p where ${narrowed} and p.updated_by is null ${latest})`,
  }[column as ValueColumn];
  return sql<number[]>`array(
    select f.id from (${rows}) as f order by f.place ${end.direction}, f.updated_at desc, f.id ${byID} ${pageOf(end)}
  )`;
}

const idOrderOf = ({ column, order }: PageListQuery): 'asc' | 'desc' =>
  column === '' || order === 'desc' ? 'desc' : 'asc';

/** IDs of the rows of a list. Only of these is anything else read, so an offset skips entries of an index. */
function chosen(query: PageListQuery, order: RawBuilder<unknown>): RawBuilder<number[]> {
  const { filter, column, offset, limit } = query;
  const { place } = sortOf(query);
  const end = { direction: directionOf(query), byID: idOrderOf(query), offset, limit } as const;
  if (column === 'title' && query.reader.releaseID !== 0) {
    return firstByReleaseTitle(query.reader.releaseID, {
      from: sql`pages`,
      pageID: sql.ref('p.id'),
      matching: sql.join([sql`p.deleted_at is null`, ...conditions(filter)], sql` and `),
      direction: end.direction,
      byID: sql.raw(end.byID),
      most: mostOf(end),
      page: pageOf(end),
    });
  }
  if (isWhole(filter) && valueColumns.has(column)) return firstOfValues(query, end);
  if (isWhole(filter) && (filter.type === undefined) !== (filter.locale === undefined) && pairColumns.has(column)) {
    return firstOfPairs(filter, place, end);
  }
  if (filter.userID !== undefined && filter.draftsOf === undefined && (column === '' || column === 'updatedAt')) {
    return firstOfUser(filter, end);
  }
  // Even an unused join keeps PostgreSQL from reading the index alone.
  const editors = column === 'editor' ? sql`left join users as u on u.id = p.updated_by` : sql``;
  return sql<number[]>`array(
    select p.id from pages as p ${editors}
    where ${sql.join([sql`p.deleted_at is null`, ...conditions(filter)], sql` and `)} order by ${order} ${pageOf(end)}
  )`;
}

function listed(db: Database, query: PageListQuery) {
  const { place, next } = sortOf(query);
  const order = sql.join([
    sql`${place} ${directionOf(query)}`,
    ...(next === undefined ? [] : [next]),
    sql`p.id ${sql.raw(idOrderOf(query))}`,
  ]);
  return listedSummaries(db, query.reader)
    .select([totalOf(query.filter).as('total'), imageOfPage.as('image')])
    .where(sql<boolean>`p.id = any (${chosen(query, order)})`)
    .orderBy(order);
}

/** Returns one page of a list and its total number of items, by default sorted by latest change. */
export async function listSummaries(
  db: Database,
  query: PageListQuery,
): Promise<{ rows: (ListedRow & { image: ListedImage | null })[]; totalItems: number }> {
  const rows = await listed(db, query).execute();
  const [first] = rows;
  if (first || query.offset === 0) return { rows, totalItems: first?.total ?? 0 };
  const counted = await sql<{ total: number }>`select ${totalOf(query.filter)} as total`.execute(db);
  return { rows, totalItems: counted.rows[0]?.total ?? 0 };
}

/** Pages whose title or slug contains the term; titles that start with it come first. */
export const searchSummaries = (
  db: Database,
  { term, locale, limit }: { term: string; locale?: string | undefined; limit: number },
): Promise<SummaryRow[]> =>
  summaries(db)
    .where((row) => row.and(conditions({ locale, pattern: likePattern(term) })))
    .orderBy(sql`folded(p.title) like folded(${likePattern(term).slice(1)})`, 'desc')
    .orderBy(byTitle)
    .orderBy('p.id')
    .$call(paginate({ offset: 0, limit }))
    .execute();

/** The newest pages of a type in a locale. */
export const newestOfType = (db: Database, type: string, locale: string, limit: number): Promise<SummaryRow[]> =>
  summaries(db)
    .where('p.type', '=', type)
    .where('p.locale', '=', locale)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .$call(paginate({ offset: 0, limit }))
    .execute();
