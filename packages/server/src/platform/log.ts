import { pino } from 'pino';
import type { Settings } from './settings.ts';

/** Lines of JSON on standard output. */
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

/** From this level on a line is written at once, since the process may be about to end. */
const urgent = pino.levels.values.warn ?? 0;

/**
 * Where lines go: they gather for a quarter of a second, as a write for each of them would hold up every call. What has
 * gathered is written when the process ends, too, unless it is killed.
 */
const openLines = (): ReturnType<typeof pino.destination> =>
  pino.destination({ sync: false, minLength: 8_192, periodicFlush: 250 });
let lines: ReturnType<typeof openLines> | undefined;

/** An error without the rows that PostgreSQL quotes in `detail` ("Failing row contains ..."): they hold what people wrote, and links of mails. */
const withoutRows = (error: Error): object => {
  const { detail: _, ...told } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return told;
};

/** Opens the log; what is secret never reaches it, however deep it lies in a request or reply. */
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

/** The same log for lines of fixed fields, none of them secret: looking for secrets takes longer than writing the line. */
export const withoutRedaction = (log: Log): Log => log.child({}, { redact: { paths: [] } });
