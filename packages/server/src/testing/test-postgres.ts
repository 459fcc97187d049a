import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, escapeIdentifier } from 'pg';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type DataFolder, lockDataFolder } from '../platform/embedded/data-folder.ts';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';

/** A PostgreSQL for a test run, with a migrated template database. */
export interface TestPostgres {
  /** Returns the URL of a database; without a name, of the maintenance database. */
  url: (database?: string) => string;
  template: string;
  stop(): Promise<void>;
}

const log = createLog({ logLevel: 'error' });
const prefix = 'ximblox_test_';
const migrationsFolder = fileURLToPath(new URL('../platform/database/migrations', import.meta.url));
const momentSchema = fileURLToPath(new URL('../platform/database/moment-schema.ts', import.meta.url));

/** Returns the name of the template, which changes with every migration and with the views of the schema `moment`. */
function templateName(): string {
  const digest = createHash('sha256').update(readFileSync(momentSchema));
  for (const name of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (name.endsWith('.ts')) digest.update(readFileSync(join(migrationsFolder, name)));
  }
  return `${prefix}template_${digest.digest('hex').slice(0, 12)}`;
}

/** Locks a data folder that is reused between test runs and not in use by another one. */
async function lockTestFolder(): Promise<DataFolder> {
  for (let slot = 0; slot < 50; slot++) {
    const path = join(tmpdir(), `ximblox-tests-${process.getuid?.() ?? 0}-${slot}`);
    await mkdir(path, { recursive: true, mode: 0o700 });
    if ((await stat(path)).uid !== (process.getuid?.() ?? 0)) continue;
    try {
      return await lockDataFolder(path);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
    }
  }
  throw new Error('no folder for the test database: all are locked');
}

async function withClient<T>(url: string, action: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

const withDatabase = (url: string, database: string): string =>
  url.replace(/^(\w+:\/\/[^/]*)(?:\/[^?]*)?/, `$1/${database}`);

async function createTemplate(url: (database?: string) => string): Promise<string> {
  const template = templateName();
  const temporary = `${prefix}making_${process.pid}`;
  const found = await withClient(url(), (client) =>
    client.query('select from pg_database where datname = $1', [template]),
  );
  if (found.rowCount === 1) return template;
  await withClient(url(), (client) => client.query(`create database ${escapeIdentifier(temporary)}`));
  const opened = openDatabase({ url: url(temporary) });
  try {
    await migrate(opened.db);
  } finally {
    await opened.close();
  }
  await withClient(url(), async (client) => {
    await client
      .query(`alter database ${escapeIdentifier(temporary)} rename to ${escapeIdentifier(template)}`)
      // Another run has created it first.
      .catch(() => client.query(`drop database ${escapeIdentifier(temporary)}`));
  });
  return template;
}

async function dropLeftovers(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like '${prefix}%'`,
    );
    const template = templateName();
    for (const { datname } of rows) {
      if (datname !== template) await client.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
    }
  });
}

/** Starts the PostgreSQL of the tests, or uses that of `DATABASE_URL`, and prepares the template that each test file copies. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) {
    const url = (database?: string): string => (database ? withDatabase(given, database) : given);
    return { url, template: await createTemplate(url), stop: async () => undefined };
  }
  const folder = await lockTestFolder();
  const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log, isDurable: false });
  await dropLeftovers(postgres.url());
  return {
    url: postgres.url,
    template: await createTemplate(postgres.url),
    async stop() {
      await postgres.stop();
      folder.release();
    },
  };
}

/** Creates a copy of the template; `drop` also ends open connections. */
export async function copyTemplate(server: {
  base: string;
  template: string;
}): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${prefix}${createHash('sha256').update(`${process.pid} ${performance.now()} ${Math.random()}`).digest('hex').slice(0, 16)}`;
  await withClient(server.base, (client) =>
    client.query(
      // The default strategy also writes every page to the WAL.
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(server.template)} strategy file_copy`,
    ),
  );
  return {
    url: withDatabase(server.base, name),
    drop: () =>
      withClient(server.base, async (client) => {
        await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
      }),
  };
}
