import { isNestedDeeper } from '../is-nested-deeper.ts';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { brokenParts, type JsonRules, ruleProblems } from './json-rules.ts';
import { countProblems } from './option-problems.ts';

export interface JsonOptions extends FieldOptions {
  /** Rules for the value: a subset of JSON Schema. */
  schema?: JsonRules;
  /** Characters; 20,000 by default. */
  max?: number;
}

export interface JsonField<Value = unknown> extends Field<'json', Value | null, unknown, string>, JsonOptions {
  kind: 'json';
}

/**
 * Data as JSON, such as the settings of a chart. Editors write it as text, which is stored; components receive the value, or
 * null. Name its type where `schema` guarantees it: `field.json<Chart>({ schema })`.
 */
export const json = <Value = unknown>(options: JsonOptions = {}): JsonField<Value> => ({ ...options, kind: 'json' });

/** Default maximum number of characters. */
export const defaultJsonMax = 20_000;

/** Maximum depth of arrays and objects. Much deeper values cannot be formatted as JSON, as the delivery API has to. */
const maxLevels = 100;

/** Maximum number of reported parts. */
const maxReported = 20;

/**
 * What is wrong with a JSON text: its syntax, or the paths of the parts that break the rules (`''` for the whole, also if it is
 * too deep).
 */
export type JsonProblem = { syntax: true; parts?: never } | { syntax: false; parts: readonly string[] };

/** Returns what is wrong with a JSON text; null if it is valid. */
export function jsonProblem(text: string, { schema }: Pick<JsonField, 'schema'>): JsonProblem | null {
  try {
    const value: unknown = JSON.parse(text);
    if (isNestedDeeper(value, maxLevels)) return { syntax: false, parts: [''] };
    const parts = schema ? brokenParts(value, schema) : [];
    return parts.length === 0 ? null : { syntax: false, parts: parts.slice(0, maxReported) };
  } catch {
    return { syntax: true };
  }
}

/** Formats a value that programs send as JSON instead of text; undefined if that is impossible. */
function textOf(value: object | number | boolean): string | undefined {
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    return undefined;
  }
}

export const jsonKind: FieldKind<JsonField, string> = {
  kind: 'json',
  place: 'props',
  empty: () => '',
  isEmpty: (value) => value.trim() === '',
  parse(value) {
    if (value === null) return '';
    if (typeof value === 'string') return value.replaceAll('\r\n', '\n');
    return typeof value === 'object' || typeof value === 'number' || typeof value === 'boolean'
      ? textOf(value)
      : undefined;
  },
  check(value, field) {
    if (value.length > (field.max ?? defaultJsonMax)) return [{ code: 'V_14' }];
    const problem = jsonProblem(value, field);
    if (problem === null) return [];
    return (problem.parts ?? ['']).map((part) => ({ code: 'V_12', ...(part === '' ? {} : { part }) }));
  },
  resolve(value, field) {
    if (value.trim() === '' || jsonProblem(value, field) !== null) return null;
    return JSON.parse(value) as unknown;
  },
  options: ['schema', 'max'],
  optionProblems: (field) => [
    ...countProblems(field, 'max'),
    ...(field.schema === undefined ? [] : ruleProblems(field.schema)),
  ],
  jsonSchema: ({ schema = {}, max = defaultJsonMax }) => ({
    anyOf: [schema, { type: 'string', maxLength: max, description: 'JSON as text' }],
  }),
};
