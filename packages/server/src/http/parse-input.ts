import { type Endpoint, type ErrorItem, errorsOf, fail, failAll } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isStorableText } from './json-body.ts';

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function checkAddress(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' || !isStorableText(value)) fail('V_12', name, { status: 400 });
  }
}

/**
 * Parses what came in by the endpoint's schemas.
 * @throws all errors at once: 400 when the address is wrong, 422 when the body is
 */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, body: unknown): Input {
  const params = request.params as Record<string, unknown>;
  const query = request.query as Record<string, unknown>;
  checkAddress(params);
  checkAddress(query);
  if (!isObject(body)) fail('V_12', '', { status: 400 });
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
  failAll([...addressErrors, ...bodyErrors], { status: addressErrors.length > 0 ? 400 : 422 });
  return input;
}
