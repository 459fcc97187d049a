import { runTimeSliced } from '@ximblox/blocks/clean';
import { type Endpoint, type ErrorItem, fail, failAll, isRecord } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { declaredLength } from './body-admission.ts';
import { isStorableText, largeFrom } from './json-body.ts';
import { parseInSteps } from './parse-in-steps.ts';

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The valid parts of a call whose body is refused, and the body as sent. */
export interface RefusedInput extends Input {
  sent: Readonly<Record<string, unknown>>;
}

function checkText(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' || !isStorableText(value)) fail('V_12', name, { status: 400 });
  }
}

/** Returns the valid properties of a body that is refused. */
function validProperties(parsed: unknown, errors: readonly ErrorItem[]): Record<string, unknown> {
  if (!isRecord(parsed)) return {};
  const invalid = new Set(errors.map(({ property }) => property.split('.', 1)[0]));
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => !invalid.has(name)));
}

/** Parses by a schema; a large body in time slices. @param errors receives the errors */
async function parse(schema: z.ZodType, value: unknown, errors: ErrorItem[], isLarge = false): Promise<unknown> {
  let parsed: unknown;
  const steps = (function* () {
    parsed = yield* parseInSteps(schema, value, '', errors);
  })();
  if (isLarge) await runTimeSliced(steps);
  else for (const _ of steps);
  return parsed;
}

/**
 * Parses path, query and body by the endpoint's schemas.
 * @param validate runs when the body is refused; its errors are added to those of the schema
 * @throws all errors together: 400 when the path or query is invalid, 422 when the body is
 */
export async function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
  validate: (refused: RefusedInput) => Promise<ErrorItem[]>,
): Promise<Input> {
  const params = request.params as Record<string, unknown>;
  const query = request.query as Record<string, unknown>;
  checkText(params);
  checkText(query);
  if (!isRecord(body)) return fail('V_12', '', { status: 400 });
  const addressErrors: ErrorItem[] = [];
  const bodyErrors: ErrorItem[] = [];
  const isLarge = declaredLength(request.raw) >= largeFrom;
  const input = {
    params: await parse(endpoint.params, { ...params }, addressErrors),
    query: await parse(endpoint.query, { ...query }, addressErrors),
    body: await parse(endpoint.body, body, bodyErrors, isLarge),
  };
  if (bodyErrors.length > 0 && addressErrors.length === 0) {
    const reported = new Set(bodyErrors.map(({ property, code }) => `${property} ${code}`));
    const others = await validate({ ...input, body: validProperties(input.body, bodyErrors), sent: body });
    bodyErrors.push(...others.filter(({ property, code }) => !reported.has(`${property} ${code}`)));
  }
  failAll([...addressErrors, ...bodyErrors], { status: addressErrors.length > 0 ? 400 : 422 });
  return input;
}
