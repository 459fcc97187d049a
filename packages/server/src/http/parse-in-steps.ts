import { type ErrorItem, errorsOf, isRecord, maxErrors } from '@ximblox/contract';
import { z } from 'zod';
import { errorsBelow } from '../errors-below.ts';

/** Unwraps the schema of a value that is present. */
const presentSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? presentSchema(schema.unwrap() as z.ZodType)
    : schema;

const isPlain = ({ def }: z.ZodType): boolean => (def.checks ?? []).length === 0;

/** Whether the items can be parsed one by one: the only check is on the length, and it passes. */
const isSeparable = (schema: z.ZodArray, length: number): boolean =>
  (schema.def.checks ?? []).every(({ _zod: { def } }) => {
    const bound = def as { check: string; maximum?: number };
    return bound.check === 'max_length' && length <= (bound.maximum ?? 0);
  });

/** Returns the schemas of the properties or items of a value, by key; null if it is parsed as a whole. */
function partsOf(schema: z.ZodType, value: unknown): [string | number, z.ZodType][] | null {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined && isRecord(value)) {
    return Object.entries(schema.shape);
  }
  if (schema instanceof z.ZodRecord && isPlain(schema) && isPlain(schema.keyType as z.ZodType) && isRecord(value)) {
    const of = schema.valueType as z.ZodType;
    return of instanceof z.ZodUnknown ? null : Object.keys(value).map((name) => [name, of]);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value) && isSeparable(schema, value.length)) {
    return value.map((_, position) => [position, schema.element as z.ZodType]);
  }
  return null;
}

function parseWhole(schema: z.ZodType, value: unknown, path: string, errors: ErrorItem[]): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    errors.push(...errorsBelow(path, errorsOf(parsed.error).slice(0, maxErrors - errors.length)));
  }
  return parsed.data;
}

/**
 * Parses a value like `safeParse` of its schema, one part per step, so that a large value can be parsed in time slices.
 * Stops at `maxErrors` errors.
 * @param path path of the value in the body
 * @param errors receives the errors
 * @returns the parsed value; of an object, its valid properties
 */
export function* parseInSteps(
  given: z.ZodType,
  value: unknown,
  path: string,
  errors: ErrorItem[],
): Generator<void, unknown> {
  if (errors.length >= maxErrors) return undefined;
  yield;
  const schema = value === undefined || value === null ? given : presentSchema(given);
  const parts = partsOf(schema, value);
  if (parts === null) return parseWhole(schema, value, path, errors);
  const before = errors.length;
  const from = value as Record<string | number, unknown>;
  const into: Record<string | number, unknown> = Array.isArray(value) ? ([] as never) : {};
  for (const [name, part] of parts) {
    const parsed = yield* parseInSteps(part, from[name], path === '' ? String(name) : `${path}.${name}`, errors);
    if (parsed !== undefined || Object.hasOwn(from, name)) into[name] = parsed;
  }
  // Checks of the object as a whole run only when its parts are valid.
  const isChecked = schema instanceof z.ZodObject && !isPlain(schema) && errors.length === before;
  return isChecked ? (parseWhole(schema, value, path, errors) ?? into) : into;
}
