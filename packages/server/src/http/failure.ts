import { CmsError, type ErrorItem, errorSentence, statusOf } from '@ximblox/contract';
import { StorageUnavailable } from '../platform/blobs/object-store.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '../platform/database/database-errors.ts';
import { isDiskFailure } from '../platform/disk-errors.ts';
import { RateLimitError } from '../platform/rate-counters.ts';

/** A failure response. */
export interface Failure {
  status: number;
  body: { Success: false; Errors: readonly ErrorItem[]; Message: string };
  /** Value of `Retry-After`, in seconds. */
  retryAfter?: number;
}

/** Returns the body of a failure response; `Message` is the English sentence of the first error. */
export function failureBody(
  errors: readonly ErrorItem[],
  details: Readonly<Record<string, unknown>> = {},
): Failure['body'] {
  const first = errors[0] ?? { property: '', code: 'G_01' };
  return { ...details, Success: false, Errors: errors, Message: errorSentence(first) };
}

const failureWith = (status: number, code: ErrorItem['code']): Failure => ({
  status,
  body: failureBody([{ property: '', code }]),
});

/** Responses to Fastify's own errors, by error code. */
const frameworkFailures: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: failureWith(413, 'V_14'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: failureWith(415, 'V_12'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: failureWith(400, 'V_12'),
  FST_ERR_BAD_URL: failureWith(400, 'V_12'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: failureWith(415, 'V_12'),
  FST_PARTS_LIMIT: failureWith(413, 'V_14'),
  FST_FIELDS_LIMIT: failureWith(413, 'V_14'),
  FST_FILES_LIMIT: failureWith(413, 'V_14'),
};

const statusGiven = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;

const codeGiven = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * Whether the client aborted the body. The ECONNRESET is that of its connection, not of the database. Fastify adds
 * status 400; Node throws this message while a multipart form is read.
 */
const isClientAbort = (error: unknown): boolean =>
  codeGiven(error) === 'ECONNRESET' && (statusGiven(error) === 400 || (error as Error).message === 'aborted');

/**
 * Returns the response to an error, and whether the error was expected. An unexpected error must be logged and becomes
 * G_01. Error messages never reach the client; the details of a `CmsError` do.
 */
export function failureOf(error: unknown): { failure: Failure; expected: boolean } {
  if (error instanceof CmsError) {
    const failure: Failure = { status: error.status, body: failureBody(error.errors, error.details) };
    if (error.status === 503) failure.retryAfter = 2;
    if (error instanceof RateLimitError) failure.retryAfter = error.retryAfter;
    return { failure, expected: true };
  }
  if (isClientAbort(error)) return { failure: failureWith(400, 'V_12'), expected: true };
  const isAway =
    error instanceof StorageUnavailable ||
    isDatabaseUnavailable(error) ||
    isStatementTimeout(error) ||
    isDiskFailure(error);
  if (isAway) return { failure: { ...failureWith(503, 'G_01'), retryAfter: 2 }, expected: false };
  const framework = frameworkFailures[codeGiven(error)];
  if (framework) return { failure: framework, expected: true };
  const status = statusGiven(error);
  if (status >= 400 && status < 500) return { failure: failureWith(status, 'V_12'), expected: true };
  return { failure: failureWith(statusOf('G_01'), 'G_01'), expected: false };
}
