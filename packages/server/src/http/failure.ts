import { CmsError, type ErrorItem, errorText, statusOf } from '@ximblox/contract';
import { StorageAway } from '../platform/blobs/object-store.ts';
import { isDatabaseAway } from '../platform/database/database-errors.ts';
import { isDiskFailure } from '../platform/disk-errors.ts';
import { TooManyCalls } from '../platform/rate-counters.ts';

/** An answer that tells of a failure. */
export interface Failure {
  status: number;
  body: { Success: false; Errors: readonly ErrorItem[]; Message: string };
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
}

/** The body of a failure answer; `Message` is the English text of the first error. */
export function failureBody(
  errors: readonly ErrorItem[],
  details: Readonly<Record<string, unknown>> = {},
): Failure['body'] {
  const first = errors[0] ?? { property: '', code: 'G_01' };
  return { ...details, Success: false, Errors: errors, Message: errorText(first) };
}

const known = (status: number, code: ErrorItem['code'], property = ''): Failure => ({
  status,
  body: failureBody([{ property, code }]),
});

/** What the web framework itself refuses, by its error codes. */
const frameworkFailures: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: known(413, 'V_14'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: known(415, 'V_12'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: known(400, 'V_12'),
  FST_ERR_BAD_URL: known(400, 'V_12'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: known(415, 'V_12'),
  FST_PARTS_LIMIT: known(413, 'V_14'),
  FST_FIELDS_LIMIT: known(413, 'V_14'),
  FST_FILES_LIMIT: known(413, 'V_14'),
};

const statusGiven = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;

const codeGiven = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Whoever breaks off a body gets no answer; the connection that was reset is theirs, not the database's. Fastify gives it a status,
 * Node, whom a form with files is read from, this text.
 */
const isSenderGone = (error: unknown): boolean =>
  codeGiven(error) === 'ECONNRESET' && (statusGiven(error) === 400 || (error as Error).message === 'aborted');

/**
 * The answer to an error, and whether it was expected: what is unexpected belongs into the log and leaves as G_01.
 * No text of the error itself ever leaves, but for a `CmsError`'s details.
 */
export function failureOf(error: unknown): { failure: Failure; expected: boolean } {
  if (error instanceof CmsError) {
    const failure: Failure = { status: error.status, body: failureBody(error.errors, error.details) };
    if (error.status === 503) failure.retryAfter = 2;
    if (error instanceof TooManyCalls) failure.retryAfter = error.retryAfter;
    return { failure, expected: true };
  }
  if (isSenderGone(error)) return { failure: known(400, 'V_12'), expected: true };
  const isAway = error instanceof StorageAway || isDatabaseAway(error) || isDiskFailure(error);
  if (isAway) return { failure: { ...known(503, 'G_01'), retryAfter: 2 }, expected: false };
  const framework = frameworkFailures[codeGiven(error)];
  if (framework) return { failure: framework, expected: true };
  const status = statusGiven(error);
  if (status >= 400 && status < 500) return { failure: known(status, 'V_12'), expected: true };
  return { failure: known(statusOf('G_01'), 'G_01'), expected: false };
}
