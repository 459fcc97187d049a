import type { PageMarks, Underway } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';

/** The state marks of a page in a query. */
export interface MarksRow {
  live: boolean;
  underway: Underway | null;
  /** When the schedule acts next, whatever the state. */
  scheduled_at: Date | null;
}

/** Whether `publication_requests as r` was rejected, and the page has not been published since. */
const isRejection = sql<boolean>`(r.status = 'rejected' and not exists (
  select from publications as b where b.page_id = r.page_id and b.published_at > r.closed_at
))`;

/**
 * Returns the columns of `MarksRow` for the table `pages` under an alias.
 * @param schedule alias of the joined `page_schedules`; without it, subqueries read them
 */
export function marksOf(page: string, schedule?: string) {
  const id = sql.ref(`${page}.id`);
  const published = sql.ref(`${page}.published_version_id`);
  const newest = sql.ref(`${page}.newest_version_id`);
  const scheduled = (column: (alias: string) => RawBuilder<unknown>) =>
    schedule === undefined
      ? sql<Date | null>`(select ${column('s')} from page_schedules as s where s.page_id = ${id})`
      : sql<Date | null>`${column(schedule)}`;
  const publishAt = (alias: string) => sql.ref(`${alias}.publish_at`);
  const unpublishAt = (alias: string) => sql.ref(`${alias}.unpublish_at`);
  const isLastRejected = sql`(
    select ${isRejection} from publication_requests as r where r.page_id = ${id} order by r.id desc limit 1
  )`;
  return {
    live: sql<boolean>`(${published} is not null)`,
    underway: sql<Underway | null>`case
      when exists (select from publication_requests as r where r.page_id = ${id} and r.status = 'open') then 'review'
      when ${scheduled(publishAt)} is not null then 'scheduled'
      when ${published} = ${newest} then
        case when ${scheduled(unpublishAt)} is not null then 'expiring' end
      when ${isLastRejected} then 'changes-requested'
      when ${published} is null then 'draft'
      else 'changes' end`,
    scheduled_at: scheduled((alias) => sql`coalesce(${publishAt(alias)}, ${unpublishAt(alias)})`),
  };
}

/** Serialises the state marks of a page. */
export const marksOnWire = ({ live, underway, scheduled_at }: MarksRow): PageMarks => ({
  live,
  underway,
  underwayAt: underway === 'scheduled' || underway === 'expiring' ? (scheduled_at?.toISOString() ?? null) : null,
});

// Subqueries that PostgreSQL evaluates once for a whole query; `exists` is evaluated for each row.
const requestedPages = sql`(select r.page_id from publication_requests as r where r.status = 'open')`;
const scheduledPages = sql`(select s.page_id from page_schedules as s where s.publish_at is not null)`;
const endingPages = sql`(select s.page_id from page_schedules as s where s.unpublish_at is not null)`;
const rejectedPages = sql`(
  select r.page_id from publication_requests as r
  where ${isRejection}
    and not exists (select from publication_requests as l where l.page_id = r.page_id and l.id > r.id)
)`;
// Conditions on `pages as p`.
export const isRequested = sql<boolean>`p.id in ${requestedPages}`;
const isScheduled = sql<boolean>`p.id in ${scheduledPages}`;
const isEnding = sql<boolean>`p.id in ${endingPages}`;
const isRejected = sql<boolean>`p.id in ${rejectedPages}`;

/** Looks up pages by the IDs of a subquery. With `in`, PostgreSQL may read all pages in the order of the list to find a few. */
const isAnyOf = (pages: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`p.id = any (array${pages})`;
export const isNeither = sql<boolean>`not ${isRequested} and not ${isScheduled}`;

const conditions: Record<Underway | 'none', RawBuilder<boolean>> = {
  review: isAnyOf(requestedPages),
  scheduled: sql<boolean>`(${isAnyOf(scheduledPages)} and not ${isRequested})`,
  'changes-requested': sql<boolean>`(p.published_version_id is distinct from p.newest_version_id and ${isAnyOf(rejectedPages)} and ${isNeither})`,
  changes: sql<boolean>`(p.published_version_id <> p.newest_version_id and not ${isRejected} and ${isNeither})`,
  draft: sql<boolean>`(p.published_version_id is null and not ${isRejected} and ${isNeither})`,
  expiring: sql<boolean>`(p.published_version_id = p.newest_version_id and ${isAnyOf(endingPages)} and ${isNeither})`,
  none: sql<boolean>`(p.published_version_id = p.newest_version_id and not ${isEnding} and ${isNeither})`,
};

/** States under way in the order of lists: what needs attention first; pages without any (null) come last. */
export const underwayStates = [
  'review',
  'changes-requested',
  'changes',
  'draft',
  'scheduled',
  'expiring',
  null,
] as const;

/** Returns the place of a state in that order. */
export const rankOf = (state: Underway | null): RawBuilder<number> => sql.lit(underwayStates.indexOf(state));

/** Returns the place of a page in `underwayStates`. @param page alias of the table `pages` */
export function underwayRank(page: string): RawBuilder<number> {
  const id = sql.ref(`${page}.id`);
  const published = sql.ref(`${page}.published_version_id`);
  const newest = sql.ref(`${page}.newest_version_id`);
  return sql<number>`case
    when ${id} in ${requestedPages} then ${rankOf('review')} when ${id} in ${scheduledPages} then ${rankOf('scheduled')}
    when ${published} = ${newest} then case when ${id} in ${endingPages} then ${rankOf('expiring')} else ${rankOf(null)} end
    when ${id} in ${rejectedPages} then ${rankOf('changes-requested')}
    when ${published} is null then ${rankOf('draft')} else ${rankOf('changes')} end`;
}

/** Returns the condition on `pages as p` that a page has this state under way; null for none. */
export const inUnderway = (underway: Underway | null): RawBuilder<boolean> => conditions[underway ?? 'none'];

/** Returns the condition on `pages as p` that visitors see a page, or that they do not. */
export const inLive = (live: boolean): RawBuilder<boolean> =>
  live ? sql<boolean>`p.published_version_id is not null` : sql<boolean>`p.published_version_id is null`;
