/** The part of JSON Schema in which the shapes of records are written. */
export interface LightSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  const?: unknown;
  enum?: unknown[];
  anyOf?: LightSchema[];
  oneOf?: LightSchema[];
  properties?: Record<string, LightSchema>;
  required?: string[];
  additionalProperties?: LightSchema | boolean;
  items?: LightSchema;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** What stands for a value that does not fit. */
const misfit = Symbol('misfit');

type Data = Record<string, unknown>;

function readObject(schema: LightSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit;
  const { properties = {}, required = [], additionalProperties } = schema;
  const source = value as Data;
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(properties)) {
    if (!Object.hasOwn(source, name)) {
      if ('default' in inner) entries.push([name, inner.default]);
      else if (required.includes(name)) return misfit;
      continue;
    }
    entries.push([name, read(inner, source[name])]);
  }
  if (typeof additionalProperties === 'object') {
    for (const name of Object.keys(source)) {
      if (!Object.hasOwn(properties, name)) entries.push([name, read(additionalProperties, source[name])]);
    }
  }
  return entries.some(([, inner]) => inner === misfit) ? misfit : Object.fromEntries(entries);
}

function readNumber(schema: LightSchema, value: unknown): unknown {
  if (typeof value !== 'number' || !Number.isFinite(value)) return misfit;
  if (schema.type === 'integer' && !Number.isSafeInteger(value)) return misfit;
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
  return value >= minimum && value <= maximum && value > exclusiveMinimum ? value : misfit;
}

function readString({ minLength = 0, maxLength = Infinity, pattern }: LightSchema, value: unknown): unknown {
  if (typeof value !== 'string' || value.length < minLength || value.length > maxLength) return misfit;
  return pattern === undefined || new RegExp(pattern).test(value) ? value : misfit;
}

/** The value as a schema knows it, without properties that it does not name; `misfit` when it does not fit. */
function read(schema: LightSchema, value: unknown): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => read(choice, value)).find((found) => found !== misfit) ?? misfit;
  if ('const' in schema) return value === schema.const ? value : misfit;
  if (schema.enum) return schema.enum.includes(value) ? value : misfit;
  switch (schema.type) {
    case 'object':
      return readObject(schema, value);
    case 'array': {
      const items = Array.isArray(value) ? value.map((item) => read(schema.items ?? {}, item)) : misfit;
      return Array.isArray(items) && !items.includes(misfit) ? items : misfit;
    }
    case 'string':
      return readString(schema, value);
    case 'number':
    case 'integer':
      return readNumber(schema, value);
    case 'boolean':
      return typeof value === 'boolean' ? value : misfit;
    case 'null':
      return value === null ? null : misfit;
    default:
      return value;
  }
}

/**
 * A schema that a browser reads records with, made at build time from the one that the server parses with: the same values
 * fit, at a fiftieth of the weight.
 */
export const lightSchema = (schema: LightSchema) => ({
  safeParse(value: unknown): { success: true; data: unknown } | { success: false } {
    const data = read(schema, value);
    return data === misfit ? { success: false } : { success: true, data };
  },
});
