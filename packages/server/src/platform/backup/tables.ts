import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { sessionSettings } from '../database/session-settings.ts';
import { unfinishedRestore } from '../database/unfinished-restore.ts';
import type { BackupHeader } from './manifest.ts';
import { snapshotFilter } from './running-backup.ts';

/** Bytes of a part of a table. */
const partBytes = 4 * 1024 * 1024;

const newline = 10;

/** Name of the connections of backups in `pg_stat_activity`. */
const backupConnection = 'ximblox backup';

/** Ends the limits that administrators have set for the server, the database or the user. */
const withoutTimeLimits = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`;

/** Opens a connection without time limits, whose texts do not depend on settings of the server. */
export async function connectForBackup(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: backupConnection });
  // A lost connection also fails the statement that needs it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`${withoutTimeLimits}; ${sessionSettings}`);
  return client;
}

/** Whether an instance of Ximblox is connected to the database. */
export async function isInUse(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'ximblox%'
      and application_name <> '${backupConnection}' limit 1`,
  );
  return rows.length > 0;
}

/** Returns the tables with their stored columns, and the sequences. */
export async function describeDatabase(client: Client): Promise<Pick<BackupHeader, 'tables' | 'sequences'>> {
  const tables = await client.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const sequences = await client.query<{ name: string; value: string | null }>(`
    select sequencename::text as name, last_value as value from pg_sequences
    where schemaname = current_schema() order by 1`);
  return {
    tables: tables.rows,
    sequences: sequences.rows.map(({ name, value }) => ({ name, value: value === null ? null : Number(value) })),
  };
}

type StoredTable = BackupHeader['tables'][number];

const listOf = ({ columns }: StoredTable): string => columns.map((column) => escapeIdentifier(column)).join(', ');

const copied = (table: StoredTable): string => `${escapeIdentifier(table.name)} (${listOf(table)})`;

/** Checksum of a table: its rows, bytes and SHA-256 in the text format of COPY. */
export interface TableSum {
  rows: number;
  bytes: number;
  sha256: string;
}

/** Adds up the parts of a table. */
export function sumOfTable(): { add(part: Buffer): void; result(): TableSum } {
  const digest = createHash('sha256');
  let [rows, bytes] = [0, 0];
  return {
    add(part) {
      digest.update(part);
      bytes += part.length;
      // Line breaks in values are escaped.
      for (let at = part.indexOf(newline); at !== -1; at = part.indexOf(newline, at + 1)) rows += 1;
    },
    result: () => ({ rows, bytes, sha256: digest.digest('hex') }),
  };
}

/** Yields the rows of a table that a snapshot has, in parts of a few megabytes. */
export async function* dumpTable(client: Client, table: StoredTable): AsyncGenerator<Buffer> {
  const filter = snapshotFilter(table.name);
  const source =
    filter === '' ? copied(table) : `(select ${listOf(table)} from ${escapeIdentifier(table.name)} ${filter})`;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(`copy ${source} to stdout`))) {
    const bytes = chunk as Buffer;
    waiting.push(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Loads the rows of a table. */
export function loadTable(
  client: Client,
  table: StoredTable,
): { write(part: Buffer): Promise<void>; end(): Promise<void> } {
  const sink: Writable = client.query(copyFrom(`copy ${copied(table)} from stdin`));
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  sink.on('error', failed.reject);
  return {
    async write(part) {
      if (!sink.write(part)) await Promise.race([once(sink, 'drain'), failed.promise]);
    },
    async end() {
      sink.end();
      await Promise.race([once(sink, 'finish'), failed.promise]);
    },
  };
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Returns the tables and columns of a backup that the database does not have. */
export async function missingTables(client: Client, tables: BackupHeader['tables']): Promise<string[]> {
  const own = new Map((await describeDatabase(client)).tables.map(({ name, columns }) => [name, new Set(columns)]));
  return tables.flatMap(({ name, columns }) => {
    const known = own.get(name);
    return known ? columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`) : [name];
  });
}

/** Returns the indexes that no constraint needs. */
async function plainIndexes(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint as k where k.conindid = i.indexrelid)`);
  return rows;
}

/**
 * Empties the database and removes what would hinder loading: foreign keys, triggers, and indexes, which take several times as long
 * row by row. Runs in a transaction.
 * @returns a function that puts them back and checks the keys
 */
export async function prepareLoading(client: Client, tables: BackupHeader['tables']): Promise<() => Promise<void>> {
  const keys = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  const indexes = await plainIndexes(client);
  const names = tables.map(({ name }) => escapeIdentifier(name));
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return async () => {
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of keys.rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
}

/** Sets the sequences to their values in the backup. */
export async function setSequences(client: Client, sequences: BackupHeader['sequences']): Promise<void> {
  for (const { name, value } of sequences) {
    if (value !== null) await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value]);
  }
}

/** Whether the database has content: users or pages. */
export async function hasContent(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('users') is not null as exists`);
  if (!rows[0]?.exists) return false;
  const found = await client.query<{ some: boolean }>(
    'select exists (select from users) or exists (select from pages) as some',
  );
  return found.rows[0]?.some ?? false;
}

/** Deletes everything in the schema of the database, and marks it as the target of a restore that has not ended. */
export async function emptySchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_schema()) as name');
  const name = rows[0]?.name ?? 'public';
  await client.query(`drop schema ${name} cascade; create schema ${name}; create table ${unfinishedRestore} ()`);
}
