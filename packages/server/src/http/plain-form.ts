import { type FormQuestion, formDefinition, questionParts } from '@ximblox/blocks';
import { CmsError, contract, type ErrorItem, fail } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import type { Context, Services } from '../context.ts';
import { formParts, questionFor, submitForm } from '../modules/reach/forms/index.ts';
import type { Database } from '../platform/database/database.ts';
import { networkOf } from '../platform/rate-counters.ts';
import { requestInfo } from './caller.ts';
import { checkSource } from './csrf.ts';
import { failureOf } from './failure.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createContext } from './request-context.ts';
import { type MultipartBody, receiveMultipart } from './uploads.ts';

/** What became of a form that a browser sent without scripts. */
export interface PlainFormOutcome {
  /** 200, or that of the failure. */
  status: number;
  /** Nothing when it was taken. */
  errors: readonly ErrorItem[];
  /** What was filled in, as far as it was read. */
  values: Readonly<Record<string, string>>;
  /** What its sender has to answer; left out where forms need JavaScript, and of a form that was taken or is none. */
  question?: FormQuestion;
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
}

/**
 * Takes forms as browsers send them: the same limit, origin and rules as `forms.submit` of the contract, but for the header that only
 * scripts can set, which nobody's session depends on here.
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

  /** The question for the page that answers a form that was refused. */
  const questionAfter = async (
    request: FastifyRequest,
    form: string,
    values: Readonly<Record<string, string>>,
  ): Promise<{ question?: FormQuestion }> => {
    const { site, settings } = services;
    if (settings.recaptchaSiteKey !== null || !formDefinition(site, form)) return {};
    return { question: await questionFor(contextOf(request), form, values[questionParts.token] ?? '') };
  };

  const take = async (request: FastifyRequest, form: string, values: Record<string, string>): Promise<void> => {
    checkSource(request, services.settings);
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
      await take(request, form, values);
      return { status: 200, errors: [], values };
    } catch (error) {
      const { failure, expected } = failureOf(error);
      if (!expected) request.log.error({ err: error, requestID: request.id, form }, 'a form could not be taken');
      const errors = error instanceof CmsError ? error.errors : failure.body.Errors;
      const { status, retryAfter } = failure;
      // Without the database nothing can be asked, nor answered.
      const asked = await questionAfter(request, form, values).catch(() => ({}));
      return { status, errors, values, ...asked, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
  };
}
