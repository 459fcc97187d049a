import { pino } from 'pino';
import type { Settings } from './settings.ts';

/** The log: lines of JSON on standard output. */
export type Log = pino.Logger;

const secrets = [
  'password',
  'newPassword',
  'confirm',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
  'x-csrf-token',
];

/** Lines from this level on are flushed immediately, since the process may be about to exit. */
const urgent = pino.levels.values.warn ?? 0;

/**
 * Opens the log's destination. Lines are buffered for a quarter of a second, since writing each one would delay every call. The
 * buffer is also written when the process exits, unless it is killed.
 */
const openLines = (): ReturnType<typeof pino.destination> =>
  pino.destination({ sync: false, minLength: 8_192, periodicFlush: 250 });
let lines: ReturnType<typeof openLines> | undefined;

/** Serialises an error without `detail`, in which PostgreSQL quotes rows ("Failing row contains ..."): they have personal data and links. */
const withoutRows = (error: Error): object => {
  const { detail: _, ...rest } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return rest;
};

/** Creates the log. Secrets in requests and replies are redacted. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  const destination = (lines ??= openLines());
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutRows },
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        censor: '[secret]',
      },
      hooks: {
        logMethod(parameters, method, level) {
          method.apply(this, parameters);
          if (level >= urgent) destination.flush();
        },
      },
    },
    destination,
  );
}

/** Returns the log without redaction, for lines with fixed fields: searching for secrets takes longer than writing the line. */
export const withoutRedaction = (log: Log): Log => log.child({}, { redact: { paths: [] } });
