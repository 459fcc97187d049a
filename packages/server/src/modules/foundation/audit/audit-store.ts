import { sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';

/** An entry to add. */
export interface NewAuditRow {
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
  /** Name of the token of a program, `''` for people. */
  token: string;
  request_id: string;
}

/** One entry as it is read. */
export type AuditRow = Pick<NewAuditRow, Exclude<keyof NewAuditRow, 'changes'>> & {
  id: number;
  time: Date;
  changes: Record<string, unknown>;
  /** What the object is called now; null when it is gone or has no name. */
  object_name: string | null;
};

export interface AuditFilters {
  searchTerm: string;
  action?: string | undefined;
  object?: string | undefined;
  objectID?: string | undefined;
  outcome?: string | undefined;
  /** 0 for entries of nobody. */
  actorID?: number | undefined;
  /** ISO 8601; from this moment on. */
  from?: string | undefined;
  /** ISO 8601; before this moment. */
  until?: string | undefined;
}

/** The entries that fit; the search looks into action, object and actor. */
function matching(db: Database, filters: AuditFilters) {
  const { action, object, objectID, outcome, actorID, searchTerm, from, until } = filters;
  let entries = db.selectFrom('audit_log as l');
  if (action !== undefined) entries = entries.where('l.action', '=', action);
  if (object !== undefined) entries = entries.where('l.object', '=', object);
  if (objectID !== undefined) entries = entries.where('l.object_id', '=', objectID);
  if (outcome !== undefined) entries = entries.where('l.outcome', '=', outcome);
  if (actorID === 0) entries = entries.where('l.actor_id', 'is', null);
  else if (actorID !== undefined) entries = entries.where('l.actor_id', '=', actorID);
  if (from !== undefined) entries = entries.where('l.time', '>=', new Date(from));
  if (until !== undefined) entries = entries.where('l.time', '<', new Date(until));
  if (searchTerm !== '') {
    const pattern = likePattern(searchTerm);
    entries = entries.where(
      sql<boolean>`concat_ws(' ', l.action, l.object, l.object_id, l.actor_name, l.address, l.changes::text) ilike ${pattern}`,
    );
  }
  return entries;
}

/** What an object is called now. The log itself keeps numbers, which stay true when something is renamed. */
const objectName = sql<string | null>`
  case when l.object_id ~ '^[1-9][0-9]{0,14}$' then case l.object
    when 'page' then (select title from pages where id = l.object_id::bigint)
    when 'user' then (select name from users where id = l.object_id::bigint)
    when 'role' then (select name from roles where id = l.object_id::bigint)
    when 'file' then (select file_name from media_files where id = l.object_id::bigint)
    when 'tag' then (select name from tags where id = l.object_id::bigint)
  end end`;

/** One page of the log and how many entries match. */
export async function findAuditEntries(
  db: Database,
  query: AuditFilters & { pageIndex: number; pageSize: number; sortOrder: 'asc' | 'desc' },
): Promise<{ entries: AuditRow[]; totalItems: number }> {
  const { totalItems } = await matching(db, query)
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow();
  const entries = await matching(db, query)
    .selectAll('l')
    .select(objectName.as('object_name'))
    .orderBy('l.id', query.sortOrder)
    .limit(query.pageSize)
    .offset(query.pageIndex * query.pageSize)
    .execute();
  return { entries, totalItems };
}

/** The entries that match and come after the entry `afterID`, oldest first, so many at most. */
export const auditEntriesAfter = (
  db: Database,
  filters: AuditFilters,
  afterID: number,
  limit: number,
): Promise<AuditRow[]> =>
  matching(db, filters)
    .selectAll('l')
    .select(objectName.as('object_name'))
    .where('l.id', '>', afterID)
    .orderBy('l.id')
    .limit(limit)
    .execute();

/** Different values of an indexed column. Jumps from one to the next, since there are few of them in many entries. */
async function distinctValues(db: Database, column: 'action' | 'object' | 'actor_id'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from audit_log where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null
    )
    select value::text from found where value is not null
  `.execute(db);
  return rows.map(({ value }) => value);
}

/** Whom and what the log knows; people as they are called now, by name. */
export async function auditVocabulary(
  db: Database,
): Promise<{ actors: { ID: number; name: string }[]; actions: string[]; objects: string[] }> {
  const actorIDs = await distinctValues(db, 'actor_id');
  const actors = await db
    .selectFrom('users')
    .select(['id as ID', 'name'])
    .where('id', 'in', actorIDs.length > 0 ? actorIDs.map(Number) : [0])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return { actors, actions: await distinctValues(db, 'action'), objects: await distinctValues(db, 'object') };
}

/** Months for which entries are kept: as saved in the settings of the site, else `fallback`. */
export async function retentionMonths(db: Database, fallback: number): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select coalesce((select (value->>'auditMonths')::integer from site_settings), ${fallback}::integer) as months
  `.execute(db);
  return rows[0]?.months ?? fallback;
}

/** Removes entries older than so many months, some at a time. To be called in a transaction. @returns how many went */
export async function removeOldEntries(db: Database, months: number, limit: number): Promise<number> {
  await sql`set local ximblox.retention = 'on'`.execute(db);
  const { rows } = await sql<{ removed: number }>`
    with old as (
      select id from audit_log where time < now() - make_interval(months => ${months}) order by time limit ${limit}
    ), gone as (delete from audit_log using old where audit_log.id = old.id returning 1)
    select count(*)::int as removed from gone
  `.execute(db);
  await sql`set local ximblox.retention = 'off'`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Name of whoever did something to an object last; null when nobody did. */
export async function lastActorOf(
  db: Database,
  { object, objectID, action }: { object: string; objectID: number; action: string },
): Promise<string | null> {
  const entry = await db
    .selectFrom('audit_log')
    .select('actor_name')
    .where('object', '=', object)
    .where('object_id', '=', String(objectID))
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.actor_name ?? null;
}

/** Adds an entry to the audit log; nothing ever changes or removes one but retention. */
export async function insertAuditRow(db: Database, row: NewAuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}
