import { sql } from 'kysely';
import { type Database, takeTime } from './database.ts';
import { migrations } from './migrations.ts';

/** Any number, the same in every instance: who holds the lock of this number migrates. */
const migrationLock = 4_206_011;

/** The database knows migrations that this program does not: it was made by a newer one. */
export class NewerDatabaseError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was created by a newer version of Ximblox (unknown migrations: ${names.join(', ')}). Start that version.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

async function pendingMigrations(db: Database): Promise<string[]> {
  const table = await sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`.execute(db);
  const applied = table.rows[0]?.found
    ? (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(({ name }) => name)
    : [];
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

/** Runs one migration unless another instance has run it meanwhile; all or nothing. */
async function runMigration(db: Database, name: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await takeTime(transaction);
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now()
    )`.execute(transaction);
    const claimed =
      await sql`insert into migrations (name) values (${name}) on conflict do nothing returning name`.execute(
        transaction,
      );
    if (claimed.rows.length === 0) return false;
    await migrations[name]?.(transaction);
    return true;
  });
}

/**
 * Brings the database to the newest schema, forward only, each step in a transaction of its own; several instances may call it at once.
 * @returns the names of the migrations that this call ran
 * @throws NewerDatabaseError
 */
export async function migrate(db: Database): Promise<string[]> {
  const ran: string[] = [];
  for (const name of await pendingMigrations(db)) {
    if (await runMigration(db, name)) ran.push(name);
  }
  return ran;
}
