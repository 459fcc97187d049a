import { type ComparedAs, type Field, kindOf } from './fields/index.ts';
import { pageTypeDefinition, type SiteDefinition } from './site-definition.ts';

/** A value of pages that a query compares. */
export interface PageValue {
  /** Property of every page, or how values of a page type's field are compared. */
  by: 'id' | 'publishedAt' | 'title' | 'tags' | 'below' | ComparedAs;
  /** Name of the field; `''` for properties of every page. */
  field: string;
  /** Values of a choice in order; empty for others. */
  choices: readonly string[];
  /** Value by the site's code of pages without one of their own or by their type in that locale; null for none. */
  initial: unknown;
}

/** Limits of queries: pages in one result by default and at most, and the last page that calls from outside can reach. */
export const queryLimits = { default: 100, max: 1_000, reach: 100_000 } as const;

/** Problem of a query, as a sentence that names the field and the solution. */
export class PageQueryError extends Error {
  override name = 'PageQueryError';
}

const pageProperties = ['id', 'title', 'publishedAt', 'tags', 'below'] as const;

const comparedAs = (field: Field): ComparedAs | undefined => kindOf(field).query;

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/**
 * Returns the value of pages of a type by its name.
 * @param canBe whether the query can use a value, for example for sorting
 * @param use what the query does with it, to complete "Pages cannot be …"
 * @throws PageQueryError if there is no such value, or none that can be used
 */
export function pageValue(
  site: Pick<SiteDefinition, 'pageTypes'>,
  type: string,
  name: string,
  { canBe, use }: { canBe: (by: PageValue['by']) => boolean; use: string },
): PageValue {
  const pageType = pageTypeDefinition(site, type);
  if (!pageType && site.pageTypes.length > 0) {
    throw new PageQueryError(`The site has no page type "${type}": add it to \`pageTypes\`, or correct its name.`);
  }
  const fields = pageType?.fields ?? {};
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const property = pageProperties.find((one) => one === name);
  if (!field && property && canBe(property)) return { by: property, field: '', choices: [], initial: null };
  const by = field && comparedAs(field);
  if (field && by && canBe(by)) {
    const choices = kindOf(field).choices?.(field) ?? [];
    const initial = pageType?.defaultPageTypeProps[name] ?? kindOf(field).empty(field);
    return { by, field: name, choices, initial };
  }
  const known = Object.keys(fields).filter((one) => {
    const as = fields[one] && comparedAs(fields[one]);
    return as && canBe(as);
  });
  const properties = pageProperties.filter((one) => canBe(one) && !Object.hasOwn(fields, one));
  const why = field ? `which is of the kind "${field.kind}"` : 'which the page type does not have';
  throw new PageQueryError(
    `Pages of the type "${type}" cannot be ${use} by the field "${name}", ${why}: use ${quoted([...known, ...properties])}.`,
  );
}
