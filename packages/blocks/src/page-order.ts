import { type PageValue, pageValue, PageQueryError } from './page-value.ts';
import type { ContentQuery, OrderDirection } from './render-context.ts';
import type { SiteDefinition } from './site-definition.ts';

/** One sort key of pages. */
export interface PageSort extends PageValue {
  direction: OrderDirection;
}

const unsortable = new Set<PageValue['by']>(['id', 'tags', 'below', 'ids', 'choices', 'boolean']);
const sorting = { canBe: (by: PageValue['by']) => !unsortable.has(by), use: 'ordered' };

/** Newest publication first. */
const defaultOrder = { publishedAt: 'desc' } as const;

/**
 * Returns the sort keys of a query, the primary one first.
 * @throws PageQueryError if pages of the type cannot be sorted by a field
 */
export function pageSorts(
  site: Pick<SiteDefinition, 'pageTypes'>,
  { type, orderBy = defaultOrder }: Pick<ContentQuery, 'type' | 'orderBy'>,
): PageSort[] {
  const sortKeys = [orderBy].flat().flatMap((sortKey) => Object.entries(sortKey));
  return sortKeys.flatMap(([name, direction]) => {
    if (direction === undefined) return [];
    if (direction !== 'asc' && direction !== 'desc') {
      throw new PageQueryError(
        `Pages cannot be ordered by "${name}" in the direction "${String(direction)}": use "asc" or "desc".`,
      );
    }
    return Object.assign(pageValue(site, type, name, sorting), { direction });
  });
}
