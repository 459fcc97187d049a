import type { ImageRecord } from '@ximblox/contract';
import { libraryAlt } from '../../../../fields/library-file.ts';
import { type CheckedPage, describedImagesOf, type KnownTargets } from '../checked-page.ts';
import type { Finding } from '../finding.ts';

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether a text is the name of a file rather than what somebody wrote. */
const isFileName = (altText: string, fileName: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(altText.trim()) ||
  letters(altText) === letters(fileName.replace(/\.[^.]+$/, ''));

/** What a picture is said to show: here, else in the library; undefined while that is not known. */
function altOf({ altText, fileID }: ImageRecord, { locale }: CheckedPage, targets: KnownTargets): string | undefined {
  if (altText.trim() !== '') return altText.trim();
  const file = targets.file(fileID);
  return file ? libraryAlt(file, locale).trim() : file === null ? '' : undefined;
}

/** Pictures that say nothing to those who cannot see them. */
export const altTexts = (page: CheckedPage, targets: KnownTargets): Finding[] =>
  describedImagesOf(page).flatMap(({ image, place }): Finding[] => {
    const altText = altOf(image, page, targets);
    if (altText === undefined) return [];
    const values = { file: image.fileName };
    if (altText === '') return [{ group: 'pictures', severity: 'problem', name: 'altMissing', values, place }];
    if (!isFileName(altText, image.fileName)) return [];
    return [{ group: 'pictures', severity: 'warning', name: 'altIsFileName', values, place }];
  });
