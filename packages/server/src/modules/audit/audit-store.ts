import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface AuditRow {
  actor_id: number | null;
  actor_name: string;
  action: string;
  object: string;
  object_id: string;
  changes: string;
  outcome: string;
  address: string;
  agent: string;
  session: string;
  request_id: string;
}

/** One line as it is read. */
export type AuditLine = Pick<AuditRow, Exclude<keyof AuditRow, 'changes'>> & {
  id: number;
  time: Date;
  changes: Record<string, unknown>;
};

export interface AuditQuery {
  pageIndex: number;
  pageSize: number;
  searchTerm: string;
  sortOrder: 'asc' | 'desc';
  action?: string | undefined;
  actorID?: number | undefined;
}

/** One page of the log and how many lines match; the search looks into action, object and actor. */
export async function findAuditLines(
  db: Database,
  query: AuditQuery,
): Promise<{ lines: AuditLine[]; totalItems: number }> {
  const { action, actorID, searchTerm } = query;
  let matching = db.selectFrom('audit_log');
  if (action !== undefined) matching = matching.where('action', '=', action);
  if (actorID !== undefined) matching = matching.where('actor_id', '=', actorID);
  if (searchTerm !== '') {
    const pattern = `%${searchTerm.replaceAll(/[\\%_]/g, '\\$&')}%`;
    matching = matching.where(sql<boolean>`concat_ws(' ', action, object, object_id, actor_name) ilike ${pattern}`);
  }
  const { totalItems } = await matching
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow();
  const lines = await matching
    .selectAll()
    .orderBy('id', query.sortOrder)
    .limit(query.pageSize)
    .offset(query.pageIndex * query.pageSize)
    .execute();
  return { lines, totalItems };
}

/** Name of whoever did something to an object last; null when nobody did. */
export async function lastActorOf(
  db: Database,
  { object, objectID, action }: { object: string; objectID: number; action: string },
): Promise<string | null> {
  const line = await db
    .selectFrom('audit_log')
    .select('actor_name')
    .where('object', '=', object)
    .where('object_id', '=', String(objectID))
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.actor_name ?? null;
}

/** Adds a line to the audit log; nothing ever changes or removes one but retention. */
export async function insertAuditRow(db: Database, row: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}
