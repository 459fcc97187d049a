import {
  type Block,
  block as blockShape,
  isRecord,
  type LinkValue,
  linkValue,
  type VersionContent,
} from '@ximblox/contract';
import { typeDataContent } from './content.ts';
import { isSameValue } from './same-value.ts';

/** Parts of a version that are stored as JSON without a schema. */
type Parts = Pick<VersionContent, 'typeData' | 'seoImage' | 'seoKeywords'>;
export type StoredParts = { readonly [Part in keyof Parts]?: unknown };

const isBlockContent = (content: Partial<Record<keyof Block, unknown>>): boolean =>
  blockShape.safeParse({ key: 'part', type: 'part', props: {}, ...content }).success;

function isTypeData(value: unknown): value is Parts['typeData'] {
  if (!isRecord(value)) return false;
  if (!Object.hasOwn(value, '__images') && !Object.hasOwn(value, '__files')) return true;
  const { __images, __files } = typeDataContent(value);
  return isBlockContent({ __images, __files });
}

const isImages = (value: unknown): value is Parts['seoImage'] =>
  Array.isArray(value) && (value.length === 0 || isBlockContent({ __images: Object.fromEntries(value.entries()) }));

/** Parses stored keywords. Values that are not strings are dropped. */
export function readKeywords(stored: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  return list.filter((word) => typeof word === 'string');
}

/** Parses a stored canonical address; null if there is none or it is unreadable. */
export const readCanonical = (stored: unknown): LinkValue | null => linkValue.safeParse(stored).data ?? null;

/** Parses `typeData`, SEO image and keywords of a stored version. Unreadable values count as empty. */
export const readParts = ({ typeData, seoImage, seoKeywords }: StoredParts): Parts => ({
  typeData: isTypeData(typeData) ? typeData : {},
  seoImage: isImages(seoImage) ? seoImage : [],
  seoKeywords: readKeywords(seoKeywords),
});

/**
 * Returns the parts of a version for storage. An unchanged part is written as the base version stores it, so that unreadable values
 * survive until a user replaces them.
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
