import type { contract, InputOf, MediaItem } from '@ximblox/contract';

export type MediaType = MediaItem['type'];
/** All types, in display order. */
export const mediaTypes: readonly MediaType[] = ['image', 'gif', 'video', 'document'];
export type SortColumn = 'name' | 'createdAt' | 'updatedAt' | 'fileSize';

/** Filter and sort order of the library. */
export interface MediaQuery {
  path: string;
  searchTerm: string;
  sort: SortColumn;
  order: 'asc' | 'desc';
  type: MediaType | '';
  tag: string;
  /** Only images without an alternative text in one of the locales. */
  missingAlt: boolean;
  /** Only files that are not shared. */
  unshared: boolean;
  /** Only files that no page and no menu uses. */
  unused: boolean;
}

/** Initial query of a folder. */
export const folderQuery = (path: string): MediaQuery => ({
  path,
  searchTerm: '',
  sort: 'name',
  order: 'asc',
  type: '',
  tag: '',
  missingAlt: false,
  unshared: false,
  unused: false,
});

export const sortColumns: readonly SortColumn[] = ['name', 'createdAt', 'updatedAt', 'fileSize'];

/** Parses an address; ignores invalid parameters. */
export function readMediaQuery(address: URLSearchParams): MediaQuery {
  const sort = sortColumns.find((column) => column === address.get('sort')) ?? 'name';
  return {
    path: address.get('folder') ?? '/',
    searchTerm: (address.get('search') ?? '').slice(0, 200),
    sort,
    order: address.get('order') === 'desc' ? 'desc' : 'asc',
    type: mediaTypes.find((type) => type === address.get('kind')) ?? '',
    tag: (address.get('tag') ?? '').slice(0, 100),
    missingAlt: address.has('missing-alt'),
    unshared: address.has('not-shared'),
    unused: address.has('not-used'),
  };
}

/** Serialises a query to an address, without default values. */
export function writeMediaQuery(query: MediaQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (query.path !== '/') address.set('folder', query.path);
  if (query.searchTerm !== '') address.set('search', query.searchTerm);
  if (query.sort !== 'name') address.set('sort', query.sort);
  if (query.order !== 'asc') address.set('order', query.order);
  if (query.type !== '') address.set('kind', query.type);
  if (query.tag !== '') address.set('tag', query.tag);
  if (query.missingAlt) address.set('missing-alt', '');
  if (query.unshared) address.set('not-shared', '');
  if (query.unused) address.set('not-used', '');
  return address;
}

/** Whether a filter is active. */
export const isFiltered = ({ type, tag, missingAlt, unshared, unused }: MediaQuery): boolean =>
  type !== '' || tag !== '' || missingAlt || unshared || unused;

/** Whether the query searches the folder recursively instead of listing it. */
export const isNarrowed = (query: MediaQuery): boolean => query.searchTerm !== '' || isFiltered(query);

/** Files per request. */
export const chunkSize = 100;

/**
 * Request body for a page of files.
 * @param types allowed file types; empty for all
 */
export const filesBody = (
  query: MediaQuery,
  types: readonly MediaType[],
  chunk: number,
): InputOf<typeof contract.media.listFiles>['body'] => ({
  directory: query.path,
  below: isNarrowed(query),
  searchTerm: query.searchTerm,
  columnToSort: query.sort,
  sortOrder: query.order,
  types: query.type === '' ? [...types] : [query.type],
  missingAlt: query.missingAlt,
  unused: query.unused,
  ...(query.tag === '' ? {} : { tag: query.tag }),
  ...(query.unshared ? { shared: false } : {}),
  pageIndex: chunk,
  pageSize: chunkSize,
});
