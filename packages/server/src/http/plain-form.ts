import { type FormQuestion, formDefinition, questionParts } from '@ximblox/blocks/internal';
import { CmsError, contract, type ErrorItem, fail } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import type { Context, Services } from '../context.ts';
import { formParts, questionFor, submitForm } from '../modules/reach/forms/index.ts';
import type { Database } from '../platform/database/database.ts';
import { networkOf } from '../platform/rate-counters.ts';
import { requestInfo } from './caller.ts';
import { checkSameOrigin } from './csrf.ts';
import { failureOf } from './failure.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createContext } from './request-context.ts';
import { type MultipartBody, receiveMultipart } from './uploads.ts';

/** Result of a form that a browser submitted without scripts. */
export interface PlainFormOutcome {
  /** HTTP status: 200, or that of the failure. */
  status: number;
  /** Empty if the form was accepted. */
  errors: readonly ErrorItem[];
  /** The field values, as far as they were read. */
  values: Readonly<Record<string, string>>;
  /** Spam question for the next attempt; absent where forms need JavaScript, after success and for an unknown form. */
  question?: FormQuestion;
  /** Value of `Retry-After`, in seconds. */
  retryAfter?: number;
}

/**
 * Accepts forms in the browser's native encoding. Rate limit, origin check and rules are those of `forms.submit` in the
 * contract, without the header that only scripts can set: no session depends on it here.
 */
export function createPlainForms({
  db,
  services,
}: {
  db: Database;
  services: Services;
}): (request: FastifyRequest, form: string) => Promise<PlainFormOutcome> {
  const limiter = createRateLimiter(db, services.settings.limits);
  const endpoint = contract.forms.submit;

  const contextOf = (request: FastifyRequest): Context =>
    createContext({ db, services, actor: { kind: 'anonymous' }, request: requestInfo(request) });

  /** Returns the spam question for the page that reports the refusal. */
  const questionAfter = async (
    request: FastifyRequest,
    form: string,
    values: Readonly<Record<string, string>>,
  ): Promise<{ question?: FormQuestion }> => {
    const { site, settings } = services;
    if (settings.recaptchaSiteKey !== null || !formDefinition(site, form)) return {};
    return { question: await questionFor(contextOf(request), form, values[questionParts.token] ?? '') };
  };

  const submit = async (request: FastifyRequest, form: string, values: Record<string, string>): Promise<void> => {
    checkSameOrigin(request, services.settings);
    await limiter.count(endpoint.rate, `address:${networkOf(request.ip)}`);
    if (!request.isMultipart()) fail('V_12', '', { status: 415 });
    const multipart: MultipartBody = await receiveMultipart(
      request,
      endpoint,
      formParts(services, { form }),
      services.settings.dataFolder,
      values,
    );
    try {
      if (values[questionParts.ask] !== undefined) fail('V_12', 'captcha');
      const context = contextOf(request);
      await submitForm(context, { form, body: values }, multipart.files);
    } finally {
      await multipart.remove();
    }
  };

  return async (request, form) => {
    const values = Object.create(null) as Record<string, string>;
    try {
      await submit(request, form, values);
      return { status: 200, errors: [], values };
    } catch (error) {
      const { failure, expected } = failureOf(error);
      if (!expected) request.log.error({ err: error, requestID: request.id, form }, 'a form could not be taken');
      const errors = error instanceof CmsError ? error.errors : failure.body.Errors;
      const { status, retryAfter } = failure;
      // While the database is unavailable there is no question.
      const question = await questionAfter(request, form, values).catch(() => ({}));
      return { status, errors, values, ...question, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
  };
}
