import type { AwaitingRelease, ErrorItem, ReleaseState } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { personColumns } from '../../../platform/database/person-columns.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { paginate } from '../../../platform/database/paginate.ts';

/** A release without its items. */
export interface ReleaseRow {
  id: number;
  name: string;
  description: string;
  state: ReleaseState;
  revision: number;
  items: number;
  assignee_id: number | null;
  assignee_name: string | null;
  due_on: string | null;
  publish_at: Date | null;
  scheduled_by: number | null;
  scheduler_id: number;
  scheduler_name: string;
  creator_id: number;
  creator_name: string;
  created_at: Date;
  approver_id: number;
  approver_name: string;
  approved_at: Date | null;
  publisher_id: number;
  publisher_name: string;
  published_at: Date | null;
  canceller_id: number;
  canceller_name: string;
  cancelled_at: Date | null;
  rolls_back: number | null;
  /** When a reviewer requested changes, until the review is requested again. */
  returned_at: Date | null;
  failed_at: Date | null;
  failure: ErrorItem[] | null;
}

const releases = (db: Database) =>
  db
    .selectFrom('releases as r')
    .leftJoin('users as a', 'a.id', 'r.assignee_id')
    .leftJoin('users as c', 'c.id', 'r.created_by')
    .leftJoin('users as o', 'o.id', 'r.approved_by')
    .leftJoin('users as p', 'p.id', 'r.published_by')
    .leftJoin('users as s', 's.id', 'r.scheduled_by')
    .leftJoin('users as x', 'x.id', 'r.cancelled_by')
    .select(['r.id', 'r.name', 'r.description', 'r.revision', 'r.publish_at', 'r.scheduled_by', 'r.created_at'])
    .select(['r.approved_at', 'r.published_at', 'r.cancelled_at', 'r.rolls_back', 'r.failed_at', 'r.returned_at'])
    .select((row) => row.ref('r.state').$castTo<ReleaseState>().as('state'))
    .select((row) => row.ref('r.due_on').$castTo<string | null>().as('due_on'))
    .select((row) => row.ref('r.failure').$castTo<ErrorItem[] | null>().as('failure'))
    .select(sql<number>`(select count(*) from release_items as i where i.release_id = r.id)`.as('items'))
    .select(['r.assignee_id', 'a.name as assignee_name'])
    .select(personColumns('s', 'scheduler'))
    .select(personColumns('c', 'creator'))
    .select(personColumns('o', 'approver'))
    .select(personColumns('p', 'publisher'))
    .select(personColumns('x', 'canceller'));

/** Returns a release, or undefined if there is none. */
export const findRelease = (db: Database, id: number): Promise<ReleaseRow | undefined> =>
  releases(db).where('r.id', '=', id).executeTakeFirst();

/** Returns the latest release that undoes another one and is not cancelled. */
export const findRollBack = (
  db: Database,
  id: number,
): Promise<{ id: number; name: string; state: ReleaseState } | undefined> =>
  db
    .selectFrom('releases')
    .select(['id', 'name'])
    .select((row) => row.ref('state').$castTo<ReleaseState>().as('state'))
    .where('rolls_back', '=', id)
    .where('state', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Returns a release and locks it until the transaction ends. */
export async function lockRelease(db: Database, id: number): Promise<ReleaseRow | undefined> {
  await db.selectFrom('releases').select('id').where('id', '=', id).forUpdate().execute();
  return findRelease(db, id);
}

/** Search, states, order and page of a list of releases. */
export interface ReleaseQuery {
  searchTerm: string;
  states: readonly ReleaseState[];
  columnToSort: '' | 'name' | 'createdAt' | 'publishAt';
  sortOrder: 'asc' | 'desc';
  pageIndex: number;
  pageSize: number;
}

const orders = { '': sql`r.created_at`, name: sql`r.name collate titles`, createdAt: sql`r.created_at` } as const;

/** Returns one page of the releases, and their total number. */
export async function listReleaseRows(
  db: Database,
  { searchTerm, states, columnToSort, sortOrder, pageIndex, pageSize }: ReleaseQuery,
): Promise<{ rows: ReleaseRow[]; total: number }> {
  const condition = sql<boolean>`r.name ilike ${likePattern(searchTerm)}
    and (${states.length === 0} or r.state = any(${[...states]}::text[]))`;
  const direction = columnToSort === '' ? 'desc' : sortOrder;
  const order = columnToSort === 'publishAt' ? sql`coalesce(r.publish_at, r.published_at)` : orders[columnToSort];
  const rows = await releases(db)
    .where(condition)
    .orderBy(order, direction)
    .orderBy('r.id', direction)
    .$call(paginate({ offset: pageIndex * pageSize, limit: pageSize }))
    .execute();
  const { total } = await db
    .selectFrom('releases as r')
    .select(sql<number>`count(*)`.as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const maxBetween = 200;

/** Returns the releases that were published, are scheduled or failed in a period, in no order. @param personID only those of this user */
export const releasesBetween = (
  db: Database,
  { from, until, personID }: { from: string; until: string; personID?: number | undefined },
): Promise<ReleaseRow[]> =>
  releases(db)
    .where(
      sql<boolean>`coalesce(r.published_at, r.publish_at, r.failed_at) >= ${from}
        and coalesce(r.published_at, r.publish_at, r.failed_at) < ${until} and r.state <> 'cancelled'`,
    )
    .$if(personID !== undefined, (some) =>
      some.where(sql<boolean>`coalesce(r.published_by, r.scheduled_by, r.created_by) = ${personID}`),
    )
    .limit(maxBetween)
    .execute();

/** Returns the open releases that await a user, in the order of the reasons. */
export async function awaitingReleases(
  db: Database,
  {
    userID,
    mayApprove,
    isAuthorBarred,
    limit,
  }: { userID: number; mayApprove: boolean; isAuthorBarred: boolean; limit: number },
): Promise<AwaitingRelease[]> {
  const { rows } = await sql<AwaitingRelease>`
    select r.id, r.name, w.reason, r.due_on as "dueOn" from releases as r cross join lateral (
      select ${userID} in (r.created_by, r.assignee_id) as is_own
    ) as o cross join lateral (
      select case
        when o.is_own and r.failed_at is not null then 'failed'
        when o.is_own and r.state = 'draft' and r.returned_at is not null then 'returned'
        when ${mayApprove} and r.state = 'in-review' and not (${isAuthorBarred} and (r.created_by = ${userID} or exists (
          select from release_items as i where i.release_id = r.id and i.added_by = ${userID}) or exists (
          select from page_versions as v where v.release_id = r.id and v.author_id = ${userID}))) then 'approve'
        when r.assignee_id = ${userID} then 'assigned' end as reason
    ) as w
    where r.state in ('draft', 'in-review', 'approved') and w.reason is not null
    order by array_position(array['failed', 'returned', 'approve', 'assigned'], w.reason), r.due_on, r.id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Inserts a draft release. @returns its ID */
export async function insertRelease(
  db: Database,
  release: { name: string; description: string; userID: number | null; rollsBack?: number },
): Promise<number> {
  const { id } = await db
    .insertInto('releases')
    .values({
      name: release.name,
      description: release.description,
      created_by: release.userID,
      rolls_back: release.rollsBack ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns of a release that operations change. */
export interface ReleaseUpdate {
  name?: string;
  description?: string;
  state?: ReleaseState;
  assignee_id?: number | null;
  due_on?: string | null;
  publish_at?: Date | null;
  scheduled_by?: number | null;
  approved_by?: number | null;
  approved_at?: Date | null;
  published_by?: number | null;
  published_at?: Date | null;
  cancelled_by?: number | null;
  cancelled_at?: Date | null;
  returned_at?: Date | null;
  failed_at?: Date | null;
  failure?: string | null;
}

/** Changes a release and increments its revision. */
export async function updateRelease(db: Database, id: number, change: ReleaseUpdate): Promise<void> {
  await db
    .updateTable('releases')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Returns the scheduled releases and their times. */
export const scheduledReleases = (db: Database): Promise<{ id: number; publish_at: Date }[]> =>
  db
    .selectFrom('releases')
    .select(['id'])
    .select((row) => row.ref('publish_at').$notNull().as('publish_at'))
    .where('publish_at', 'is not', null)
    .orderBy('id')
    .execute();

/** A comment on a release. */
export interface ReleaseCommentRow {
  id: number;
  author_id: number;
  author_name: string;
  text: string;
  created_at: Date;
}

/** Returns the comments on a release, oldest first. */
export const releaseComments = (db: Database, releaseID: number): Promise<ReleaseCommentRow[]> =>
  db
    .selectFrom('release_comments as c')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .select(['c.id', 'c.text', 'c.created_at'])
    .select(personColumns('u', 'author'))
    .where('c.release_id', '=', releaseID)
    .orderBy('c.id')
    .execute();

/** Adds a comment. */
export async function insertReleaseComment(
  db: Database,
  comment: { releaseID: number; userID: number | null; text: string },
): Promise<void> {
  await db
    .insertInto('release_comments')
    .values({ release_id: comment.releaseID, author_id: comment.userID, text: comment.text })
    .execute();
}
