import type { ListPart, PagedList } from '@ximblox/blocks/internal';

/** Extent of a paged list. */
export interface ListParts {
  /** Maximum number of pages in one part. */
  size: number;
  total: number;
  /** Number of listed pages by ID of their tag. */
  tags: ReadonlyMap<number, number>;
}

export const listPartsOf = ({ size, total, tags }: PagedList): ListParts => ({
  size,
  total,
  tags: new Map(tags.map((tag) => [tag.id, tag.total])),
});

/** Returns the number of parts, at least one. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Whether the list has this part. */
export function hasPart({ size, total, tags }: ListParts, { page, tag }: ListPart): boolean {
  const pages = tag === null ? total : tags.get(tag);
  return pages !== undefined && page >= 1 && page <= lastPageOf(pages, size);
}

/** Parses a positive integer without leading zeros; 0 if it is not one. */
const parseNumber = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

/** Returns the part of a list that a query names; null for the first part. Other parameters are ignored. */
export function readPart(search: string): ListPart | null {
  if (search === '') return null;
  const query = new URLSearchParams(search);
  const tag = query.get('tag');
  const page = parseNumber(query.get('page') ?? '1');
  return tag === null && page === 1 ? null : { page, tag: tag === null ? null : parseNumber(tag) };
}

/** Returns the canonical address of a part. */
export function partUrl(path: string, { page, tag }: ListPart): string {
  const query = [...(tag === null ? [] : [`tag=${tag}`]), ...(page === 1 ? [] : [`page=${page}`])].join('&');
  return query === '' ? path : `${path}?${query}`;
}
