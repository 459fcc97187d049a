import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import type { Database } from '../../../platform/database/database.ts';
import { countMatches } from '../../../platform/database/count-rows.ts';

/** A new entry. */
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
  /** Name of the API token, or `''` for a session. */
  token: string;
  request_id: string;
}

/** A stored entry. */
export type AuditRow = Pick<NewAuditRow, Exclude<keyof NewAuditRow, 'changes'>> & {
  id: number;
  time: Date;
  changes: Record<string, unknown>;
  /** Current name of the object; null for a deleted object or one without a name. */
  object_name: string | null;
};

/** An entry of a list, with the number of other entries of its request if the list is folded. */
export type ListedAuditRow = AuditRow & { others: number };

export interface AuditFilters {
  searchTerm: string;
  action?: string | undefined;
  object?: string | undefined;
  objectID?: string | undefined;
  outcome?: string | undefined;
  requestID?: string | undefined;
  /** 0 for entries without a user. */
  actorID?: number | undefined;
  /** Start of the period, inclusive, in ISO 8601. */
  from?: string | undefined;
  /** End of the period, exclusive, in ISO 8601. */
  until?: string | undefined;
}

/** What a search looks at in `audit_log as l`; the expression of the index `audit_log_text`. */
export const searchedText = sql<string>`(
  l.action || ' ' || l.object || ' ' || l.object_id || ' ' || l.actor_name || ' ' || l.address || ' ' || l.changes::text)`;

/** Conditions of filters on `audit_log as l`. The search covers action, object, actor, address and changes. */
function conditions(filters: AuditFilters): RawBuilder<boolean> {
  const { action, object, objectID, outcome, requestID, actorID, searchTerm, from, until } = filters;
  const pattern = likePattern(searchTerm);
  const found = [
    action !== undefined && sql<boolean>`l.action = ${action}`,
    object !== undefined && sql<boolean>`l.object = ${object}`,
    objectID !== undefined && sql<boolean>`l.object_id = ${objectID}`,
    outcome !== undefined && sql<boolean>`l.outcome = ${outcome}`,
    requestID !== undefined && sql<boolean>`(l.request_id = ${requestID} and l.request_id <> '')`,
    actorID !== undefined && (actorID === 0 ? sql<boolean>`l.actor_id is null` : sql<boolean>`l.actor_id = ${actorID}`),
    from !== undefined && sql<boolean>`l.time >= ${from}::timestamptz`,
    until !== undefined && sql<boolean>`l.time < ${until}::timestamptz`,
    searchTerm !== '' && sql<boolean>`${searchedText} ilike ${pattern}`,
  ].filter((one) => one !== false);
  return sql.join([sql`true`, ...found], sql` and `);
}

const matching = (db: Database, filters: AuditFilters) => db.selectFrom('audit_log as l').where(conditions(filters));

/** Whether `l` is the first matching entry of its request. For `exists`, PostgreSQL would read the whole log into a hash table. */
const isFirst = (filters: AuditFilters): RawBuilder<boolean> => sql<boolean>`(l.request_id = '' or (
  select true from (select l.request_id as request, l.id as first) as one
  cross join lateral (
    select from audit_log as l
    where l.request_id = one.request and l.request_id <> '' and l.id < one.first and ${conditions(filters)} limit 1
  ) as earlier
) is null)`;

const others = sql<number>`(
  select count(*) from audit_log as o where o.request_id = l.request_id and l.request_id <> '' and o.id <> l.id)`;

/** Expression for the current name of an object. The log stores IDs, which stay correct when something is renamed. */
const objectName = sql<string | null>`
  case when l.object_id ~ '^[1-9][0-9]{0,14}$' then case l.object
    when 'page' then (select title from pages where id = l.object_id::bigint)
    when 'user' then (select name from users where id = l.object_id::bigint)
    when 'role' then (select name from roles where id = l.object_id::bigint)
    when 'file' then (select file_name from media_files where id = l.object_id::bigint)
    when 'tag' then (select name from tags where id = l.object_id::bigint)
    when 'template' then (select name from page_templates where id = l.object_id::bigint)
    when 'saved-view' then (select name from saved_views where id = l.object_id::bigint)
    when 'webhook' then (select name from webhooks where id = l.object_id::bigint)
    when 'api-token' then (select name from api_tokens where id = l.object_id::bigint)
  end end`;

export type AuditListQuery = AuditFilters & {
  pageIndex: number;
  pageSize: number;
  sortOrder: 'asc' | 'desc';
  isFolded: boolean;
};

/** Returns a page of matching entries, and their number, at most `maxTotal`. */
export async function findAuditEntries(
  db: Database,
  { isFolded, pageIndex, pageSize, sortOrder, ...filters }: AuditListQuery,
): Promise<{ entries: ListedAuditRow[]; totalItems: number }> {
  const all = matching(db, filters);
  const rows = isFolded ? all.where(isFirst(filters)) : all;
  const { totalItems } = await db.selectNoFrom(countMatches(rows).as('totalItems')).executeTakeFirstOrThrow();
  const entries = await rows
    .selectAll('l')
    .select([objectName.as('object_name'), (isFolded ? others : sql<number>`0`).as('others')])
    .orderBy('l.id', sortOrder)
    .limit(pageSize)
    .offset(pageIndex * pageSize)
    .execute();
  return { entries, totalItems };
}

/** Returns matching entries after the entry `afterID`, oldest first. */
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

/** Returns the distinct values of an indexed column with a skip scan, since a large log has few of them. */
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

/** Returns the actors, actions and objects in the log; actors with their current names, sorted by name. */
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

/** Returns the retention in months, from the settings of the site or else `fallback`. */
export async function retentionMonths(db: Database, fallback: number): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select coalesce((select (value->>'auditMonths')::integer from site_settings), ${fallback}::integer) as months
  `.execute(db);
  return rows[0]?.months ?? fallback;
}

/** Deletes at most `limit` entries older than the retention. Requires a transaction. @returns the number of deleted entries */
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

/** Returns the name of the last actor with an action on an object, or null. */
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

/** Adds an entry to the audit log. The log is append-only; only retention deletes entries. */
export async function insertAuditRows(db: Database, rows: readonly NewAuditRow[]): Promise<void> {
  await db.insertInto('audit_log').values(rows).execute();
}
