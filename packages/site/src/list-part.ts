import type { ListPart, PagedList } from '@ximblox/blocks';

/** Which parts the list of a page has. */
export interface ListParts {
  /** Most pages in one part. */
  size: number;
  total: number;
  /** Number of pages by ID of the tag. */
  tags: ReadonlyMap<number, number>;
}

export const partsOf = ({ size, total, tags }: PagedList): ListParts => ({
  size,
  total,
  tags: new Map(tags.map((tag) => [tag.id, tag.total])),
});

/** Parts that as many pages make; even an empty list has one. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Whether there is such a part. */
export function hasPart({ size, total, tags }: ListParts, { page, tag }: ListPart): boolean {
  const pages = tag === null ? total : tags.get(tag);
  return pages !== undefined && page >= 1 && page <= lastPageOf(pages, size);
}

/** A whole number as addresses spell it; 0, which is none, for everything else. */
const numberIn = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

/** The part that the query of an address asks for; null for the beginning of a list. What else stands there means nothing. */
export function readPart(search: string): ListPart | null {
  if (search === '') return null;
  const query = new URLSearchParams(search);
  const tag = query.get('tag');
  const page = numberIn(query.get('page') ?? '1');
  return tag === null && page === 1 ? null : { page, tag: tag === null ? null : numberIn(tag) };
}

/** The one address of a part. */
export function partUrl(path: string, { page, tag }: ListPart): string {
  const query = [...(tag === null ? [] : [`tag=${tag}`]), ...(page === 1 ? [] : [`page=${page}`])].join('&');
  return query === '' ? path : `${path}?${query}`;
}
