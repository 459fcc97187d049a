import type { ImageRecord } from '@ximblox/contract';
import { type CheckedPage, leavesOf } from '../checked-page.ts';
import type { Finding, Place } from '../finding.ts';

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether a text is the name of a file rather than what somebody wrote. */
const isFileName = (altText: string, fileName: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(altText.trim()) ||
  letters(altText) === letters(fileName.replace(/\.[^.]+$/, ''));

function findingOf(image: ImageRecord, place: Place): Finding[] {
  const altText = image.altText.trim();
  const values = { file: image.fileName };
  if (altText === '') return [{ group: 'pictures', severity: 'problem', name: 'altMissing', values, place }];
  if (!isFileName(altText, image.fileName)) return [];
  return [{ group: 'pictures', severity: 'warning', name: 'altIsFileName', values, place }];
}

/** Pictures that say nothing to those who cannot see them. */
export function altTexts(page: CheckedPage): Finding[] {
  const own = leavesOf(page).flatMap(({ field, parsed, place }) => {
    const isDecorative = (field as { decorative?: boolean }).decorative ?? false;
    return field.kind !== 'image' || parsed === null || isDecorative ? [] : findingOf(parsed as ImageRecord, place);
  });
  const social = page.seo.seoImage.flatMap((image) => findingOf(image, { kind: 'seo', field: 'image' }));
  return [...own, ...social];
}
