import { z } from 'zod';

export const defaultPageSize = 25;

/** Query schema of a paged list; `columns` can be sorted by, `''` is the default order. */
export const pagedQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.object({
    pageIndex: z.int().nonnegative().max(1_000_000).default(0),
    pageSize: z.int().min(1).max(200).default(defaultPageSize),
    searchTerm: z.string().trim().max(200).default(''),
    columnToSort: z.enum(['', ...columns]).default(''),
    sortOrder: z.enum(['asc', 'desc']).default('asc'),
  });

/** Reply schema of a paged list. `totalItems` is exact unless it is `maxTotal`, which then means that many or more. */
export const pagedList = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), totalItems: z.int().nonnegative() });

export interface PagedList<Item> {
  items: Item[];
  totalItems: number;
}
