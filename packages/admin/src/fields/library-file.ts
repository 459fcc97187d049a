import { useQuery } from '@tanstack/react-query';
import type { MediaItem } from '@ximblox/contract';
import { fileTargetQuery } from './link-picker/link-target.ts';

/** What the library knows of a file; null when it is not there any more, undefined until that is known. */
export const useLibraryFile = (fileID: number | null): MediaItem | null | undefined =>
  useQuery({ ...fileTargetQuery(fileID ?? 0), enabled: fileID !== null }).data;

/** What the library says a picture shows, in a locale. */
export const libraryAlt = (file: Pick<MediaItem, 'altTexts' | 'defaultAltText'>, locale: string): string =>
  file.altTexts[locale] || file.defaultAltText;
