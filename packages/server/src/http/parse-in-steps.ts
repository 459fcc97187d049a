import { type ErrorItem, errorsOf, isRecord, maxErrors } from '@ximblox/contract';
import { z } from 'zod';

/** The schema of a value that was not left out. */
const presentSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? presentSchema(schema.unwrap() as z.ZodType)
    : schema;

const isPlain = ({ def }: z.ZodType): boolean => (def.checks ?? []).length === 0;

/** Whether items can be parsed one by one: nothing but the length of the array is bounded, and it is kept. */
const isSeparable = (schema: z.ZodArray, length: number): boolean =>
  (schema.def.checks ?? []).every(({ _zod: { def } }) => {
    const bound = def as { check: string; maximum?: number };
    return bound.check === 'max_length' && length <= (bound.maximum ?? 0);
  });

/** The schemas of the parts of an object or array by their names; null of a value that is parsed as a whole. */
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
    const found = errorsOf(parsed.error).slice(0, maxErrors - errors.length);
    for (const { property, code } of found) {
      errors.push({ property: [path, property].filter((part) => part !== '').join('.'), code });
    }
  }
  return parsed.data;
}

/**
 * Parses a value as `safeParse` of its schema does, part by part, so that a large one can be parsed in turns. Ends early once
 * there are `maxErrors` errors.
 * @param path where the value stands in a body
 * @param errors gets what is wrong
 * @returns what was parsed; of an object whatever is right
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
  // What is checked of an object as a whole is checked when its parts are right.
  const isChecked = schema instanceof z.ZodObject && !isPlain(schema) && errors.length === before;
  return isChecked ? (parseWhole(schema, value, path, errors) ?? into) : into;
}
