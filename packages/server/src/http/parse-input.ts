import { type Endpoint, type ErrorItem, errorsOf, fail, failAll } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isStorableText } from './json-body.ts';

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** What is right by itself in a call whose body is refused, and the body as it came. */
export interface RefusedInput extends Input {
  sent: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkAddress(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' || !isStorableText(value)) fail('V_12', name, { status: 400 });
  }
}

/** What is right by itself in a body that is refused. */
function rightProperties(schema: z.ZodType, body: Readonly<Record<string, unknown>>, errors: readonly ErrorItem[]) {
  if (!(schema instanceof z.ZodObject)) return {};
  const wrong = new Set(errors.map(({ property }) => property.split('.', 1)[0]));
  const right = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, { safeParse }]) => {
    const parsed = wrong.has(name) ? undefined : safeParse(body[name]);
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(right) as Record<string, unknown>;
}

/**
 * Parses what came in by the endpoint's schemas.
 * @param alsoWrong is asked, when the body is refused, what is wrong with what is right by itself
 * @throws all errors at once: 400 when the address is wrong, 422 when the body is
 */
export async function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
  alsoWrong: (refused: RefusedInput) => Promise<ErrorItem[]>,
): Promise<Input> {
  const params = request.params as Record<string, unknown>;
  const query = request.query as Record<string, unknown>;
  checkAddress(params);
  checkAddress(query);
  if (!isObject(body)) return fail('V_12', '', { status: 400 });
  const addressErrors: ErrorItem[] = [];
  const bodyErrors: ErrorItem[] = [];
  const parse = (schema: z.ZodType, value: unknown, errors: ErrorItem[]): unknown => {
    const parsed = schema.safeParse(value, { reportInput: true });
    if (!parsed.success) errors.push(...errorsOf(parsed.error));
    return parsed.data;
  };
  const input = {
    params: parse(endpoint.params, { ...params }, addressErrors),
    query: parse(endpoint.query, { ...query }, addressErrors),
    body: parse(endpoint.body, body, bodyErrors),
  };
  if (bodyErrors.length > 0 && addressErrors.length === 0) {
    const right = rightProperties(endpoint.body, body, bodyErrors);
    const others = await alsoWrong({ ...input, body: right, sent: body });
    const isTold = ({ property, code }: ErrorItem): boolean =>
      bodyErrors.some((error) => error.property === property && error.code === code);
    bodyErrors.push(...others.filter((error) => !isTold(error)));
  }
  failAll([...addressErrors, ...bodyErrors], { status: addressErrors.length > 0 ? 400 : 422 });
  return input;
}
