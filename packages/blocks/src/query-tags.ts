import { isGroup, isList, kindOf } from './fields/index.ts';
import { comparisonsOf, type PageCondition } from './page-conditions.ts';
import type { PageTypeDefinition } from './define-page-type.ts';

/** Pages of a type in a locale. */
interface Listed {
  type: string;
  locale: string;
}

/** Values that a cache tag can contain. Queries by other values depend on all pages of their type. */
const plainValue = /^[\w./-]{1,60}$/;

/** Maximum number of values of a condition that are tracked one by one. */
const maxValues = 50;

const typeTag = ({ type, locale }: Listed): string => `pages:${type}:${locale}`;
const emptyTag = (listed: Listed, field: string): string => `${typeTag(listed)}:${field}`;
const valueTag = (listed: Listed, field: string, value: string): string => `${emptyTag(listed, field)}:${value}`;

/** Returns the conditions that every page of the result satisfies. */
const conjuncts = (condition: PageCondition): PageCondition[] =>
  condition.kind === 'all' ? condition.of.flatMap(conjuncts) : [condition];

/** Returns the values of which a page must have one to satisfy a condition; undefined if they cannot be listed. */
function requiredValues(condition: PageCondition): { field: string; by: string; values: string[] } | undefined {
  if (condition.kind !== 'compare') return undefined;
  const { value, operator, to } = condition;
  const isOfList = value.by === 'ids' || value.by === 'choices';
  const isListed = operator === 'in' || (isOfList ? operator === 'contains' : operator === 'equals');
  const values = [to].flat().map(String);
  const canBeTracked = (value.field !== '' || value.by === 'id') && values.length <= maxValues;
  if (!isListed || !canBeTracked || !values.every((one) => plainValue.test(one))) return undefined;
  return { field: value.field, by: value.by, values };
}

/**
 * Returns the cache tags of a query: those of the values that it selects, if it requires one of a few values of a field,
 * otherwise that of all pages of the type. A page without an own value has a default one, so queries by values depend on these
 * pages too.
 */
export function tagsOfQuery(listed: Listed, condition: PageCondition): string[] {
  const [narrowest] = conjuncts(condition)
    .flatMap((one) => requiredValues(one) ?? [])
    .toSorted((one, other) => one.values.length - other.values.length);
  if (!narrowest || comparisonsOf(condition).some(({ value }) => value.by === 'below')) return [typeTag(listed)];
  const { field, by, values } = narrowest;
  if (by === 'id') return values.map((id) => `page:${id}`);
  return [emptyTag(listed, field), ...values.map((value) => valueTag(listed, field, value))];
}

/**
 * Returns the cache tags of the queries that may list a page with these values. It has to include those of the values before
 * and after a change.
 */
export function tagsOfValues(
  pageType: Pick<PageTypeDefinition, 'fields'> | undefined,
  listed: Listed,
  typeData: Readonly<Record<string, unknown>>,
): string[] {
  const tags = Object.entries(pageType?.fields ?? {}).flatMap(([name, field]) => {
    if (isList(field) || isGroup(field)) return [];
    const kind = kindOf(field);
    if (kind.query === undefined) return [];
    const value = kind.parse(typeData[name], field);
    if (value === undefined || kind.isEmpty(value, field)) return [emptyTag(listed, name)];
    const values = [value].flat().map(String);
    return values.filter((one) => plainValue.test(one)).map((one) => valueTag(listed, name, one));
  });
  return [typeTag(listed), ...tags];
}
