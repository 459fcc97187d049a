import { pino } from 'pino';
import { createLogLines, type LogLines } from './log-lines.ts';
import { currentRequest } from './request-scope.ts';
import { currentTraceID } from './tracing.ts';
import type { Settings } from './settings.ts';
import { createSourceLines } from './source-lines.ts';

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

/** Standard output, which all logs of this process share. */
let standardLines: LogLines | undefined;

/** The folder is that of the server bundle, which this module is a part of. */
const withSourceLines = createSourceLines(import.meta.dirname);

/**
 * Serialises an error with lines of the site's sources, without `detail`, in which PostgreSQL quotes rows ("Failing row contains
 * ..."): they have personal data and links.
 */
const withoutRows = (error: Error): object => {
  const { detail: _, ...rest } = pino.stdSerializers.err(error);
  return { ...rest, ...(typeof rest.stack === 'string' && { stack: withSourceLines(rest.stack) }) };
};

/** Returns the IDs of the request that a line is written for. */
function idsOfRequest(): object {
  const request = currentRequest();
  const traceID = currentTraceID();
  if (request === undefined && traceID === undefined) return {};
  return { requestID: request?.requestID, userID: request?.userID() ?? undefined, traceID };
}

/** @param onRecovery as for `createLogLines` */
function openStandardLines(onRecovery: Parameters<typeof createLogLines>[0]): LogLines {
  const lines = createLogLines(onRecovery);
  process.once('exit', () => lines.end());
  return lines;
}

/**
 * Creates the log. Secrets in requests and replies are redacted. Lines that are written for a request have its ID and that of its
 * user.
 * @param given where lines are written; standard output by default
 */
export function createLog(
  settings: Pick<Settings, 'logLevel'>,
  given?: pino.DestinationStream & { flush?(): void },
): Log {
  const destination =
    given ??
    (standardLines ??= openStandardLines((err, dropped) =>
      log.warn({ err, dropped }, 'the log is written again; it could not be written for a while'),
    ));
  const log: Log = pino(
    {
      level: settings.logLevel,
      base: null,
      mixin: idsOfRequest,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutRows },
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[secret]',
      },
      hooks: {
        logMethod(parameters, method, level) {
          method.apply(this, parameters);
          if (level >= urgent) destination.flush?.();
        },
      },
    },
    destination,
  );
  return log;
}

/** Returns the log without redaction, for lines with fixed fields: searching for secrets takes longer than writing the line. */
export const withoutRedaction = (log: Log): Log => log.child({}, { redact: { paths: [] } });
