import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** A table, as SQL writes its name and the columns that are stored and not computed. */
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

async function restoring(db: Database, { name, columns }: Table): Promise<RawBuilder<unknown>> {
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
 * Remembers the rows of all tables.
 * @returns what brings exactly these rows back; IDs that were given meanwhile are not given again
 */
export async function keepRows(db: Database): Promise<() => Promise<void>> {
  const { rows: tables } = await findTables.execute(db);
  const restored = await Promise.all(tables.map((table) => restoring(db, table)));
  // Without triggers and the checks of references, the order of the tables does not matter.
  const script = sql`set local session_replication_role = replica; ${sql.join(restored, sql` `)}`.compile(db);
  return () => db.transaction().execute(async (transaction) => void (await transaction.executeQuery(script)));
}
