import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { FourEyes } from '../../foundation/settings/index.ts';
import { versionWriters, writersBarred } from '../pages/index.ts';
import { type RequestOutcomeRow, requests } from './request-store.ts';

/** A request with its outcome and its page. */
export interface RequestRow extends Omit<RequestOutcomeRow, 'number'> {
  newest_version_id: number;
  title: string;
  type: string;
  locale: string;
  slug: string;
  created_by: number | null;
}

export interface RequestQuery {
  status: 'open' | 'review' | 'returned' | 'done';
  /** The user who lists requests, or null for a caller that is not a user. */
  userID: number | null;
  /** Condition on `pages as p`: the caller may review the page. */
  mayReview: RawBuilder<boolean>;
  /** Condition on `pages as p`: the caller may publish the page directly. */
  mayPublish: RawBuilder<boolean>;
  /** What a second person must decide on. */
  fourEyes: FourEyes;
  /** Whether to list only requests that the user made or is assigned to. */
  onlyOwn?: boolean;
  locale?: string | undefined;
  type?: string | undefined;
  /** Part of the page's title. */
  term?: string | undefined;
  age?: 'day' | 'week' | 'older' | undefined;
}

const ages = {
  day: sql<boolean>`r.created_at > now() - interval '1 day'`,
  week: sql<boolean>`r.created_at > now() - interval '7 days'`,
  older: sql<boolean>`r.created_at <= now() - interval '7 days'`,
};

const isLatest = sql<boolean>`not exists (
  select from publication_requests as later where later.page_id = r.page_id and later.id > r.id
)`;

/** Returns the condition for the status of a list. */
function hasStatus(query: RequestQuery): RawBuilder<boolean> {
  const { status, userID, mayReview, onlyOwn } = query;
  const isRequester = sql<boolean>`coalesce(r.requester_id = ${userID}::bigint, false)`;
  const isWriter = sql<boolean>`exists (
    select from page_versions as v where v.id = r.version_id and ${userID}::bigint in (${versionWriters})
  )`;
  const isOwn = sql<boolean>`(${isRequester} or coalesce(r.assignee_id = ${userID}::bigint, false))`;
  const isVisible = onlyOwn ? isOwn : sql<boolean>`(${isOwn} or ${mayReview})`;
  switch (status) {
    case 'open':
      return sql`r.status = 'open' and ${isVisible}`;
    case 'review':
      return sql`r.status = 'open' and ${mayReview} and not ${isRequester} and not (${writersBarred(query.fourEyes, query.mayPublish)} and ${isWriter})`;
    case 'returned':
      return sql`r.status = 'rejected' and r.requester_id = ${userID}::bigint and ${isLatest}
        and p.published_version_id is distinct from p.newest_version_id`;
    case 'done':
      return sql`r.status <> 'open' and ${isVisible}`;
  }
}

/** Returns the condition on `publication_requests as r` and `pages as p`: visible to the user and matching the filters. */
function isListed(query: RequestQuery) {
  const { locale, type, term = '', age } = query;
  const conditions = [
    sql<boolean>`p.deleted_at is null`,
    hasStatus(query),
    ...(locale === undefined ? [] : [sql<boolean>`p.locale = ${locale}`]),
    ...(type === undefined ? [] : [sql<boolean>`p.type = ${type}`]),
    ...(term === '' ? [] : [sql<boolean>`p.title ilike ${likePattern(term)}`]),
    ...(age === undefined ? [] : [ages[age]]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const isRequestedBy = (requesterID: number | undefined) =>
  requesterID === undefined ? sql<boolean>`true` : sql<boolean>`${existingUserID('u')} = ${requesterID}`;

/** Requester filter, order and pagination of a list of requests. */
export interface RequestListOptions {
  requesterID?: number | undefined;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** Returns one page of the requests of pages outside the trash, sorted by creation if open, otherwise by closing time. */
export const listRequests = (
  db: Database,
  query: RequestQuery,
  { requesterID, order, offset, limit }: RequestListOptions,
): Promise<RequestRow[]> =>
  requests(db)
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .leftJoin('users as c', 'c.id', 'r.closed_by')
    .select(['r.feedback', 'r.closed_at', 'p.title', 'p.type', 'p.locale', 'p.slug', 'p.created_by'])
    .select((row) => row.ref('p.newest_version_id').$notNull().as('newest_version_id'))
    .select(sql<RequestRow['status']>`r.status`.as('status'))
    .select(sql<number>`coalesce(${existingUserID('c')}, 0)`.as('closed_by'))
    .select(sql<string>`coalesce(c.name, '')`.as('closed_by_name'))
    .where(isListed(query))
    .where(isRequestedBy(requesterID))
    .orderBy(query.status === 'open' || query.status === 'review' ? 'r.created_at' : 'r.closed_at', order)
    .orderBy('r.id', order)
    .offset(offset)
    .limit(limit)
    .execute();

/** Counts the requests that `listRequests` returns without pagination. */
export async function countRequests(db: Database, query: RequestQuery, requesterID?: number): Promise<number> {
  const { total } = await db
    .selectFrom('publication_requests as r')
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .leftJoin('users as u', 'u.id', 'r.requester_id')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where(isListed(query))
    .where(isRequestedBy(requesterID))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the users who made any of the matching requests, without deleted users. */
export const requestersOf = (db: Database, query: RequestQuery): Promise<{ ID: number; name: string }[]> =>
  db
    .selectFrom('publication_requests as r')
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .innerJoin('users as u', 'u.id', 'r.requester_id')
    .select(['u.id as ID', 'u.name'])
    .distinct()
    .where('u.deleted_at', 'is', null)
    .where(isListed(query))
    .execute();
