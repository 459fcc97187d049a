import type { PageState } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';
import { paginate } from '../../../platform/database/paginate.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { hasTag } from '../../library/tags/index.ts';

/** A page as lists show it. */
export interface SummaryRow {
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
}

/** A row of the list of pages. */
export interface ListedRow extends SummaryRow {
  /** Whether the reader has a working copy of it. */
  has_working_copy: boolean;
}

export interface PageListQuery {
  type?: string | undefined;
  locale?: string | undefined;
  state?: PageState | undefined;
  /** The user who requests the list. */
  readerID: number;
  /** Only pages that this user created or saved last. */
  userID?: number | undefined;
  /** Only drafts of this user: unpublished pages that they created or saved last, and pages with a working copy of theirs. */
  draftsOf?: number | undefined;
  /** Only pages with this tag. */
  tag?: number | undefined;
  searchTerm: string;
  column: '' | 'title' | 'slug' | 'createdAt' | 'updatedAt';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

const hasRequest = sql<boolean>`exists (
  select 1 from publication_requests as r where r.page_id = p.id and r.status = 'open'
)`;

const summaries = (db: Database) =>
  db
    .selectFrom('pages as p')
    .leftJoin('users as u', 'u.id', 'p.updated_by')
    .leftJoin('publications as b', 'b.id', 'p.publication_id')
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
    ])
    .select(['p.published_version_id', 'p.publication_id', 'b.published_at', 's.publish_at', 's.unpublish_at'])
    .select((row) => row.ref('p.newest_version_id').$notNull().as('newest_version_id'))
    .select(hasRequest.as('has_request'))
    .select(sql<number>`coalesce(${existingUserID('u')}, 0)`.as('author_id'))
    .select(sql<string>`coalesce(u.name, '')`.as('author_name'))
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

/**
 * Whatever the case and the accents of title and term. PostgreSQL does not see the term when it plans: it would take each for
 * rarer than terms are, and plan anew every time, which takes it longer than finding.
 */
const matchesIn = (row: 'p' | 'q', pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(folded(${sql.ref(`${row}.title`)}) like (select folded(${pattern})) or ${sql.ref(`${row}.slug`)} ilike (select ${pattern}::text))`;

/**
 * A term of three characters or more is looked up in the index of trigrams before anything else; left to itself the planner
 * rather walks the whole list in its order until 25 rows match.
 */
const matches = (pattern: string, isShort = false): RawBuilder<boolean> =>
  isShort
    ? matchesIn('p', pattern)
    : sql<boolean>`p.id = any (array(select q.id from pages as q where q.deleted_at is null and ${matchesIn('q', pattern)}))`;

/** Looked up once for a whole query, where `exists` would be asked for each row. */
const isRequested = sql<boolean>`p.id in (select r.page_id from publication_requests as r where r.status = 'open')`;

const isScheduled = sql<boolean>`p.id in (select s.page_id from page_schedules as s where s.publish_at is not null)`;
const isNeither = sql<boolean>`not ${isRequested} and not ${isScheduled}`;

const inState: Record<PageState, RawBuilder<boolean>> = {
  'not-published': sql<boolean>`p.published_version_id is null and ${isNeither}`,
  published: sql<boolean>`p.published_version_id = p.newest_version_id and ${isNeither}`,
  changed: sql<boolean>`p.published_version_id <> p.newest_version_id and ${isNeither}`,
  requested: isRequested,
  scheduled: sql<boolean>`${isScheduled} and not ${isRequested}`,
};

/** Which pages a list has. */
interface Filter extends Partial<Pick<PageListQuery, 'state' | 'type' | 'locale' | 'userID' | 'draftsOf' | 'tag'>> {
  pattern?: string | undefined;
  /** Whether the search term has fewer than three characters. */
  isShort?: boolean;
}

/** Which of these pages one answer shows, and to whom. */
type ListPart = Pick<PageListQuery, 'readerID' | 'column' | 'order' | 'offset' | 'limit'>;

const isDraftOf = (userID: number): RawBuilder<boolean> =>
  sql<boolean>`((p.created_by = ${userID} or p.updated_by = ${userID}) and ${inState['not-published']}
    or p.id in (select w.page_id from working_copies as w where w.user_id = ${userID}))`;

/** Whether a user has a working copy of a page. */
const hasCopyOf = (userID: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from working_copies as w where w.page_id = p.id and w.user_id = ${userID})`;

/** When a page or a user's working copy of it was changed last. */
const draftedAt = (userID: number): RawBuilder<Date> =>
  sql<Date>`greatest(p.updated_at, (
    select w.saved_at from working_copies as w where w.user_id = ${userID} and w.page_id = p.id))`;

/**
 * What a list is of. PostgreSQL does not see type and locale when it plans: there is an index for each order of each list, and a
 * connection that has known a type as small would plan its lists anew at every call for as long as it lives.
 */
function conditions({ type, locale, state, userID, draftsOf, tag, pattern, isShort }: Filter): RawBuilder<boolean>[] {
  return [
    ...(type === undefined ? [] : [sql<boolean>`p.type = (select ${type}::text)`]),
    ...(locale === undefined ? [] : [sql<boolean>`p.locale = (select ${locale}::text)`]),
    ...(state === undefined ? [] : [inState[state]]),
    ...(userID === undefined ? [] : [sql<boolean>`(p.created_by = ${userID} or p.updated_by = ${userID})`]),
    ...(draftsOf === undefined ? [] : [isDraftOf(draftsOf)]),
    ...(tag === undefined ? [] : [hasTag(tag, 'p')]),
    ...(pattern === undefined ? [] : [matches(pattern, isShort)]),
  ];
}

/** In the order of a dictionary: É beside E, 10 after 9. */
const byTitle = sql`p.title collate titles`;

const sortExpressions = {
  title: byTitle,
  slug: sql`p.slug`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
};

/** Whether a list is of types and locales and of nothing narrower. */
const isWhole = ({ state, userID, draftsOf, tag, pattern }: Filter): boolean =>
  [state, userID, draftsOf, tag, pattern].every((each) => each === undefined);

/** Number of pages in a list. Type and locale alone are counted already; anything narrower has to be. */
function totalOf(filter: Filter): RawBuilder<number> {
  const narrowed = sql.join([sql`true`, ...conditions(filter)], sql` and `);
  return isWhole(filter)
    ? sql<number>`(select coalesce(sum(p.total), 0)::bigint from page_counts as p where ${narrowed})`
    : sql<number>`(select count(*) from pages as p where p.deleted_at is null and ${narrowed})`;
}

/**
 * IDs of the rows of a list that is of one type in all locales, or of one locale with all types: of each pair of a type and a
 * locale the first, and of these the first. The indexes are of pairs; in those of all pages, what is rare is looked for long.
 */
function firstOfPairs(
  filter: Filter,
  place: RawBuilder<unknown>,
  end: { direction: RawBuilder<unknown>; offset: number; limit: number },
): RawBuilder<number[]> {
  const { direction, offset, limit } = end;
  const most = offset === 0 ? sql.lit(limit) : sql`${offset}::bigint + ${sql.lit(limit)}`;
  return sql<number[]>`array(
    select f.id from (select p.type, p.locale from page_counts as p where ${sql.join(conditions(filter), sql` and `)}) as c
    cross join lateral (
      select p.id, ${place} as place from pages as p
      where p.deleted_at is null and p.type = c.type and p.locale = c.locale
      order by ${place} ${direction}, p.id ${direction} limit ${most}
    ) as f
    order by f.place ${direction}, f.id ${direction} limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}::bigint`}
  )`;
}

const listed = (db: Database, filter: Filter, { readerID, column, order, offset, limit }: ListPart) => {
  const direction = column === '' ? 'desc' : order;
  const isByDraft = column === '' && filter.draftsOf !== undefined;
  const place = isByDraft ? draftedAt(filter.draftsOf ?? 0) : sortExpressions[column === '' ? 'updatedAt' : column];
  // By slug there is an index of all pages alone.
  const isOfPairs =
    isWhole(filter) && (filter.type === undefined) !== (filter.locale === undefined) && column !== 'slug';
  const rows = { direction: direction === 'desc' ? sql`desc` : sql`asc`, offset, limit };
  return summaries(db)
    .select(totalOf(filter).as('total'))
    .select(hasCopyOf(readerID).as('has_working_copy'))
    .where((row) =>
      isOfPairs ? sql<boolean>`p.id = any (${firstOfPairs(filter, place, rows)})` : row.and(conditions(filter)),
    )
    .orderBy(place, direction)
    .orderBy('p.id', direction)
    .$call(paginate({ offset: isOfPairs ? 0 : offset, limit }));
};

/** Returns one page of a list and its total number of items, by default sorted by latest change. */
export async function listSummaries(
  db: Database,
  query: PageListQuery,
): Promise<{ rows: ListedRow[]; totalItems: number }> {
  const { type, locale, state, readerID, userID, draftsOf, tag, searchTerm, column, order, offset, limit } = query;
  const pattern = searchTerm === '' ? undefined : likePattern(searchTerm);
  const isShort = [...searchTerm].length < 3;
  const filter: Filter = { state, type, locale, userID, draftsOf, tag, pattern, isShort };
  const rows = await listed(db, filter, { readerID, column, order, offset, limit }).execute();
  const [first] = rows;
  if (first || offset === 0) return { rows, totalItems: first?.total ?? 0 };
  const counted = await sql<{ total: number }>`select ${totalOf(filter)} as total`.execute(db);
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
