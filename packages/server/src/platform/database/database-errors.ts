/** Codes of Node and of PostgreSQL that say: the database is away, starting, or cannot write now. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const stateClasses = ['08', '53', '57P'];
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed)/;

/** Whether the failure means that the database is not available now, so that the caller may try again later (503). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && networkCodes.has(code))
    return syscall === 'connect' || syscall === 'getaddrinfo' || code !== 'ENOENT';
  if (code !== undefined && stateClasses.some((prefix) => code.startsWith(prefix))) return true;
  return messages.test(error.message);
}
