import { isRecord } from '@ximblox/contract';
import { isSameValue } from '../same-value.ts';
import { listed, shown } from './option-problems.ts';

/** Types of JSON values in rules. */
export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** Rules for a JSON value: a subset of JSON Schema. */
export interface JsonRules {
  type?: JsonType | readonly JsonType[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, JsonRules>>;
  required?: readonly string[];
  /** False refuses properties that are not in `properties`. */
  additionalProperties?: boolean;
  items?: JsonRules;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  /** Regular expression. */
  pattern?: string;
  title?: string;
  description?: string;
}

const types: Record<JsonType, (value: unknown) => boolean> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

const keywords = [
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'title',
  'description',
];

const isWithin = (size: number, least = -Infinity, most = Infinity): boolean => size >= least && size <= most;

/** Whether a value itself, without its parts, follows the rules. */
function follows(value: unknown, rules: JsonRules): boolean {
  const allowed = rules.type === undefined ? undefined : [rules.type].flat();
  if (allowed && !allowed.some((type) => types[type](value))) return false;
  if (rules.enum && !rules.enum.some((one) => isSameValue(one, value))) return false;
  if (Object.hasOwn(rules, 'const') && !isSameValue(rules.const, value)) return false;
  if (typeof value === 'number') return isWithin(value, rules.minimum, rules.maximum);
  if (Array.isArray(value)) return isWithin(value.length, rules.minItems, rules.maxItems);
  if (typeof value !== 'string') return true;
  return (
    isWithin(value.length, rules.minLength, rules.maxLength) &&
    (rules.pattern === undefined || new RegExp(rules.pattern, 'u').test(value))
  );
}

/** Returns the paths of the parts that break the rules, `items.0.name`; `''` is the value itself. */
export function brokenParts(value: unknown, rules: JsonRules, path = ''): string[] {
  if (!follows(value, rules)) return [path];
  const at = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
  if (Array.isArray(value)) {
    const { items } = rules;
    return items ? value.flatMap((item, position) => brokenParts(item, items, at(position))) : [];
  }
  if (!isRecord(value)) return [];
  const { properties = {}, required = [], additionalProperties = true } = rules;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map(at);
  const broken = Object.entries(value).flatMap(([name, part]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own) return brokenParts(part, own, at(name));
    return additionalProperties ? [] : [at(name)];
  });
  return [...missing, ...broken];
}

function isPattern(text: unknown): boolean {
  try {
    return typeof text === 'string' && new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Problems of rules, as sentences. */
export function ruleProblems(rules: unknown, path = 'schema'): string[] {
  if (!isRecord(rules)) return [`has ${shown(rules)} as \`${path}\`: use an object`];
  const unknown = Object.keys(rules).filter((name) => !keywords.includes(name));
  const wrongTypes = [rules.type ?? []].flat().filter((type) => !Object.hasOwn(types, String(type)));
  return [
    ...unknown.map((name) => `has ${shown(name)} in \`${path}\`, which is not supported: use ${listed(keywords)}`),
    ...wrongTypes.map((type) => `has the type ${shown(type)} in \`${path}\`: use ${listed(Object.keys(types))}`),
    ...(rules.pattern === undefined || isPattern(rules.pattern)
      ? []
      : [`has a \`pattern\` in \`${path}\` that is not a regular expression`]),
    ...(rules.items === undefined ? [] : ruleProblems(rules.items, `${path}.items`)),
    ...Object.entries(isRecord(rules.properties) ? rules.properties : {}).flatMap(([name, own]) =>
      ruleProblems(own, `${path}.properties.${name}`),
    ),
  ];
}
