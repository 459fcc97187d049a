import { type BlockContent, type Fields, type Leaf, walk } from '@ximblox/blocks';
import type { ImageRecord, LinkTarget, LinkValue, MediaItem } from '@ximblox/contract';
import type { Seo } from '../store/document.ts';
import type { Place } from './finding.ts';

/** A content with its fields and the way to them; the same object for as long as the content is the same. */
export interface CheckedContent {
  fields: Fields;
  content: BlockContent;
  placeOf(path: string): Place;
}

/** What the rules know of the page that is being edited. */
export interface CheckedPage {
  id: number;
  /** Language and region of its texts. */
  locale: string;
  title: string;
  seo: Seo;
  contents: readonly CheckedContent[];
  /** Names of the places on this page. */
  anchors: ReadonlySet<string>;
}

/** Targets of the page's links, as the server knows them; null is gone, undefined is not known yet. */
export interface KnownTargets {
  page(id: number): LinkTarget | null | undefined;
  file(id: number): Pick<MediaItem, 'fileName' | 'altTexts' | 'defaultAltText'> | null | undefined;
}

export interface PlacedLeaf extends Leaf {
  place: Place;
  /** The value that can be read; the empty one when none can. */
  parsed: unknown;
}

/**
 * Looks at each content of a page, at each only once: contents never change, so that after a key press there is one to look
 * at, however long the page is.
 */
export function inEachContent<T>(
  look: (content: CheckedContent, locale: string) => readonly T[],
): (page: Pick<CheckedPage, 'contents' | 'locale'>) => T[] {
  const known = new WeakMap<CheckedContent, { locale: string; found: readonly T[] }>();
  return ({ contents, locale }) =>
    contents.flatMap((content) => {
      const before = known.get(content);
      if (before?.locale === locale) return before.found;
      const found = look(content, locale);
      known.set(content, { locale, found });
      return found;
    });
}

/** Every leaf field of the page, in order. */
export const leavesOf = inEachContent<PlacedLeaf>(({ fields, content, placeOf }) => {
  const leaves: PlacedLeaf[] = [];
  walk(fields, content, (leaf) => {
    const { kind, field, value, path } = leaf;
    const parsed = (value === undefined ? undefined : kind.parse(value, field)) ?? kind.empty(field);
    leaves.push({ ...leaf, place: placeOf(path), parsed });
  });
  return leaves;
});

/** The leaf fields of one content. */
export const leavesIn = (content: CheckedContent, locale: string): PlacedLeaf[] =>
  leavesOf({ contents: [content], locale });

/** Every picture of the page that is there for what it shows, with its place; that for social networks comes last. */
export function describedImagesOf(
  page: Pick<CheckedPage, 'contents' | 'locale' | 'seo'>,
): { image: ImageRecord; place: Place }[] {
  const own = leavesOf(page).flatMap(({ field, parsed, place }) => {
    const isDecorative = (field as { decorative?: boolean }).decorative ?? false;
    return field.kind !== 'image' || parsed === null || isDecorative ? [] : [{ image: parsed as ImageRecord, place }];
  });
  const social = page.seo.seoImage.map((image) => ({ image, place: { kind: 'seo', field: 'image' } as const }));
  return [...own, ...social].filter(({ image }) => !image.decorative);
}

/** Every link of the page with its place. */
export const linksOf = inEachContent<{ link: LinkValue; place: Place }>((content, locale) =>
  leavesIn(content, locale).flatMap(({ kind, parsed, place }) =>
    (kind.links?.(parsed) ?? []).map((link) => ({ link, place })),
  ),
);
