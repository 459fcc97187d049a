import type { ImageRecord } from '@ximblox/contract';
import { libraryAlt } from '../../../../fields/library-file.ts';
import { type CheckedPage, describedImagesOf, type KnownTargets } from '../checked-page.ts';
import type { Finding } from '../finding.ts';

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether an alternative text is just the name of the file. */
const isFileName = (altText: string, fileName: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(altText.trim()) ||
  letters(altText) === letters(fileName.replace(/\.[^.]+$/, ''));

/** Alternative text of an image: its own, else that of the library; undefined if unknown. */
function altOf({ altText, fileID }: ImageRecord, { locale }: CheckedPage, targets: KnownTargets): string | undefined {
  if (altText.trim() !== '') return altText.trim();
  const file = targets.file(fileID);
  return file ? libraryAlt(file, locale).trim() : file === null ? '' : undefined;
}

/** Images without a useful alternative text. */
export const altTexts = (page: CheckedPage, targets: KnownTargets): Finding[] =>
  describedImagesOf(page).flatMap(({ image, place }): Finding[] => {
    const altText = altOf(image, page, targets);
    if (altText === undefined) return [];
    const values = { file: image.fileName };
    if (altText === '') return [{ group: 'pictures', severity: 'problem', name: 'altMissing', values, place }];
    if (!isFileName(altText, image.fileName)) return [];
    return [{ group: 'pictures', severity: 'warning', name: 'altIsFileName', values, place }];
  });
