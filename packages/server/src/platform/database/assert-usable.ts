import { Client } from 'pg';
import { StartError } from '../start-error.ts';

const oldestServer = 150_000;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'user or password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
};

/** The address without its secrets. */
function placeOf(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url);
    return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/** @throws StartError when a database cannot be reached, is too old or may not be written, in one sentence without secrets */
export async function assertDatabaseUsable(url: string): Promise<void> {
  const refuse = (reason: string): StartError =>
    new StartError(`The database at ${placeOf(url)} cannot be used: ${reason}.`);
  let client: Client;
  try {
    client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'ximblox start' });
    client.on('error', () => undefined);
    await client.connect();
  } catch (error) {
    const { code = '', message, errors = [] } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
    const known = reasons[code] ?? reasons[errors[0]?.code ?? ''];
    throw refuse(known ?? (/timeout/.test(message) ? 'it does not answer' : message.trim().replace(/\.$/, '')));
  }
  try {
    const { rows } = await client.query<{ version: string; encoding: string; writable: boolean; readonly: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only') as readonly,
        has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as writable`,
    );
    if (Number(rows[0]?.version) < oldestServer) throw refuse('PostgreSQL 15 or newer is needed');
    if (rows[0]?.encoding !== 'UTF8') throw refuse(`its encoding is ${rows[0]?.encoding}, and UTF8 is needed`);
    if (rows[0]?.readonly === 'on') throw refuse('it takes no writes');
    if (!rows[0]?.writable) throw refuse('the user may not create tables and schemas in it');
  } finally {
    await client.end().catch(() => undefined);
  }
}
