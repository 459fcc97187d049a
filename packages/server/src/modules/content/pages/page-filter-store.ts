import type { PageState, Underway } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import { inLive, inUnderway, isNeither, isRequested, rankOf, underwayRank } from '../../foundation/page-marks/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hasTag } from '../../library/tags/index.ts';
import { titledInRelease } from './release-title-store.ts';
import { versionWriters } from './version-writers-store.ts';

/** Which pages a list has. */
export interface PageFilter {
  type?: string | undefined;
  locale?: string | undefined;
  state?: PageState | undefined;
  live?: boolean | undefined;
  underway?: Underway | undefined;
  /** Only pages that this user created or saved last. */
  userID?: number | undefined;
  /** Only drafts of this user: unpublished pages that they created or saved last, and pages with a working copy of theirs. */
  draftsOf?: number | undefined;
  /**
   * Only pages with an open request of another user that is assigned to this one, or to nobody and matches `mayReview`; without
   * those that this user wrote and matches `isWriterBarred`.
   */
  awaiting?: { userID: number; mayReview: RawBuilder<boolean>; isWriterBarred: RawBuilder<boolean> } | undefined;
  /** Only pages that are assigned to this user. */
  assignedTo?: number | undefined;
  /** Only pages that this release changes. */
  inRelease?: number | undefined;
  /** Only translations whose source has changed since. */
  isOutdated?: boolean;
  /** Only pages whose newest version shows an image without an alternative text. */
  lacksAlt?: boolean;
  /** Only pages with this tag. */
  tag?: number | undefined;
  /** Whether few pages have the tag. They are then looked up; left to itself the planner rather walks the whole list in its order. */
  isRareTag?: boolean;
  /** Pattern of `likePattern` for title or slug. */
  pattern?: string | undefined;
  /** A release whose titles match the pattern too. */
  titlesOf?: number | undefined;
  /** Whether the search term has fewer than three characters, which no index has. */
  isShort?: boolean;
  /**
   * Whether many pages match the pattern, or are of the user. The list is then read in its order, which finds enough of them soon,
   * instead of looking them up.
   */
  isFrequent?: boolean;
}

/**
 * Matches regardless of case and accents. The term is hidden from the planner, which would underestimate how many pages match, and
 * plan every call again, which takes longer than the search.
 */
const matchesIn = (row: 'p' | 'q', pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(folded(${sql.ref(`${row}.title`)}) like (select folded(${pattern})) or ${sql.ref(`${row}.slug`)} ilike (select ${pattern}::text))`;

/**
 * A rare term is looked up in the index of trigrams before anything else; left to itself the planner rather walks the whole list in
 * its order until 25 rows match.
 */
function matches(pattern: string, isFrequent = false, releaseID?: number): RawBuilder<boolean> {
  const titled = releaseID === undefined ? undefined : titledInRelease(releaseID, pattern);
  if (isFrequent) {
    const isMatch = matchesIn('p', pattern);
    return titled ? sql<boolean>`(${isMatch} or p.id = any (array(${titled})))` : isMatch;
  }
  return sql<boolean>`p.id = any (array(
    select q.id from pages as q where q.deleted_at is null and ${matchesIn('q', pattern)}
    ${titled ? sql`union all ${titled}` : sql``}))`;
}

const inState: Record<PageState, RawBuilder<boolean>> = {
  'not-published': sql<boolean>`p.published_version_id is null and ${isNeither}`,
  published: sql<boolean>`p.published_version_id = p.newest_version_id and ${isNeither}`,
  changed: sql<boolean>`p.published_version_id <> p.newest_version_id and ${isNeither}`,
  requested: inUnderway('review'),
  scheduled: inUnderway('scheduled'),
};

/** The pages `p` that a user created or saved last, as two conditions that no page fulfils both. */
export const ofUser = (userID: number): readonly RawBuilder<boolean>[] => [
  sql<boolean>`p.updated_by = ${userID}`,
  sql<boolean>`(p.created_by = ${userID} and p.updated_by is distinct from ${userID})`,
];

/** Looks up the pages of a user unless there are many; left to itself the planner rather walks the whole list in its order. */
const isOfUser = (userID: number, isFrequent = false): RawBuilder<boolean> =>
  isFrequent
    ? sql<boolean>`(${sql.join(ofUser(userID), sql` or `)})`
    : sql<boolean>`p.id = any (array(${sql.join(
        ofUser(userID).map((isMine) => sql`select p.id from pages as p where p.deleted_at is null and ${isMine}`),
        sql` union all `,
      )}))`;

/**
 * Whether a working copy `w` counts as a draft on the live line: those of closed releases do, as their users could not find them
 * elsewhere.
 */
export const isLiveCopy = sql<boolean>`(w.release_id = 0 or exists (
  select from releases as r where r.id = w.release_id and r.state in ('published', 'cancelled')))`;

const copiesOf = (userID: number): RawBuilder<unknown> =>
  sql`select w.page_id from working_copies as w where w.user_id = ${userID} and ${isLiveCopy}`;

/** Only the unpublished pages of the user and those with a copy are looked at. */
const isDraftOf = (userID: number): RawBuilder<boolean> =>
  sql<boolean>`(p.id = any (array(
      select q.id from pages as q where q.deleted_at is null and q.published_version_id is null and q.updated_by = ${userID}
      union all
      select q.id from pages as q where q.deleted_at is null and q.published_version_id is null and q.created_by = ${userID}
      union all ${copiesOf(userID)}
    )) and ((p.created_by = ${userID} or p.updated_by = ${userID}) and ${inState['not-published']}
      or p.id in (${copiesOf(userID)})))`;

/** Whether a release changes a page; none for the ID 0. */
export const isInRelease = (id: RawBuilder<unknown>, releaseID: number): RawBuilder<boolean> =>
  releaseID === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select from release_items as i
        where i.release_id = ${releaseID} and i.kind = 'page' and i.key = ${id}::text
      )`;

const isAwaiting = ({ userID, mayReview, isWriterBarred }: NonNullable<PageFilter['awaiting']>): RawBuilder<boolean> =>
  sql<boolean>`${isRequested} and exists (
    select from publication_requests as r
    where r.page_id = p.id and r.status = 'open' and r.requester_id is distinct from ${userID}
      and (r.assignee_id = ${userID} or r.assignee_id is null and ${mayReview})
      and not (${isWriterBarred} and exists (
        select from page_versions as v where v.id = r.version_id and ${userID}::bigint in (${versionWriters})
      )))`;

const newerSource = sql`
  from translation_sources as t join pages as q on q.id = t.source_page_id where t.is_outdated and q.deleted_at is null`;

/** Whether the source of a page has a newer version than the one that the page is up to date with; as a condition. */
const isOutdatedPage = sql<boolean>`p.id = any (array(select t.page_id ${newerSource}))`;

/** The same as a column: for `exists`, PostgreSQL would read all pages into a hash table. */
export const outdatedColumn = sql<boolean>`coalesce((select true ${newerSource} and t.page_id = p.id limit 1), false)`;

/** The reference index names the candidates; only of those the content is read, as it may have a text of its own. */
const lacksAlt = sql<boolean>`p.id in (
  select r.page_id from media_files as f
  join page_references as r on r.kind = 'file' and r.target_id = f.id and r.uses > 0
  join pages as q on q.id = r.page_id and q.deleted_at is null
  join page_versions as v on v.id = q.newest_version_id
  where f.type in ('image', 'gif') and f.default_alt_text = '' and not f.alt_texts ? q.locale
    and jsonb_path_exists(
      jsonb_build_array(v.blocks, v.type_data),
      'strict $.** ? (@.fileID == $file && @.altText == "" && !(@.decorative == true))',
      jsonb_build_object('file', f.id)))`;

const hasRareTag = (tag: number): RawBuilder<boolean> =>
  sql<boolean>`p.id = any (array(select q.id from pages as q where q.deleted_at is null and ${hasTag(tag, 'q')}))`;

/**
 * The conditions of a list. Type and locale are hidden from the planner: there is an index for each order of each list, and a
 * connection whose first plan is for a small type would plan every later call again.
 */
export function conditions(filter: PageFilter): RawBuilder<boolean>[] {
  const { type, locale, state, live, underway, userID, draftsOf, awaiting, isOutdated, tag, pattern, isFrequent } =
    filter;
  const { isShort = false } = filter;
  const { assignedTo, inRelease } = filter;
  return [
    ...(type === undefined ? [] : [sql<boolean>`p.type = (select ${type}::text)`]),
    ...(locale === undefined ? [] : [sql<boolean>`p.locale = (select ${locale}::text)`]),
    ...(state === undefined ? [] : [inState[state]]),
    ...(live === undefined ? [] : [inLive(live)]),
    ...(underway === undefined ? [] : [inUnderway(underway)]),
    ...(userID === undefined ? [] : [isOfUser(userID, isFrequent)]),
    ...(draftsOf === undefined ? [] : [isDraftOf(draftsOf)]),
    ...(awaiting === undefined ? [] : [isAwaiting(awaiting)]),
    ...(assignedTo === undefined
      ? []
      : [sql<boolean>`p.id in (select a.page_id from page_assignments as a where a.assignee_id = ${assignedTo})`]),
    ...(inRelease === undefined ? [] : [isInRelease(sql.ref('p.id'), inRelease)]),
    ...(isOutdated ? [isOutdatedPage] : []),
    ...(filter.lacksAlt ? [lacksAlt] : []),
    ...(tag === undefined ? [] : [filter.isRareTag ? hasRareTag(tag) : hasTag(tag, 'p')]),
    ...(pattern === undefined ? [] : [matches(pattern, isShort || isFrequent, filter.titlesOf)]),
  ];
}

/** Number of pages above which a list is walked instead of looking up all of them. */
const frequent = 2_000;

/** The text of `translation_group_texts as t`. */
export const groupText = sql.ref('t.search_text');

/** Whether the text of a group matches a pattern, which is hidden from the planner as in `matchesIn`. */
export const isTextMatch = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like (select folded(${pattern}))`;

/** Whether a filter by a term alone leaves many groups. */
export async function isFrequentInGroups(db: Database, pattern: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from translation_group_texts as t where ${isTextMatch(groupText, pattern)} limit ${sql.lit(frequent)}
    ) as f
  `.execute(db);
  return rows[0]?.found === frequent;
}

/** Whether a filter by term and user leaves many pages; false for a filter without them. */
export async function isFrequentIn(db: Database, { pattern, userID }: PageFilter): Promise<boolean> {
  if (pattern === undefined && userID === undefined) return false;
  const matching = sql.join(
    [
      sql`q.deleted_at is null`,
      ...(pattern === undefined ? [] : [matchesIn('q', pattern)]),
      ...(userID === undefined ? [] : [sql`(q.updated_by = ${userID} or q.created_by = ${userID})`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select from pages as q where ${matching} limit ${sql.lit(frequent)}) as f
  `.execute(db);
  return rows[0]?.found === frequent;
}

/** Whether a list is of types and locales and of nothing narrower. */
export function isWhole(filter: PageFilter): boolean {
  const { state, live, underway, userID, draftsOf, awaiting, isOutdated, lacksAlt: alt, tag, pattern } = filter;
  const narrow = [state, live, underway, userID, draftsOf, awaiting, filter.assignedTo, filter.inRelease, tag, pattern];
  return narrow.every((each) => each === undefined) && !isOutdated && !alt;
}

/** Whether a list is of types and a term, without those of a release: the text of each group says whether it has a match. */
export const isSearch = (filter: PageFilter): filter is PageFilter & { pattern: string } =>
  filter.pattern !== undefined && filter.titlesOf === undefined && isWhole({ ...filter, pattern: undefined });

/** Groups with a request or a schedule, for `with`: `hasWork` asks for them several times. */
export const groupsWithWork = sql`work as materialized (
  select q.group_id from publication_requests as r join pages as q on q.id = r.page_id where r.status in ('open', 'rejected')
  union select q.group_id from page_schedules as s join pages as q on q.id = s.page_id
)`;

/** Whether a page of `translation_groups as p` is in `groupsWithWork`. */
export const hasWork = sql<boolean>`p.id in (select w.group_id from work as w)`;

/**
 * Rank of `translation_groups as p`: that of the first of its pages. Only pages with a request or a schedule are looked at; for
 * all others, the counts of the group say which state comes first.
 */
export const groupStateRank = sql<number>`case
  when ${hasWork} then (select min(${underwayRank('q')}) from pages as q where q.group_id = p.id and q.deleted_at is null)
  when p.changed > 0 then ${rankOf('changes')} when p.drafts > 0 then ${rankOf('draft')} else ${rankOf(null)} end`;

/** Place of a type in a list of type IDs; types that are not in it come last. */
export const typeRank = (types: readonly string[]): RawBuilder<number> =>
  sql<number>`coalesce(array_position(${[...types]}::text[], ${sql.ref('p.type')}), ${sql.lit(types.length + 1)})`;

/** Whether few pages have a tag; false without one. */
export async function isRareTag(db: Database, tag: number | undefined): Promise<boolean> {
  if (tag === undefined) return false;
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from pages as q where q.deleted_at is null and ${hasTag(tag, 'q')} limit ${sql.lit(frequent)}
    ) as f
  `.execute(db);
  return (rows[0]?.found ?? 0) < frequent;
}
