import type { Field, Fields } from './field.ts';
import { isGroup, isList, kindOf } from './kinds.ts';
import type { Comparable, WhenOperators } from './when-types.ts';

const isOrdered = (one: unknown, other: unknown): boolean =>
  (typeof one === 'number' && typeof other === 'number') ||
  (typeof one === 'string' && typeof other === 'string' && one !== '');

const isIn = (value: unknown, list: unknown): boolean => Array.isArray(list) && list.includes(value);

/** Whether a value satisfies an operator, by the name of the operator. Total: values of another type satisfy none but `not`. */
const comparisons: Readonly<Record<string, (value: unknown, to: unknown) => boolean>> = {
  equals: (value, to) => value === to,
  not: (value, to) => value !== to,
  in: (value, to) => (Array.isArray(value) ? value.some((one) => isIn(one, to)) : isIn(value, to)),
  contains: (value, to) => (typeof value === 'string' ? value.includes(String(to)) : isIn(to, value)),
  gt: (value, to) => isOrdered(value, to) && (value as number) > (to as number),
  gte: (value, to) => isOrdered(value, to) && (value as number) >= (to as number),
  lt: (value, to) => isOrdered(value, to) && (value as number) < (to as number),
  lte: (value, to) => isOrdered(value, to) && (value as number) <= (to as number),
};

/** Names of the operators of `when`. */
export const whenOperators: readonly string[] = [...Object.keys(comparisons), 'exists'];

const operatorsOf = (condition: Comparable | WhenOperators): [string, unknown][] =>
  typeof condition === 'object' ? Object.entries(condition) : [['equals', condition]];

function satisfies(field: Field, stored: unknown, condition: Comparable | WhenOperators): boolean {
  const isStructure = isList(field) || isGroup(field);
  const kind = kindOf(field);
  const value = isStructure
    ? stored
    : ((stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field));
  const isFilled = isStructure ? Array.isArray(stored) && stored.length > 0 : !kind.isEmpty(value, field);
  return operatorsOf(condition).every(([operator, to]) =>
    operator === 'exists' ? isFilled === to : (comparisons[operator]?.(value, to) ?? false),
  );
}

/**
 * Whether a field applies: whether the conditions of its `when` hold. A field that does not apply counts as empty for the
 * conditions of others.
 * @param storedOf returns the stored value of another field of the same content, undefined for none
 */
export function applies(
  fields: Fields,
  name: string,
  storedOf: (name: string, field: Field) => unknown,
  asked: ReadonlySet<string> = new Set(),
): boolean {
  const when = fields[name]?.when;
  if (when === undefined || asked.has(name)) return true;
  const within = new Set([...asked, name]);
  return Object.entries(when).every(([other, condition]) => {
    const field = Object.hasOwn(fields, other) ? fields[other] : undefined;
    if (!field) return true;
    const stored = applies(fields, other, storedOf, within) ? storedOf(other, field) : undefined;
    return satisfies(field, stored, condition);
  });
}
