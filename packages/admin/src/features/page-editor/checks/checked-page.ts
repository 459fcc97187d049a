import { type BlockContent, type Fields, type Leaf, type SeoFallback, walk } from '@ximblox/blocks/internal';
import type { ImageRecord, LinkTarget, LinkValue, MediaItem } from '@ximblox/contract';
import type { Seo } from '../store/document.ts';
import type { Place } from './finding.ts';

/** Content with its fields and place; the same object as long as the content is unchanged. */
export interface CheckedContent {
  fields: Fields;
  content: BlockContent;
  /** Default values that apply to its empty fields. */
  defaults?: BlockContent | undefined;
  placeOf(path: string): Place;
}

/** Page data for the check rules. */
export interface CheckedPage {
  id: number;
  /** Locale of its content. */
  locale: string;
  title: string;
  seo: Seo;
  /** Fallbacks for empty SEO values; none by default. */
  fallback?: SeoFallback;
  contents: readonly CheckedContent[];
  /** Anchors on this page. */
  anchors: ReadonlySet<string>;
}

/** Link targets from the server; null is deleted, undefined is unknown. */
export interface KnownTargets {
  page(id: number): LinkTarget | null | undefined;
  file(id: number): Pick<MediaItem, 'fileName' | 'altTexts' | 'defaultAltText'> | null | undefined;
}

export interface PlacedLeaf extends Leaf {
  place: Place;
  /** The parsed value; the empty one if unreadable. */
  parsed: unknown;
}

/**
 * Runs a check on each content of a page, memoised by content: contents are immutable, so an edit only checks one
 * again.
 */
export function inEachContent<T>(
  check: (content: CheckedContent, locale: string) => readonly T[],
): (page: Pick<CheckedPage, 'contents' | 'locale'>) => T[] {
  const known = new WeakMap<CheckedContent, { locale: string; found: readonly T[] }>();
  return ({ contents, locale }) =>
    contents.flatMap((content) => {
      const before = known.get(content);
      if (before?.locale === locale) return before.found;
      const found = check(content, locale);
      known.set(content, { locale, found });
      return found;
    });
}

/** All leaf fields of the page that apply, in order. */
export const leavesOf = inEachContent<PlacedLeaf>(({ fields, content, placeOf }) => {
  const leaves: PlacedLeaf[] = [];
  walk(fields, content, (leaf) => {
    const { kind, field, value, path, isHidden } = leaf;
    if (isHidden) return;
    const parsed = (value === undefined ? undefined : kind.parse(value, field)) ?? kind.empty(field);
    leaves.push({ ...leaf, place: placeOf(path), parsed });
  });
  return leaves;
});

/** Leaf fields of one content. */
export const leavesIn = (content: CheckedContent, locale: string): PlacedLeaf[] =>
  leavesOf({ contents: [content], locale });

/** Images of the page that need an alternative text, with their places; the social image comes last. */
export function describedImagesOf(
  page: Pick<CheckedPage, 'contents' | 'locale' | 'seo'>,
): { image: ImageRecord; place: Place }[] {
  const own = leavesOf(page).flatMap(({ field, kind, parsed, place }) => {
    const isDecorative = (field as { decorative?: boolean }).decorative ?? false;
    return kind.place !== 'images' || parsed === null || isDecorative ? [] : [{ image: parsed as ImageRecord, place }];
  });
  const social = page.seo.seoImage.map((image) => ({ image, place: { kind: 'seo', field: 'image' } as const }));
  return [...own, ...social].filter(({ image }) => !image.decorative);
}

/** Links of the page with their places. */
export const linksOf = inEachContent<{ link: LinkValue; place: Place }>((content, locale) =>
  leavesIn(content, locale).flatMap(({ kind, parsed, place }) =>
    (kind.links?.(parsed) ?? []).map((link) => ({ link, place })),
  ),
);
