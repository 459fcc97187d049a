import type { Assignment } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type SummaryRow, summaries } from './summary-store.ts';
import { assignmentColumn } from './assignment-column-store.ts';

export interface AssignedRow extends SummaryRow {
  assignment: Assignment | null;
}

/** Returns the assignment of a page, or null if nobody is assigned to it. */
export async function findAssignment(db: Database, pageID: number): Promise<Assignment | null> {
  const row = await db
    .selectFrom('pages as p')
    .select(assignmentColumn.as('assignment'))
    .where('p.id', '=', pageID)
    .executeTakeFirst();
  return row?.assignment ?? null;
}

/** Assigns a page, instead of its previous assignment. Lock the page first. */
export async function replaceAssignment(
  db: Database,
  pageID: number,
  { assigneeID, dueOn, userID }: { assigneeID: number; dueOn: string | null; userID: number | null },
): Promise<void> {
  await removeAssignment(db, pageID);
  await db
    .insertInto('page_assignments')
    .values({ page_id: pageID, assignee_id: assigneeID, due_on: sql<Date>`${dueOn}::date`, assigned_by: userID })
    .execute();
}

/** Removes the assignment of a page. */
export async function removeAssignment(db: Database, pageID: number): Promise<void> {
  await db.deleteFrom('page_assignments').where('page_id', '=', pageID).execute();
}

const total = (userID: number): RawBuilder<number> =>
  sql<number>`(select count(*) from page_assignments as c join pages as q on q.id = c.page_id
    where c.assignee_id = ${userID} and q.deleted_at is null)`;

/** Returns the first pages that are assigned to a user, by due day, and the number of all. */
export async function listAssigned(
  db: Database,
  userID: number,
  limit: number,
): Promise<{ rows: AssignedRow[]; totalItems: number }> {
  const rows = await summaries(db)
    .innerJoin('page_assignments as a', 'a.page_id', 'p.id')
    .select([assignmentColumn.as('assignment'), total(userID).as('total')])
    .where('a.assignee_id', '=', userID)
    .orderBy(sql`a.due_on asc nulls last`)
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return { rows, totalItems: rows[0]?.total ?? 0 };
}
