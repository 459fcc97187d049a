import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { contract, type MediaDirectory, type MediaItem } from '@ximblox/contract';
import { useCallback, useState } from 'react';
import { api } from '../../lib/api.ts';
import { type Entry, entryName, fileEntry, folderEntry } from './entry.ts';
import { chunkSize, filesBody, isFiltered, type MediaQuery, type MediaType } from './media-query.ts';

/** Query key prefix of everything that a change of the library invalidates. */
export const mediaKey = ['media'] as const;

const chunkQuery = (query: MediaQuery, types: readonly MediaType[], chunk: number) =>
  queryOptions({
    queryKey: [...mediaKey, 'files', query.path, query, types, chunk],
    queryFn: ({ signal }) => api.call(contract.media.listFiles, { body: filesBody(query, types, chunk), signal }),
  });

async function foldersOf({ path, searchTerm, ...query }: MediaQuery, signal: AbortSignal): Promise<MediaDirectory[]> {
  if (isFiltered({ path, searchTerm, ...query })) return [];
  if (searchTerm === '') {
    return (await api.call(contract.media.listDirectories, { body: { path }, signal })).directories;
  }
  return (await api.call(contract.media.searchFiles, { body: { searchTerm, directory: path }, signal })).directories;
}

/** Folders and files of a query; of many files, only the visible ones are loaded. */
export interface MediaContent {
  /** Number of folders and files; null while unknown. */
  counts: { folders: number; files: number } | null;
  /** Folders come first; undefined for a file that is not loaded. */
  entryAt(position: number): Entry | undefined;
  /** Position of a loaded entry; null if there is none. */
  positionOf(key: string): number | null;
  /** Loads a range of positions. */
  show(first: number, end: number): void;
  /** Returns all entries of an inclusive range, loading missing ones. */
  entriesBetween(from: number, to: number): Promise<Entry[]>;
  /** Next position, cyclically, of a name that starts with a text; null if there is none. */
  findName(start: string, behind: number): Promise<number | null>;
  /** Whether the content belongs to the previous query. */
  isStale: boolean;
  failure: unknown;
  retry(): void;
}

const beginsWith = (name: string, start: string): boolean => name.toLowerCase().startsWith(start.toLowerCase());

/** Same collation as on the server. */
const { compare } = new Intl.Collator('und', { numeric: true });

const noTypes: readonly MediaType[] = [];

/** Parallel requests while selecting thousands of files. */
const atOnce = 4;

/** How to read the files of a query in chunks. */
interface FileChunks {
  /** Number of files. */
  count: number;
  filesOf(chunk: number): Promise<MediaItem[]>;
}

/** Returns the files of an inclusive range of positions, and loads several chunks at a time. */
async function filesBetween(first: number, last: number, { filesOf }: FileChunks): Promise<MediaItem[]> {
  const files: MediaItem[] = [];
  for (let chunk = Math.floor(first / chunkSize); chunk * chunkSize <= last; chunk += atOnce) {
    const some = Array.from({ length: atOnce }, (_, step) => chunk + step).filter((one) => one * chunkSize <= last);
    const begin = chunk * chunkSize;
    for (const [place, file] of (await Promise.all(some.map(filesOf))).flat().entries()) {
      if (begin + place >= first && begin + place <= last) files.push(file);
    }
  }
  return files;
}

/**
 * Finds the position of a name by binary search in files sorted by name, which loads few of many chunks.
 * @returns null if no name starts with the text
 */
async function findSorted(start: string, isUp: boolean, { count, filesOf }: FileChunks): Promise<number | null> {
  let [low, high] = [0, Math.ceil(count / chunkSize) - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const name = (await filesOf(middle))[0]?.fileName ?? '';
    const isBefore = isUp ? compare(name, start) < 0 : compare(name, start) > 0 && !beginsWith(name, start);
    if (isBefore) low = middle;
    else high = middle - 1;
  }
  for (const chunk of [low, low + 1]) {
    if (chunk * chunkSize >= count) break;
    const place = (await filesOf(chunk)).findIndex(({ fileName }) => beginsWith(fileName, start));
    if (place !== -1) return chunk * chunkSize + place;
  }
  return null;
}

/** Queries of the folders, of the first chunk of files, and of the chunks from `first` to before `end`. */
function useChunks(query: MediaQuery, types: readonly MediaType[], { first, end }: { first: number; end: number }) {
  const folders = useQuery({
    queryKey: [...mediaKey, 'folders', query.path, query.searchTerm, isFiltered(query)],
    queryFn: ({ signal }) => foldersOf(query, signal),
    // Keeps the results of the last search while loading; those of another folder would mislead.
    placeholderData: (before, previous) => (previous?.queryKey[2] === query.path ? before : undefined),
  });
  const start = useQuery({
    ...chunkQuery(query, types, 0),
    placeholderData: (before, previous) => (previous?.queryKey[2] === query.path ? before : undefined),
  });
  const isStale = start.isPlaceholderData || folders.isPlaceholderData;
  const further = Array.from({ length: Math.max(0, end - Math.max(first, 1)) }, (_, step) => Math.max(first, 1) + step);
  const chunks = useQueries({
    queries: further.map((chunk) => ({ ...chunkQuery(query, types, chunk), enabled: !isStale })),
  });
  return {
    folders,
    start,
    isStale,
    /** Loaded files by chunk. */
    parts: [{ chunk: 0, answer: start.data }, ...further.map((chunk, at) => ({ chunk, answer: chunks[at]?.data }))],
    failure: folders.error ?? start.error ?? chunks.find(({ error }) => error)?.error ?? null,
    retry: (): void => {
      for (const one of [folders, start, ...chunks]) if (one.isError) void one.refetch();
    },
  };
}

/**
 * Loads the content of a query.
 * @param types file types to show; empty for all
 */
export function useMediaContent(query: MediaQuery, types: readonly MediaType[] = noTypes): MediaContent {
  const client = useQueryClient();
  const question = JSON.stringify([query, types]);
  const [shown, setShown] = useState({ question, first: 0, end: 0 });
  const part = shown.question === question ? shown : { first: 0, end: 0 };
  const { folders, start, isStale, parts, failure, retry } = useChunks(query, types, part);

  const folderList = folders.data ?? [];
  const counts = folders.data && start.data ? { folders: folders.data.length, files: start.data.totalItems } : null;
  const entryAt = (position: number): Entry | undefined => {
    const folder = folderList[position];
    if (folder) return folderEntry(folder);
    const place = position - folderList.length;
    const chunk = Math.floor(place / chunkSize);
    const file = parts.find((one) => one.chunk === chunk)?.answer?.items[place % chunkSize];
    return file && fileEntry(file);
  };
  const positionOf = (key: string): number | null => {
    const folder = folderList.findIndex((one) => folderEntry(one).key === key);
    if (folder !== -1) return folder;
    for (const { chunk, answer } of parts) {
      const place = answer?.items.findIndex((file) => fileEntry(file).key === key) ?? -1;
      if (place !== -1) return folderList.length + chunk * chunkSize + place;
    }
    return null;
  };
  const folderCount = folderList.length;
  const show = useCallback(
    (first: number, end: number): void => {
      const chunkOf = (position: number): number => Math.max(0, Math.floor((position - folderCount) / chunkSize));
      const next = { question, first: chunkOf(first), end: end > folderCount ? chunkOf(end - 1) + 1 : 0 };
      setShown((now) => (now.question === question && now.first === next.first && now.end === next.end ? now : next));
    },
    [question, folderCount],
  );
  /** Cached until the library changes; invisible pages are not refetched. */
  const filesOf = async (chunk: number): Promise<MediaItem[]> =>
    (await client.fetchQuery({ ...chunkQuery(query, types, chunk), staleTime: Number.POSITIVE_INFINITY })).items;
  const filesOfQuery: FileChunks = { count: counts?.files ?? 0, filesOf };
  const entriesBetween = async (from: number, to: number): Promise<Entry[]> => {
    const [first, last] = [Math.max(from - folderCount, 0), to - folderCount];
    const files = await filesBetween(first, last, filesOfQuery);
    return [...folderList.slice(from, to + 1).map(folderEntry), ...files.map(fileEntry)];
  };
  const findName = async (start: string, behind: number): Promise<number | null> => {
    const total = folderList.length + (counts?.files ?? 0);
    let isComplete = true;
    for (let step = 1; step <= total; step++) {
      const position = (behind + step) % total;
      const entry = entryAt(position);
      if (!entry) isComplete = false;
      else if (beginsWith(entryName(entry), start)) return position;
    }
    if (isComplete || query.sort !== 'name') return null;
    const place = await findSorted(start, query.order === 'asc', filesOfQuery);
    return place === null ? null : folderCount + place;
  };
  return {
    counts,
    entryAt,
    positionOf,
    show,
    entriesBetween,
    findName,
    isStale,
    failure,
    retry,
  };
}
