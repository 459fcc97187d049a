import { isRecord, block as blockShape, type VersionContent } from '@ximblox/contract';
import { typeDataContent } from './content.ts';
import { isSameValue } from './same-value.ts';

/** What of a version may be something else than its shape says, as a whole. */
export const wholeParts = ['typeData', 'seoImage', 'seoKeywords'] as const;
export type WholePart = (typeof wholeParts)[number];

type Parts = Pick<VersionContent, WholePart>;
type TypeData = VersionContent['typeData'];

/**
 * Where, among the properties of a page's type, travels what was stored in the place of a part and is none: JSON texts by
 * the name of the part. No field may have the name.
 */
export const unreadableParts = '__unreadable';

/** Tells whether something is a block, by which pictures and files are told too. */
type Shape = Pick<typeof blockShape, 'safeParse'>;

const holds = (shape: Shape, content: object): boolean =>
  shape.safeParse({ key: 'part', type: 'part', props: {}, ...content }).success;

function isTypeData(value: unknown, shape: Shape): value is TypeData {
  if (!isRecord(value) || Object.hasOwn(value, unreadableParts)) return false;
  if (!Object.hasOwn(value, '__images') && !Object.hasOwn(value, '__files')) return true;
  const { __images, __files } = typeDataContent(value);
  return holds(shape, { __images, __files });
}

const isPictures = (value: unknown, shape: Shape): value is VersionContent['seoImage'] =>
  Array.isArray(value) && (value.length === 0 || holds(shape, { __images: Object.fromEntries(value.entries()) }));

function textsIn(typeData: TypeData): Partial<Record<WholePart, string>> {
  const texts = Object.hasOwn(typeData, unreadableParts) ? typeData[unreadableParts] : undefined;
  if (!isRecord(texts)) return {};
  const known = wholeParts.filter((part) => typeof texts[part] === 'string');
  return Object.fromEntries(known.map((part) => [part, texts[part]]));
}

/** What was stored in the place of a part and is none, as JSON text; `''` when there is nothing of the kind. */
export const unreadableText = (typeData: TypeData, part: WholePart): string => textsIn(typeData)[part] ?? '';

/** Properties of a page's type with other texts of unreadable parts. */
function withTexts(typeData: TypeData, texts: Partial<Record<WholePart, string>>): TypeData {
  const { [unreadableParts]: _, ...others } = typeData;
  return Object.keys(texts).length === 0 ? others : { ...others, [unreadableParts]: texts };
}

/** Properties of a page's type without what was stored in the place of a part and is none, or of any. */
export function withoutUnreadable(typeData: TypeData, part?: WholePart): TypeData {
  if (part === undefined) return withTexts(typeData, {});
  const { [part]: _, ...texts } = textsIn(typeData);
  return withTexts(typeData, texts);
}

/** The same properties with those texts that others have too, or with all that are texts when there are no others. */
export function withUnreadableOf(typeData: TypeData, sent: TypeData, others?: TypeData): TypeData {
  const known = others && textsIn(others);
  const texts = Object.entries(textsIn(sent)).filter(([part, text]) => !known || known[part as WholePart] === text);
  return withTexts(typeData, Object.fromEntries(texts));
}

/** Properties of a page's type with what is stored in the place of parts and is none; a text that is there already stays. */
export function withUnreadable(typeData: TypeData, stored: Partial<Record<WholePart, unknown>>): TypeData {
  const texts = Object.entries(stored).map(([part, value]) => [part, JSON.stringify(value)] as const);
  return withTexts(typeData, { ...Object.fromEntries(texts), ...textsIn(typeData) });
}

/** The keywords among what is stored as such: all that are text. */
export function readKeywords(stored: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  return list.filter((word) => typeof word === 'string');
}

/** Parts of a stored version as they may be; keywords are left out where nobody asks for them. */
type StoredParts = Record<Exclude<WholePart, 'seoKeywords'>, unknown> & { seoKeywords?: unknown };

/**
 * Properties, picture and keywords of a stored version in the one shape; what does not have it travels as text (`unreadableText`), so
 * that whoever reads a version finds nothing else and nothing is lost.
 * @param shape what counts as a block, that of a version when left out
 */
export function readParts(stored: StoredParts, shape: Shape = blockShape): Parts {
  const isSound = isTypeData(stored.typeData, shape);
  const hasPicture = isPictures(stored.seoImage ?? [], shape);
  const seoKeywords = readKeywords(stored.seoKeywords);
  const hasKeywords = isSameValue(seoKeywords, stored.seoKeywords ?? []);
  const texts = {
    ...(isSound ? {} : { typeData: JSON.stringify(stored.typeData) }),
    ...(hasPicture ? {} : { seoImage: JSON.stringify(stored.seoImage) }),
    ...(hasKeywords ? {} : { seoKeywords: JSON.stringify(stored.seoKeywords) }),
  };
  return {
    typeData: withTexts(isSound ? (stored.typeData as TypeData) : {}, texts),
    seoKeywords,
    seoImage: hasPicture ? ((stored.seoImage ?? []) as []) : [],
  };
}

/** The inverse of `readParts`: what travels as text goes back into its place, unless something else stands there by now. */
export function openParts({ typeData, seoImage, seoKeywords }: Parts): Record<WholePart, unknown> {
  const texts = textsIn(typeData);
  const own = withoutUnreadable(typeData);
  const words = texts.seoKeywords === undefined ? undefined : (JSON.parse(texts.seoKeywords) as unknown);
  return {
    typeData:
      texts.typeData === undefined || Object.keys(own).length > 0 ? own : (JSON.parse(texts.typeData) as unknown),
    seoImage: texts.seoImage === undefined || seoImage.length > 0 ? seoImage : (JSON.parse(texts.seoImage) as unknown),
    seoKeywords: words === undefined || !isSameValue(readKeywords(words), seoKeywords) ? seoKeywords : words,
  };
}
