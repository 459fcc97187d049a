import { Client } from 'pg';
import { StartError } from '../start-error.ts';

const oldestServer = 150_000;

const isItUp = 'Check host and port in DATABASE_URL, and that PostgreSQL runs there and listens on that address.';
const isItReachable =
  'Check the host in DATABASE_URL, the network and the firewalls in between, and that PostgreSQL runs there.';
const isItRight = 'Check the spelling of the host in DATABASE_URL, and the name server of this machine.';
const whoIsIt = 'Correct user and password in DATABASE_URL, or allow the user to connect (pg_hba.conf).';

/** What is the matter, and what to do about it. */
const reasons: Record<string, [reason: string, advice: string]> = {
  ECONNREFUSED: ['nothing listens there', isItUp],
  ECONNRESET: ['it ends the connection', isItUp],
  ENOENT: ['there is no such socket', 'Check the folder of the socket in DATABASE_URL, and that PostgreSQL runs.'],
  ENOTFOUND: ['the host is not known', isItRight],
  EAI_AGAIN: ['the host is not known', isItRight],
  ETIMEDOUT: ['it does not answer', isItReachable],
  EHOSTUNREACH: ['the host cannot be reached', isItReachable],
  ENETUNREACH: ['the host cannot be reached', isItReachable],
  '28P01': ['user or password is wrong', whoIsIt],
  '28000': ['the user may not connect', whoIsIt],
  '3D000': ['there is no such database', 'Create it, or correct the name at the end of DATABASE_URL.'],
  '53300': ['it has no connection left', 'Raise max_connections, or end other programs that use it.'],
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
  const refuse = (reason: string, advice = ''): StartError =>
    new StartError(`The database at ${placeOf(url)} cannot be used: ${reason}.${advice && ` ${advice}`}`);
  let client: Client;
  try {
    client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'ximblox start' });
    client.on('error', () => undefined);
    await client.connect();
  } catch (error) {
    const { code = '', message, errors = [] } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
    const known = reasons[code] ?? reasons[errors[0]?.code ?? ''];
    if (known) throw refuse(...known);
    if (/timeout/.test(message)) throw refuse('it does not answer', isItReachable);
    throw refuse(message.trim().replace(/\.$/, ''), 'Check DATABASE_URL.');
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
