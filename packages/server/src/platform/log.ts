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

/** Opens the log; what is secret never reaches it, however deep it lies in a request or reply. */
export function createLog(settings: Pick<Settings, 'logLevel'>): Log {
  return pino({
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
      censor: '[secret]',
    },
  });
}
