import { useQuery } from '@tanstack/react-query';
import { contract, type MediaItem } from '@ximblox/contract';
import { api } from '../lib/api.ts';

/** What the library knows of a file; null when it is not there any more, undefined until that is known. */
export function useLibraryFile(fileID: number | null): MediaItem | null | undefined {
  return useQuery({
    queryKey: ['media', 'file', fileID],
    queryFn: async ({ signal }) => {
      const ids = fileID === null ? [] : [fileID];
      return (await api.call(contract.media.getFiles, { body: { ids }, signal })).files[0] ?? null;
    },
    enabled: fileID !== null,
    staleTime: 60_000,
  }).data;
}

/** What the library says a picture shows, in a locale. */
export const libraryAlt = (file: Pick<MediaItem, 'altTexts' | 'defaultAltText'>, locale: string): string =>
  file.altTexts[locale] || file.defaultAltText;
