import { useQuery } from '@tanstack/react-query';
import type { ImageRecord, MediaItem } from '@ximblox/contract';
import { fileTargetQuery } from './link-picker/link-target.ts';

/** Loads a file of the library; null if it does not exist, undefined while loading. */
export const useLibraryFile = (fileID: number | null): MediaItem | null | undefined =>
  useQuery({ ...fileTargetQuery(fileID ?? 0), enabled: fileID !== null }).data;

/** Alternative text of the library for an image in a locale. */
export const libraryAlt = (file: Pick<MediaItem, 'altTexts' | 'defaultAltText'>, locale: string): string =>
  file.altTexts[locale] || file.defaultAltText;

/** New reference to an image, with the library's alternative text. */
export const imageRecordOf = ({ hash, fileName, id }: MediaItem): ImageRecord => ({
  hash,
  fileName,
  fileID: id,
  altText: '',
});

/** Image of the library with known dimensions. */
export type SizedFile = MediaItem & { width: number; height: number };

/** Cropping would stop an animation, and drawings have no pixels. */
export const canBeCropped = (file: MediaItem | null | undefined): file is SizedFile =>
  file?.type === 'image' && file.mime !== 'image/svg+xml' && file.width !== null && file.height !== null;
