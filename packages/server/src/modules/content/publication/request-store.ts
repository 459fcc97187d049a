import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';
import { versionWriters } from '../pages/index.ts';

// A literal instead of a parameter, so that PostgreSQL uses the partial index of open requests.
const isOpen = sql<boolean>`status = 'open'`;

/** The assignee, due date and publication time of a request. */
interface Terms {
  assignee_id: number | null;
  assignee_name: string;
  /** ISO 8601 date, such as `2026-11-21`. */
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
  /** The users who wrote what the requested version brings; see `versionWriters`. */
  writer_ids: number[];
  comment: string;
  created_at: Date;
}

/** Selects requests as `r`, with their versions as `v` and requesters as `u`. */
export const requests = (db: Database) =>
  db
    .selectFrom('publication_requests as r')
    .innerJoin('page_versions as v', 'v.id', 'r.version_id')
    .leftJoin('users as u', 'u.id', 'r.requester_id')
    .leftJoin('users as a', (join) => join.onRef('a.id', '=', 'r.assignee_id').on('a.deleted_at', 'is', null))
    .select(['r.id', 'r.page_id', 'r.version_id', 'r.comment', 'r.created_at', 'r.publish_at'])
    .select(
      sql<number[]>`(
      select coalesce(json_agg(distinct w.author_id), '[]') from (${versionWriters}) as w
    )`.as('writer_ids'),
    )
    .select([existingUserID('u').as('requester_id'), 'a.id as assignee_id'])
    .select(sql<string | null>`r.due_on`.as('due_on'))
    .select(sql<string>`coalesce(u.name, '')`.as('requester_name'))
    .select(sql<string>`coalesce(a.name, '')`.as('assignee_name'));

/** Returns the open publication request of a page, or undefined if there is none. */
export const openRequestOf = (db: Database, pageID: number): Promise<OpenRequestRow | undefined> =>
  requests(db).where('r.page_id', '=', pageID).where(sql<boolean>`r.status = 'open'`).executeTakeFirst();

/** A request with its outcome. */
export interface RequestOutcomeRow extends OpenRequestRow {
  status: 'open' | RequestEnd['status'];
  /** Number of the requested version. */
  number: number;
  feedback: string;
  closed_at: Date | null;
  closed_by: number;
  closed_by_name: string;
}

const outcomes = (db: Database, pageID: number) =>
  requests(db)
    .leftJoin('users as c', 'c.id', 'r.closed_by')
    .select(['v.number', 'r.feedback', 'r.closed_at'])
    .select(sql<RequestOutcomeRow['status']>`r.status`.as('status'))
    .select(sql<number>`coalesce(${existingUserID('c')}, 0)`.as('closed_by'))
    .select(sql<string>`coalesce(c.name, '')`.as('closed_by_name'))
    .where('r.page_id', '=', pageID)
    .orderBy('r.id', 'desc');

/** Returns the latest request of a page, or undefined if there is none. */
export const latestRequestOf = (db: Database, pageID: number): Promise<RequestOutcomeRow | undefined> =>
  outcomes(db, pageID).limit(1).executeTakeFirst();

/** Returns the closed requests for versions of a page, latest first. */
export const closedRequestsOf = (
  db: Database,
  pageID: number,
  versionIDs: readonly number[],
): Promise<RequestOutcomeRow[]> =>
  outcomes(db, pageID).where(equalsAny('r.version_id', versionIDs)).where('r.status', '<>', 'open').execute();

/** Returns the latest request of a public page if it was closed by a publication without a decision, otherwise undefined. */
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

/** Whether a request for a version was approved by a user who neither made it nor wrote what the version brings. */
export async function hasApproval(db: Database, pageID: number, versionID: number): Promise<boolean> {
  const row = await db
    .selectFrom('publication_requests as r')
    .innerJoin('page_versions as v', 'v.id', 'r.version_id')
    .select('r.id')
    .where('r.page_id', '=', pageID)
    .where('r.version_id', '=', versionID)
    .where('r.status', '=', 'accepted')
    .where('r.closed_by', 'is not', null)
    .where(sql<boolean>`r.closed_by is distinct from r.requester_id and r.closed_by not in (${versionWriters})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another user than this one has stored a version of a page after a version of it, not counting those of releases. */
export async function hasOtherAuthor(
  db: Database,
  pageID: number,
  versionID: number,
  userID: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('page_versions as w')
    .innerJoin('page_versions as v', 'v.page_id', 'w.page_id')
    .select('w.id')
    .where('w.page_id', '=', pageID)
    .where('v.id', '=', versionID)
    .whereRef('w.number', '>', 'v.number')
    .where('w.release_id', 'is', null)
    .where(sql<boolean>`w.author_id is distinct from ${userID}::bigint`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The options of a request. An undefined option does not change. */
export interface RequestOptions {
  assigneeID?: number | null | undefined;
  dueOn?: string | null | undefined;
  publishAt?: string | null | undefined;
}

const optionColumns = ({ assigneeID, dueOn, publishAt }: RequestOptions) => ({
  ...(assigneeID === undefined ? {} : { assignee_id: assigneeID }),
  ...(dueOn === undefined ? {} : { due_on: sql<Date>`${dueOn}::date` }),
  ...(publishAt === undefined ? {} : { publish_at: publishAt === null ? null : new Date(publishAt) }),
});

/** Inserts an open request for a version. @returns undefined if the page already has an open request */
export const insertRequest = (
  db: Database,
  request: { pageID: number; versionID: number; requesterID: number | null; comment: string } & RequestOptions,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('publication_requests')
    .values({
      page_id: request.pageID,
      version_id: request.versionID,
      requester_id: request.requesterID,
      comment: request.comment,
      ...optionColumns(request),
    })
    .onConflict((conflict) => conflict.column('page_id').where(isOpen).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Requests another version instead; the request is otherwise as before. */
export async function setRequestedVersion(db: Database, id: number, versionID: number): Promise<void> {
  await db.updateTable('publication_requests').set({ version_id: versionID }).where('id', '=', id).execute();
}

/** Moves an open request to another version. An empty comment keeps the previous one. */
export async function moveRequest(
  db: Database,
  id: number,
  { versionID, comment, ...options }: { versionID: number; comment: string } & RequestOptions,
): Promise<void> {
  await db
    .updateTable('publication_requests')
    .set({
      version_id: versionID,
      created_at: sql`now()`,
      ...(comment === '' ? {} : { comment }),
      ...optionColumns(options),
    })
    .where('id', '=', id)
    .execute();
}

/** The outcome of a request. */
export interface RequestEnd {
  /** `published` when the version, or a newer one, is published without a decision on the request. */
  status: 'accepted' | 'rejected' | 'revoked' | 'published';
  feedback: string;
  userID: number | null;
  /** The version that was approved instead of the requested one. */
  versionID?: number;
}

const endColumns = ({ status, feedback, userID, versionID }: RequestEnd) => ({
  status,
  ...(versionID === undefined ? {} : { version_id: versionID }),
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

/** Sets the outcome of a request, which may already be closed. */
export async function endRequest(db: Database, id: number, end: RequestEnd): Promise<void> {
  await db.updateTable('publication_requests').set(endColumns(end)).where('id', '=', id).execute();
}
