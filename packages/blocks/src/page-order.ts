import type { Field, SelectField } from './fields/index.ts';
import type { ContentQuery, OrderDirection } from './render-context.ts';
import { pageTypeDefinition, type SiteDefinition } from './site-definition.ts';

/** One sort key of pages. */
export interface PageSort {
  /** `published`, `title`, or the type of a page type's field: numbers, days, texts, or a choice. */
  by: 'published' | 'title' | 'number' | 'date' | 'text' | 'choice';
  /** Name of the field; `''` for the first two. */
  field: string;
  direction: OrderDirection;
  /** Values of the choice in order; empty for other types. */
  choices: readonly string[];
  /** Default of the site's code if neither the page nor its type in that locale has a value. */
  initial: unknown;
}

const sortable: Record<string, PageSort['by']> = {
  number: 'number',
  date: 'date',
  text: 'text',
  multiline: 'text',
  select: 'choice',
};

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

function sortOf(site: SiteDefinition, type: string, name: string, direction: OrderDirection): PageSort {
  if (direction !== 'asc' && direction !== 'desc') {
    throw new Error(
      `Pages cannot be ordered by "${name}" in the direction "${String(direction)}": use "asc" or "desc".`,
    );
  }
  const pageType = pageTypeDefinition(site, type);
  const fields = pageType?.fields ?? {};
  const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const none = { field: '', direction, choices: [], initial: null };
  if (!field && (name === 'published' || name === 'title')) return { ...none, by: name };
  const by = field && sortable[field.kind];
  if (!field || !by) {
    const known = Object.keys(fields).filter((one) => sortable[fields[one]?.kind ?? '']);
    const why = field ? `which is of the kind "${field.kind}"` : 'which the page type does not have';
    throw new Error(
      `Pages of the type "${type}" cannot be ordered by the field "${name}", ${why}: use ${quoted([...known, 'title', 'published'])}.`,
    );
  }
  const choices = by === 'choice' ? (field as SelectField).options.map(({ value }) => value) : [];
  return { by, field: name, direction, choices, initial: pageType?.defaultPageTypeProps[name] ?? null };
}

const shortForms: Record<string, readonly [name: string, direction: OrderDirection]> = {
  newest: ['published', 'desc'],
  oldest: ['published', 'asc'],
  title: ['title', 'asc'],
};

/**
 * Returns the sort keys of a query, the primary one first.
 * @throws if pages of the type cannot be sorted by a field
 */
export function pageSorts(site: SiteDefinition, { type, order, orderBy }: ContentQuery): PageSort[] {
  if (order !== undefined && orderBy !== undefined) throw new Error('Pages have one order: use "orderBy" or "order".');
  if (orderBy !== undefined) {
    const sortKeys = [orderBy].flat().flatMap((sortKey) => Object.entries(sortKey));
    return sortKeys.map(([name, direction]) => sortOf(site, type, name, direction));
  }
  const short = shortForms[order ?? 'newest'];
  if (short) return [sortOf(site, type, ...short)];
  const name = /^field:(.+)$/.exec(order ?? '')?.[1];
  if (name === undefined) {
    throw new Error(`Pages cannot be ordered by "${order}": use "newest", "oldest", "title" or "orderBy".`);
  }
  return [sortOf(site, type, name, 'desc')];
}

/**
 * Validates that the page type has the fields of the conditions.
 * @throws with the names of its fields
 */
export function checkConditions(
  site: SiteDefinition,
  { type, where = {} }: Pick<ContentQuery, 'type' | 'where'>,
): void {
  const fields = pageTypeDefinition(site, type)?.fields;
  if (!fields) return;
  const unknown = Object.keys(where).find((name) => !Object.hasOwn(fields, name));
  if (unknown === undefined) return;
  throw new Error(
    `Pages of the type "${type}" have no field "${unknown}" for a condition: they have ${quoted(Object.keys(fields)) || 'none'}.`,
  );
}
