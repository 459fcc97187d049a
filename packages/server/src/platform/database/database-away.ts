/** SQLSTATE classes and codes that say: not now. Connection lost, resources or disk exhausted, shutting down, cancelled. */
const awayStates = /^(?:08|53|57P0|57014|58)/;

const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const awayMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'Client was closed and is not queryable',
  'driver has already been destroyed',
];

interface MaybeDatabaseError {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
  cause?: unknown;
}

/** Whether an error means that the database cannot be reached or cannot serve at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, syscall } = error as MaybeDatabaseError;
  if (typeof code === 'string') {
    if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error) return awayStates.test(code);
    // A missing socket is a database that is away; a missing file is not.
    if (awaySystemCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  }
  return typeof message === 'string' && awayMessages.some((text) => message.includes(text));
}
