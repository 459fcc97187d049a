import { type Block, block as blockShape, isRecord, type VersionContent } from '@ximblox/contract';
import { typeDataContent } from './content.ts';
import { isSameValue } from './same-value.ts';

/** What of a version is stored apart from its texts and blocks, and may hold anything. */
type Parts = Pick<VersionContent, 'typeData' | 'seoImage' | 'seoKeywords'>;
export type StoredParts = { readonly [Part in keyof Parts]?: unknown };

const holds = (content: Partial<Record<keyof Block, unknown>>): boolean =>
  blockShape.safeParse({ key: 'part', type: 'part', props: {}, ...content }).success;

function isTypeData(value: unknown): value is Parts['typeData'] {
  if (!isRecord(value)) return false;
  if (!Object.hasOwn(value, '__images') && !Object.hasOwn(value, '__files')) return true;
  const { __images, __files } = typeDataContent(value);
  return holds({ __images, __files });
}

const isImages = (value: unknown): value is Parts['seoImage'] =>
  Array.isArray(value) && (value.length === 0 || holds({ __images: Object.fromEntries(value.entries()) }));

/** The keywords among what is stored as such: all that are text. */
export function readKeywords(stored: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  return list.filter((word) => typeof word === 'string');
}

/** Properties, image and keywords of a stored version in the one shape; what cannot be read counts as empty. */
export const readParts = ({ typeData, seoImage, seoKeywords }: StoredParts): Parts => ({
  typeData: isTypeData(typeData) ? typeData : {},
  seoImage: isImages(seoImage) ? seoImage : [],
  seoKeywords: readKeywords(seoKeywords),
});

/**
 * Parts of a version as they are stored: one that says what another version says is written as that one holds it, so that
 * nothing unreadable is lost before somebody puts something else in its place.
 */
export function restoreParts(parts: Parts, stored: StoredParts): Record<keyof Parts, unknown> {
  const read = readParts(stored);
  const restored = (part: keyof Parts): unknown => (isSameValue(parts[part], read[part]) ? stored[part] : parts[part]);
  return {
    typeData: restored('typeData'),
    seoImage: restored('seoImage'),
    seoKeywords: restored('seoKeywords'),
  };
}
