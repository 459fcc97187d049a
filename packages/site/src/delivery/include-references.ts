import type { ContentPage, PageReference } from '@ximblox/blocks';
import { isRecord, maxIncludedPages } from '@ximblox/contract';
import type { RenderState, SiteServices } from '../render/render-state.ts';

/** Thrown when a reply would include more than `maxIncludedPages` pages. */
export class TooManyIncluded extends Error {}

/** Values that contain references, by name. */
type Values = Record<string, unknown>;

/** A path of one or two names of reference fields. */
export type IncludePath = readonly string[];

const isPage = (value: unknown): value is PageReference =>
  isRecord(value) && typeof value.pageID === 'number' && typeof value.type === 'string';

const referencesIn = (value: unknown): PageReference[] => [value].flat().filter(isPage);

/** Replaces references by pages; those whose page is not found stay. */
function replace(value: unknown, pages: ReadonlyMap<number, ContentPage>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => replace(one, pages));
  return isPage(value) ? (pages.get(value.pageID) ?? value) : value;
}

/** Reads the pages of references, one query for each type and locale. */
async function readPages(
  services: SiteServices,
  state: RenderState,
  references: readonly PageReference[],
): Promise<Map<number, ContentPage>> {
  const pages = new Map<number, ContentPage>();
  const groups = Map.groupBy(references, ({ type, locale }) => JSON.stringify({ type, locale }));
  for (const [group, same] of groups) {
    const ids = [...new Set(same.map(({ pageID }) => pageID))];
    const { type, locale } = JSON.parse(group) as Pick<PageReference, 'type' | 'locale'>;
    const list = await services.lists.of({ type, locale, where: { id: { in: ids } }, limit: ids.length });
    for (const tag of list.tags) state.tags.add(tag);
    for (const page of list.items) pages.set(page.pageID, page);
  }
  return pages;
}

/**
 * Replaces the references in the named fields by their pages, and in those the references that a second name selects.
 * @returns new values in the same order
 * @throws TooManyIncluded
 */
export async function includeReferences<V extends Values>(
  services: SiteServices,
  state: RenderState,
  values: readonly V[],
  include: readonly IncludePath[],
): Promise<V[]> {
  const names = [...new Set(include.flatMap(([name]) => name ?? []))];
  if (names.length === 0) return [...values];
  const references = values.flatMap((one) => names.flatMap((name) => referencesIn(one[name])));
  if (new Set(references.map(({ pageID }) => pageID)).size > maxIncludedPages) throw new TooManyIncluded();
  const pages = await readPages(services, state, references);
  for (const name of names) {
    const below = include.flatMap(([first, second]) => (first === name && second !== undefined ? [[second]] : []));
    const mine = [...new Set(values.flatMap((one) => referencesIn(one[name]).map(({ pageID }) => pageID)))];
    const reached = below.length === 0 ? [] : mine.flatMap((pageID) => pages.get(pageID) ?? []);
    const typeData = reached.map((page) => page.typeData);
    const deeper = await includeReferences(services, state, typeData, below);
    for (const [position, page] of reached.entries()) {
      pages.set(page.pageID, { ...page, typeData: deeper[position] ?? page.typeData });
    }
  }
  return values.map((one) => ({
    ...one,
    ...Object.fromEntries(names.flatMap((name) => (name in one ? [[name, replace(one[name], pages)]] : []))),
  }));
}
