import type { MediaItem } from '@ximblox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useKnownSite } from '../../lib/site-settings.ts';

const kilobyte = 1024;
const megabyte = 1_048_576;
const gigabyte = 1024 * megabyte;

/** Recommended maximum of images: pixels of width or height, and bytes. Source: specification section 5. */
export const advised = { pixels: 2560, bytes: megabyte } as const;

const isPicture = ({ type }: Pick<MediaItem, 'type'>): boolean => type === 'image' || type === 'gif';

/** Whether an image exceeds the recommended size. */
export const isLarge = (file: Pick<MediaItem, 'type' | 'width' | 'height' | 'fileSize'>): boolean =>
  isPicture(file) &&
  (Math.max(file.width ?? 0, file.height ?? 0) > advised.pixels || file.fileSize > advised.bytes) &&
  // SVG images have no pixels.
  file.width !== null;

/** Locales without an alternative text. */
export const localesWithoutAlt = (
  file: Pick<MediaItem, 'type' | 'altTexts' | 'defaultAltText'>,
  locales: readonly string[],
): string[] =>
  isPicture(file) && file.defaultAltText === '' ? locales.filter((locale) => !file.altTexts[locale]) : [];

/** File extension in capitals, `PDF`; `''` without one. */
export const endingOf = (fileName: string): string => /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? '';

const services = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Formatted properties of a file. */
export interface FileFacts {
  /** `1.2 MB` for a number of bytes. */
  size(bytes: number): string;
  /** `1600 × 900`; `''` for files without dimensions. */
  dimensions(file: Pick<MediaItem, 'width' | 'height'>): string;
  /** Common name of the file type: `JPG`, `GIF`, `YouTube`. */
  kind(file: MediaItem): string;
  lacksAlt(file: MediaItem): boolean;
}

/** The same object until language or locales change. */
export function useFileFacts(): FileFacts {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { locales } = useKnownSite();
  return useMemo(() => {
    const codes = locales.map(({ code }) => code);
    const size = (bytes: number): string => {
      if (bytes < kilobyte) return t('media.size.bytes', { count: bytes, size: number(bytes) });
      const kilobytes = Math.round(bytes / kilobyte);
      if (kilobytes < kilobyte) return t('media.size.kilobytes', { size: number(kilobytes) });
      const rounded = (unit: number): string => number(Math.round((bytes / unit) * 10) / 10);
      return bytes < gigabyte
        ? t('media.size.megabytes', { size: rounded(megabyte) })
        : t('media.size.gigabytes', { size: rounded(gigabyte) });
    };
    return {
      size,
      dimensions: ({ width, height }) =>
        width === null || height === null ? '' : `${number(width)} × ${number(height)}`,
      kind: (file) =>
        file.video ? services[file.video.service] : endingOf(file.fileName) || t(`media.kind.${file.type}`),
      lacksAlt: (file) => localesWithoutAlt(file, codes).length > 0,
    };
  }, [t, number, locales]);
}
