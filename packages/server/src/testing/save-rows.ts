import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** A table: its name and its stored columns, quoted for SQL. */
interface Table {
  name: string;
  columns: string;
}

const findTables = sql<Table>`
  select oid::regclass::text as name,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

async function buildRestore(db: Database, { name, columns }: Table): Promise<RawBuilder<unknown>> {
  const [table, stored] = [sql.raw(name), sql.raw(columns)];
  const { rows } = await sql<{ json: string | null }>`select json_agg(kept)::text as json from ${table} kept`.execute(
    db,
  );
  const json = rows[0]?.json ?? null;
  const empty = sql`delete from ${table};`;
  if (json === null) return empty;
  return sql`${empty} insert into ${table} (${stored}) overriding system value
    select ${stored} from json_populate_recordset(null::${table}, ${sql.lit(json)});`;
}

/**
 * Saves the rows of all tables.
 * @returns a function that restores exactly these rows; sequences are not reset
 */
export async function saveRows(db: Database): Promise<() => Promise<void>> {
  const { rows: tables } = await findTables.execute(db);
  const restores = await Promise.all(tables.map((table) => buildRestore(db, table)));
  // Without triggers and foreign keys the order of the tables does not matter.
  const script = sql`set local session_replication_role = replica; ${sql.join(restores, sql` `)}`.compile(db);
  return () => db.transaction().execute(async (transaction) => void (await transaction.executeQuery(script)));
}
