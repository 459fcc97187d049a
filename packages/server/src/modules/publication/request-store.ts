import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

// The text itself, not a parameter: the index over open requests is found only by it.
const isOpen = sql<boolean>`status = 'open'`;

/** Adds an open request for a version; undefined when the page has one already. */
export const insertRequest = (
  db: Database,
  request: { pageID: number; versionID: number; requesterID: number | null; comment: string },
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('publication_requests')
    .values({
      page_id: request.pageID,
      version_id: request.versionID,
      requester_id: request.requesterID,
      comment: request.comment,
    })
    .onConflict((conflict) => conflict.column('page_id').where(isOpen).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Moves an open request to another version; an empty comment leaves the old one. */
export async function moveRequest(db: Database, id: number, versionID: number, comment: string): Promise<void> {
  await db
    .updateTable('publication_requests')
    .set({ version_id: versionID, created_at: sql`now()`, ...(comment === '' ? {} : { comment }) })
    .where('id', '=', id)
    .execute();
}

/** Closes an open request. */
export async function closeRequest(
  db: Database,
  id: number,
  end: { status: 'accepted' | 'rejected' | 'revoked'; feedback: string; userID: number | null },
): Promise<void> {
  await db
    .updateTable('publication_requests')
    .set({ status: end.status, feedback: end.feedback, closed_by: end.userID, closed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** What of a request decides who may see it. */
export interface RequestRow {
  id: number;
  page_id: number;
  version_id: number;
  newest_version_id: number;
  requester_id: number;
  requester_name: string;
  comment: string;
  created_at: Date;
  title: string;
  type: string;
  locale: string;
  slug: string;
  created_by: number | null;
}

export interface RequestQuery {
  status: 'open' | 'done';
  requesterID?: number | undefined;
  locale?: string | undefined;
  type?: string | undefined;
  order: 'asc' | 'desc';
}

const largestAnswer = 1000;

/** Requests of pages that are not in the bin, at most 1000. */
export function listRequests(db: Database, query: RequestQuery): Promise<RequestRow[]> {
  const { status, requesterID, locale, type, order } = query;
  return db
    .selectFrom('publication_requests as r')
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'r.requester_id').on('u.deleted_at', 'is', null))
    .select(['r.id', 'r.page_id', 'r.version_id', 'r.comment', 'r.created_at'])
    .select(['p.title', 'p.type', 'p.locale', 'p.slug', 'p.created_by'])
    .select((row) => row.ref('p.newest_version_id').$notNull().as('newest_version_id'))
    .select(sql<number>`coalesce(u.id, 0)`.as('requester_id'))
    .select(sql<string>`coalesce(u.name, '')`.as('requester_name'))
    .where('p.deleted_at', 'is', null)
    .where('r.status', status === 'open' ? '=' : '<>', 'open')
    .$if(requesterID !== undefined, (some) => some.where('r.requester_id', '=', requesterID ?? 0))
    .$if(locale !== undefined, (some) => some.where('p.locale', '=', locale ?? ''))
    .$if(type !== undefined, (some) => some.where('p.type', '=', type ?? ''))
    .orderBy('r.created_at', order)
    .orderBy('r.id', order)
    .limit(largestAnswer)
    .execute();
}

/** Who made a request; ID 0 and no name when the account is gone. */
export const requesterName = (db: Database, id: number): Promise<{ ID: number; name: string }> =>
  db
    .selectFrom('publication_requests as r')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'r.requester_id').on('u.deleted_at', 'is', null))
    .select(sql<number>`coalesce(u.id, 0)`.as('ID'))
    .select(sql<string>`coalesce(u.name, '')`.as('name'))
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
