import { certificateReason } from '../outside/connection-reason.ts';

/** Error codes of Node which mean that the database is unreachable. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Error classes of PostgreSQL: connection failure, refused login, missing database, read-only transaction (a standby after a failover), insufficient resources, operator intervention, failing disk. */
const stateClasses = ['08', '28', '3D', '25006', '53', '57P', '58'];
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The server does not support SSL connections|Cannot use a pool after|driver has already been destroyed)/;

/** Returns whether PostgreSQL cancelled a statement because it exceeded its time limit. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** Returns whether the error means that the database is unavailable, so that the client can retry later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && networkCodes.has(code))
    return syscall === 'connect' || syscall === 'getaddrinfo' || code !== 'ENOENT';
  if (code !== undefined && stateClasses.some((prefix) => code.startsWith(prefix))) return true;
  return messages.test(error.message) || certificateReason(error) !== null;
}
