import type { SiteLog } from './render-state.ts';

/** Returns a function that logs a value that its kind failed to resolve, with the page or block that it belongs to. */
export const valueFailure =
  (log: SiteLog, of: object): ((error: unknown, field: string) => void) =>
  (error, field) =>
    log.error({ err: error, ...of, field }, `The value of the field "${field}" failed to resolve and is left out.`);
