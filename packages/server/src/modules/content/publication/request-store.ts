import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';

// The text itself, not a parameter: the index over open requests is found only by it.
const isOpen = sql<boolean>`status = 'open'`;

/** What a request carries beside its comment. */
interface Terms {
  assignee_id: number | null;
  assignee_name: string;
  /** A day, `2026-11-21`. */
  due_on: string | null;
  publish_at: Date | null;
}

/** An open publication request. */
export interface OpenRequestRow extends Terms {
  id: number;
  page_id: number;
  version_id: number;
  requester_id: number | null;
  requester_name: string;
  comment: string;
  created_at: Date;
}

const requests = (db: Database) =>
  db
    .selectFrom('publication_requests as r')
    .leftJoin('users as u', 'u.id', 'r.requester_id')
    .leftJoin('users as a', (join) => join.onRef('a.id', '=', 'r.assignee_id').on('a.deleted_at', 'is', null))
    .select(['r.id', 'r.page_id', 'r.version_id', 'r.comment', 'r.created_at', 'r.publish_at'])
    .select([existingUserID('u').as('requester_id'), 'a.id as assignee_id'])
    .select(sql<string | null>`r.due_on`.as('due_on'))
    .select(sql<string>`coalesce(u.name, '')`.as('requester_name'))
    .select(sql<string>`coalesce(a.name, '')`.as('assignee_name'));

/** The open publication request of a page; undefined when there is none. */
export const openRequestOf = (db: Database, pageID: number): Promise<OpenRequestRow | undefined> =>
  requests(db).where('r.page_id', '=', pageID).where(sql<boolean>`r.status = 'open'`).executeTakeFirst();

/** A request that was rejected. */
export interface RejectedRequestRow extends OpenRequestRow {
  feedback: string;
  closed_at: Date | null;
  closed_by: number;
  closed_by_name: string;
}

/** The last request of a page, when it was rejected. */
export async function rejectedRequestOf(db: Database, pageID: number): Promise<RejectedRequestRow | undefined> {
  const last = await requests(db)
    .leftJoin('users as c', 'c.id', 'r.closed_by')
    .select(['r.status', 'r.feedback', 'r.closed_at'])
    .select(sql<number>`coalesce(${existingUserID('c')}, 0)`.as('closed_by'))
    .select(sql<string>`coalesce(c.name, '')`.as('closed_by_name'))
    .where('r.page_id', '=', pageID)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.status === 'rejected' ? last : undefined;
}

/** The last request of a page, when it ended by its version or a newer one being published and that is public still. */
export const publishedRequestOf = (db: Database, pageID: number): Promise<OpenRequestRow | undefined> =>
  requests(db)
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .where('r.page_id', '=', pageID)
    .where('r.status', '=', 'published')
    .where('p.published_version_id', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('publication_requests as later')
            .select('later.id')
            .where('later.page_id', '=', pageID)
            .whereRef('later.id', '>', 'r.id'),
        ),
      ),
    )
    .executeTakeFirst();

/** What may be wished with a request; what is undefined stays as it is. */
export interface RequestWishes {
  assigneeID?: number | null | undefined;
  dueOn?: string | null | undefined;
  publishAt?: string | null | undefined;
}

const wishedColumns = ({ assigneeID, dueOn, publishAt }: RequestWishes) => ({
  ...(assigneeID === undefined ? {} : { assignee_id: assigneeID }),
  ...(dueOn === undefined ? {} : { due_on: sql<Date>`${dueOn}::date` }),
  ...(publishAt === undefined ? {} : { publish_at: publishAt === null ? null : new Date(publishAt) }),
});

/** Adds an open request for a version; undefined when the page has one already. */
export const insertRequest = (
  db: Database,
  request: { pageID: number; versionID: number; requesterID: number | null; comment: string } & RequestWishes,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('publication_requests')
    .values({
      page_id: request.pageID,
      version_id: request.versionID,
      requester_id: request.requesterID,
      comment: request.comment,
      ...wishedColumns(request),
    })
    .onConflict((conflict) => conflict.column('page_id').where(isOpen).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Moves an open request to another version; an empty comment leaves the old one. */
export async function moveRequest(
  db: Database,
  id: number,
  { versionID, comment, ...wishes }: { versionID: number; comment: string } & RequestWishes,
): Promise<void> {
  await db
    .updateTable('publication_requests')
    .set({
      version_id: versionID,
      created_at: sql`now()`,
      ...(comment === '' ? {} : { comment }),
      ...wishedColumns(wishes),
    })
    .where('id', '=', id)
    .execute();
}

/** How a request ends. */
export interface RequestEnd {
  /** `published` when the version, or a newer one, is published without a decision on the request. */
  status: 'accepted' | 'rejected' | 'revoked' | 'published';
  feedback: string;
  userID: number | null;
}

const endColumns = ({ status, feedback, userID }: RequestEnd) => ({
  status,
  feedback,
  closed_by: userID,
  closed_at: sql<Date>`now()`,
});

/** Closes the open request of a page, if there is one. */
export async function closeRequest(db: Database, pageID: number, end: RequestEnd): Promise<void> {
  await db
    .updateTable('publication_requests')
    .set(endColumns(end))
    .where('page_id', '=', pageID)
    .where(isOpen)
    .execute();
}

/** Says of a request how it ends, or ended. */
export async function endRequest(db: Database, id: number, end: RequestEnd): Promise<void> {
  await db.updateTable('publication_requests').set(endColumns(end)).where('id', '=', id).execute();
}

/** A request with what decides who may see it. */
export interface RequestRow extends OpenRequestRow {
  status: 'open' | RequestEnd['status'];
  feedback: string;
  closed_at: Date | null;
  closed_by: number;
  closed_by_name: string;
  newest_version_id: number;
  title: string;
  type: string;
  locale: string;
  slug: string;
  created_by: number | null;
}

export interface RequestQuery {
  status: 'open' | 'done';
  /** Who asks: all others see only what they may review. Null for nobody. */
  userID: number | null;
  /** Condition on the row of `pages as p` by which the asker may review a page. */
  mayReview: RawBuilder<boolean>;
  /** Whether to leave out what the asker neither made nor is to review. */
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

/** Condition on `publication_requests as r` with `pages as p`: those that the asker may see and that match. */
function isListed({ status, userID, mayReview, onlyOwn, locale, type, term = '', age }: RequestQuery) {
  const isOwn = sql<boolean>`(r.requester_id = ${userID}::bigint or r.assignee_id = ${userID}::bigint)`;
  const conditions = [
    sql<boolean>`p.deleted_at is null`,
    status === 'open' ? sql<boolean>`r.status = 'open'` : sql<boolean>`r.status <> 'open'`,
    onlyOwn ? isOwn : sql<boolean>`(coalesce(${isOwn}, false) or ${mayReview})`,
    ...(locale === undefined ? [] : [sql<boolean>`p.locale = ${locale}`]),
    ...(type === undefined ? [] : [sql<boolean>`p.type = ${type}`]),
    ...(term === '' ? [] : [sql<boolean>`p.title ilike ${likePattern(term)}`]),
    ...(age === undefined ? [] : [ages[age]]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const madeBy = (requesterID: number | undefined) =>
  requesterID === undefined ? sql<boolean>`true` : sql<boolean>`${existingUserID('u')} = ${requesterID}`;

/** Which requests of a list, in which order. */
export interface RequestPart {
  requesterID?: number | undefined;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** A part of the requests of pages that are not in the trash; open ones by when they were made, others by when they ended. */
export const listRequests = (
  db: Database,
  query: RequestQuery,
  { requesterID, order, offset, limit }: RequestPart,
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
    .where(madeBy(requesterID))
    .orderBy(query.status === 'open' ? 'r.created_at' : 'r.closed_at', order)
    .orderBy('r.id', order)
    .offset(offset)
    .limit(limit)
    .execute();

/** How many requests `listRequests` has altogether. */
export async function countRequests(db: Database, query: RequestQuery, requesterID?: number): Promise<number> {
  const { total } = await db
    .selectFrom('publication_requests as r')
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .leftJoin('users as u', 'u.id', 'r.requester_id')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where(isListed(query))
    .where(madeBy(requesterID))
    .executeTakeFirstOrThrow();
  return total;
}

/** Who has made the requests of a list, without those who are gone. */
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
