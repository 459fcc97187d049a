import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, disableStatementTimeout } from './database.ts';
import { lockTables, TablesInUseError } from './lock-tables.ts';
import type { Migration } from './migration.ts';
import { createMomentSchema, dropMomentSchema, lockMomentSchema } from './moment-schema.ts';
import { migrations } from './migrations.ts';

/** Key of the advisory lock that one instance holds while it migrates. */
const migrationLock = 4_206_011;

/** The database has migrations that this version does not know: a newer version created it. */
export class NewerDatabaseError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was created by a newer version of Ximblox (unknown migrations: ${names.join(', ')}). Start that version.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

/** The database has run only some of the migrations that a migration replaces. */
export class UnfinishedUpgradeError extends Error {
  constructor(lastVersion: string) {
    super(
      `The database was made by an older Ximblox and is not up to date; start ${lastVersion} once, then this version.`,
    );
    this.name = 'UnfinishedUpgradeError';
  }
}

/** The table that exists in a database while a site is moved into it. */
export const unfinishedMoveTable = 'unfinished_move';

/** A site is being moved into the database. */
export class UnfinishedMoveError extends Error {
  constructor() {
    super('The move of a site into this database is not complete. Run "ximblox move" again.');
    this.name = 'UnfinishedMoveError';
  }
}

async function appliedMigrations(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the migrations that this version does not know, sorted. */
export function unknownMigrations(names: Iterable<string>): string[] {
  const known = new Set(Object.keys(migrations));
  for (const { replaces } of Object.values(migrations)) for (const name of replaces?.names ?? []) known.add(name);
  return [...names].filter((name) => !known.has(name)).toSorted();
}

/**
 * Returns the names of the migrations that have not run.
 * @throws NewerDatabaseError, UnfinishedMoveError
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const tables = await sql<{ found: boolean; moving: boolean }>`select to_regclass('migrations') is not null as found,
    to_regclass(${unfinishedMoveTable}) is not null as moving`.execute(db);
  if (tables.rows[0]?.moving) throw new UnfinishedMoveError();
  const applied = tables.rows[0]?.found ? await appliedMigrations(db) : new Set<string>();
  const unknown = unknownMigrations(applied);
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/**
 * Runs a migration. If the migrations that it replaces have run, it adopts their schema instead.
 * @throws UnfinishedUpgradeError when only some of them have run
 */
async function runOrAdopt(db: Database, { up, replaces }: Migration): Promise<void> {
  if (!replaces) return up(db);
  const applied = await appliedMigrations(db);
  const missing = replaces.names.filter((name) => !applied.has(name));
  if (missing.length === 0) return replaces.adopt(db);
  if (missing.length < replaces.names.length) throw new UnfinishedUpgradeError(replaces.lastVersion);
  return up(db);
}

/**
 * Runs migrations in one transaction that locks all tables.
 * @returns the names of those that no other instance has run
 */
async function runMigrations(db: Database, names: readonly string[]): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await disableStatementTimeout(transaction);
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now()
    )`.execute(transaction);
    const { rows } = await sql<{ name: string }>`insert into migrations (name) select unnest(${names}::text[])
      on conflict do nothing returning name`.execute(transaction);
    const claimed = names.filter((name) => rows.some((row) => row.name === name));
    if (claimed.length === 0) return [];
    await lockMomentSchema(transaction);
    await lockTables(transaction);
    await dropMomentSchema(transaction);
    for (const name of claimed) {
      // The triggers of the history would otherwise wait for the end, and ALTER TABLE refuses a table whose triggers wait.
      await sql`set constraints all immediate`.execute(transaction);
      const migration = migrations[name];
      if (migration) await runOrAdopt(transaction, migration);
    }
    return claimed;
  });
}

/**
 * Runs migrations as soon as no other transaction uses the tables for long. Attempts block other instances, so they become rarer.
 * @param onWait is called when the fifth attempt has failed
 */
async function runWhenUnused(db: Database, names: readonly string[], onWait: () => void): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await runMigrations(db, names);
    } catch (error) {
      if (!(error instanceof TablesInUseError)) throw error;
      if (tries === 5) onWait();
      await sleep(Math.min(10_000, 200 * 2 ** tries) * (0.5 + Math.random() / 2));
    }
  }
}

/**
 * Migrates the database to the newest schema, forward only, all or nothing, and creates the views of the schema `moment` again
 * when they have changed. Instances may run it concurrently, and while others of the previous version are serving.
 * @param options.only names of the migrations to run, for the schema of an older version; all by default
 * @param options.onWait is called when the migrations have to wait for a long transaction, such as a backup
 * @returns the names of the migrations that this call ran
 * @throws NewerDatabaseError, UnfinishedMoveError, UnfinishedUpgradeError
 */
export async function migrate(
  db: Database,
  { only, onWait = () => undefined }: { only?: readonly string[]; onWait?: () => void } = {},
): Promise<string[]> {
  const pending = await pendingMigrations(db);
  const due = only ? pending.filter((name) => only.includes(name)) : pending;
  const ran = due.length > 0 ? await runWhenUnused(db, due, onWait) : [];
  if (ran.length === pending.length || (await pendingMigrations(db)).length === 0) await createMomentSchema(db);
  return ran;
}
