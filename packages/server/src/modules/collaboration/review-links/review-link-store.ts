import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { existingUserID } from '../../../platform/database/existing-user-id.ts';

/** A review link; its state is computed with the clock of the database. */
export interface ReviewLinkRow {
  id: number;
  page_id: number;
  version_id: number | null;
  version_number: number | null;
  may_comment: boolean;
  note: string;
  creator_id: number | null;
  creator_name: string;
  created_at: Date;
  expires_at: Date;
  state: 'open' | 'expired' | 'revoked';
}

const selectLinks = (db: Database) =>
  db
    .selectFrom('review_links as l')
    .leftJoin('page_versions as v', 'v.id', 'l.version_id')
    .leftJoin('users as u', 'u.id', 'l.created_by')
    .select(['l.id', 'l.page_id', 'l.version_id', 'v.number as version_number', 'l.may_comment', 'l.note'])
    .select(['l.created_at', 'l.expires_at', existingUserID('u').as('creator_id')])
    .select(sql<string>`coalesce(u.name, '')`.as('creator_name'))
    .select(
      sql<ReviewLinkRow['state']>`case
        when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'expired' else 'open' end`.as(
        'state',
      ),
    );

/** Lists the review links of a page, newest first, at most 100. */
export const listPageLinks = (db: Database, pageID: number): Promise<ReviewLinkRow[]> =>
  selectLinks(db).where('l.page_id', '=', pageID).orderBy('l.id', 'desc').limit(100).execute();

/** Finds a review link in any state. */
export const findLink = (db: Database, id: number): Promise<ReviewLinkRow | undefined> =>
  selectLinks(db).where('l.id', '=', id).executeTakeFirst();

export async function insertLink(
  db: Database,
  link: {
    pageID: number;
    versionID: number | null;
    mayComment: boolean;
    note: string;
    userID: number | null;
    days: number;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('review_links')
    .values({
      page_id: link.pageID,
      version_id: link.versionID,
      may_comment: link.mayComment,
      note: link.note,
      created_by: link.userID,
      // Whole seconds, since the signature covers the time.
      expires_at: sql<Date>`date_trunc('second', now()) + make_interval(days => ${link.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function revokeLink(db: Database, id: number): Promise<void> {
  await db.updateTable('review_links').set({ revoked_at: sql`now()` }).where('id', '=', id).execute();
}
