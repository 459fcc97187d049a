import { Client } from 'pg';
import { certificateReason } from '../outside/connection-reason.ts';
import { StartError } from '../start-error.ts';

const minServerVersion = 150_000;

const checkServer =
  'Check the host and port in DATABASE_URL, and that PostgreSQL is running and listening on that address.';
const checkNetwork = 'Check the host in DATABASE_URL, the network and firewalls, and that PostgreSQL is running.';
const checkHostName = 'Check the spelling of the host in DATABASE_URL and the DNS settings of this machine.';
const checkCredentials = 'Correct the user and password in DATABASE_URL, or allow the user to connect in pg_hba.conf.';

const needsSessions =
  'a connection pooler such as PgBouncer is in front of it, which does not keep the settings of a session';
const connectDirectly = 'Ximblox keeps connections open by itself: name the address of PostgreSQL in DATABASE_URL.';

/** Milliseconds that no other setting has: shows whether PostgreSQL gets the settings of a connection. */
const sentTimeout = 9_991;

const checkCertificate =
  'Install a valid one, or name the certificate of its authority with sslrootcert in DATABASE_URL or NODE_EXTRA_CA_CERTS.';

/** Reason and advice by error code of Node or PostgreSQL. */
const reasons: Record<string, [reason: string, advice: string]> = {
  ECONNREFUSED: ['the connection was refused', checkServer],
  ECONNRESET: ['the connection was closed', checkServer],
  ENOENT: [
    'the socket does not exist',
    'Check the folder of the socket in DATABASE_URL, and that PostgreSQL is running.',
  ],
  ENOTFOUND: ['the host name cannot be resolved', checkHostName],
  EAI_AGAIN: ['the host name cannot be resolved', checkHostName],
  ETIMEDOUT: ['it does not respond', checkNetwork],
  EHOSTUNREACH: ['the host cannot be reached', checkNetwork],
  ENETUNREACH: ['the host cannot be reached', checkNetwork],
  '28P01': ['the user or password is wrong', checkCredentials],
  '28000': ['the user is not allowed to connect', checkCredentials],
  '3D000': ['the database does not exist', 'Create it, or correct the name at the end of DATABASE_URL.'],
  '53300': [
    'it has no free connections',
    'Raise max_connections or the CONNECTION LIMIT of user and database, or stop other programs that use it.',
  ],
};

/** Returns host and database name, without user and password. */
export function databaseLocation(url: string): string {
  // The address of a socket has no host, which a URL with a user does not allow.
  const parsed = URL.parse(url.replace(/^(\w+:\/\/)[^/?]*@(?=\/)/, '$1'));
  if (!parsed) return 'DATABASE_URL';
  const { host, pathname, searchParams } = parsed;
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
}

/**
 * @throws StartError when the database is unreachable, too old, read-only, behind a pooler, incomplete or another user's; its message
 *   has the advice and no secrets
 */
export async function assertDatabaseUsable(url: string): Promise<void> {
  const refuse = (reason: string, advice = ''): StartError =>
    new StartError(`The database at ${databaseLocation(url)} cannot be used: ${reason}.${advice && ` ${advice}`}`);
  let client: Client;
  try {
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      statement_timeout: sentTimeout,
      application_name: 'ximblox start',
    });
    client.on('error', () => undefined);
    await client.connect();
  } catch (error) {
    const {
      code = '',
      message,
      syscall,
      path,
      errors = [],
    } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
    if (syscall === 'open') {
      throw refuse(`the file ${path} cannot be read`, 'Correct sslrootcert, sslcert or sslkey in DATABASE_URL.');
    }
    const badCertificate = certificateReason(error);
    if (badCertificate !== null) throw refuse(badCertificate, checkCertificate);
    const known = reasons[code] ?? reasons[errors[0]?.code ?? ''];
    if (known) throw refuse(...known);
    if (message.startsWith('unsupported startup parameter')) throw refuse(needsSessions, connectDirectly);
    if (/timeout/.test(message)) throw refuse('it does not respond', checkNetwork);
    throw refuse(message.trim().replace(/\.$/, ''), 'Check DATABASE_URL.');
  }
  try {
    const { rows } = await client.query<{
      version: string;
      encoding: string;
      writable: boolean;
      readonly: string;
      timeout: string;
      path: string;
      schema: string | null;
      trigrams: boolean;
      owner: string | null;
    }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only') as readonly, current_setting('statement_timeout') as timeout,
        current_setting('search_path') as path, current_schema() as schema,
        exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
        has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create') as writable,
        (select pg_get_userbyid(relowner) from pg_class
          where oid = to_regclass('migrations') and not pg_has_role(relowner, 'usage')) as owner`,
    );
    const [facts] = rows;
    if (!facts) throw refuse('it returns no settings');
    if (facts.timeout !== `${sentTimeout}ms`) throw refuse(needsSessions, connectDirectly);
    if (Number(facts.version) < minServerVersion) throw refuse('PostgreSQL 15 or newer is needed');
    if (facts.encoding !== 'UTF8') throw refuse(`its encoding is ${facts.encoding}, and UTF8 is needed`);
    if (facts.readonly === 'on') throw refuse('it is read-only');
    if (facts.schema === null) {
      throw refuse(`it has no schema of search_path (${facts.path})`, 'Create the schema, or reset search_path.');
    }
    if (!facts.writable) throw refuse('the user cannot create tables and schemas in it');
    if (!facts.trigrams) {
      throw refuse(
        'the extension pg_trgm is not installed on its server',
        'Install it, for example with the package postgresql-contrib.',
      );
    }
    if (facts.owner !== null) {
      throw refuse(`its tables belong to the user ${facts.owner}`, 'Use that user in DATABASE_URL.');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
