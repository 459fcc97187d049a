import { useQuery } from '@tanstack/react-query';
import { contract, type MediaDirectory, type MediaItem } from '@ximblox/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';

/** What of the library is shown, as its address says it. */
interface Place {
  path: string;
  searchTerm: string;
}

interface Content {
  directories: MediaDirectory[];
  files: MediaItem[];
}

const readPlace = (address: URLSearchParams): Place => ({
  path: address.get('folder') ?? '/',
  searchTerm: (address.get('search') ?? '').slice(0, 200),
});

const writePlace = ({ path, searchTerm }: Place): URLSearchParams =>
  new URLSearchParams({
    ...(path === '/' ? {} : { folder: path }),
    ...(searchTerm === '' ? {} : { search: searchTerm }),
  });

/** Address of a folder on this screen. */
export const folderAddress = (path: string): string => `/medialibrary?${writePlace({ path, searchTerm: '' })}`;

const contentOf = async ({ path, searchTerm }: Place, signal: AbortSignal): Promise<Content> =>
  searchTerm === ''
    ? api.call(contract.media.getDir, { body: { path }, signal })
    : api.call(contract.media.searchFiles, { body: { searchTerm, directory: path }, signal });

/** The folder that the address names, or what a search below it has found. */
export function useMediaFolder() {
  const [address, setAddress] = useSearchParams();
  const place = readPlace(address);
  const search = useMemo(
    () =>
      (searchTerm: string): void =>
        setAddress((now) => writePlace({ ...readPlace(now), searchTerm: searchTerm.trim() }), { replace: true }),
    [setAddress],
  );
  const content = useQuery({
    queryKey: ['media', place.path, place.searchTerm],
    queryFn: ({ signal }) => contentOf(place, signal),
    // The rows of a search stay while the next one runs; those of another folder would mislead.
    placeholderData: (before: Content | undefined, query) => (query?.queryKey[1] === place.path ? before : undefined),
  });
  return { ...place, search, content };
}
