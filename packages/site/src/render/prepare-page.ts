import {
  type Fields,
  inheritContent,
  type ListPart,
  pagePath,
  type PageTypeDefinition,
  pageTypeDefinition,
  type PublicSiblings,
  referencesOf,
  type RefusedForm,
  type RenderContext,
  resolveContent,
  type SearchView,
  typeDataContent,
} from '@ximblox/blocks';
import type { Block, ImageRecord, PublicTag } from '@ximblox/contract';
import { type Found, lookUp, nothingWanted, referencesOfBlock, tagsOf, want, type Wanted } from './references.ts';
import type { RenderNotes, SiteServices } from './rendering.ts';
import { createResolver, typeDataOwner } from './resolver.ts';
import { searchPageType } from './search-layout.ts';

/** A page to be rendered, published or not. */
export interface RenderablePage {
  pageID: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  publishedAt: string | null;
  /** When what is public of it was last changed, ISO 8601. */
  modifiedAt?: string;
  /** In today's shape, as `upgradeBlocks` makes them. */
  blocks: readonly Block[];
  /** What is filled in for its type too, where the page says nothing itself: fields of the page and properties of the type. */
  typeData: Record<string, unknown>;
  seoTitle?: string;
  seoDescription?: string;
  seoKeywords?: readonly string[];
  seoImage?: readonly ImageRecord[];
  tags?: readonly PublicTag[];
  /** When they were read with it; they are looked up when left out. */
  siblings?: PublicSiblings;
  /** What the page with search results shows; it has no type of its own. */
  search?: SearchView;
  /** Which part of its list it shows; its beginning when left out. */
  part?: ListPart;
}

/** How a page is shown: to visitors at its address, to visitors who asked for another address, to its editor, or beside another version. */
export type RenderMode = 'public' | 'not-found' | 'preview' | 'comparison';

/** A page with everything that it points to, as its components receive it. */
export interface Prepared {
  page: RenderablePage;
  pageType: PageTypeDefinition | undefined;
  blocks: readonly Block[];
  found: Found;
  context: RenderContext;
  properties: Record<string, unknown>;
}

const noFields: Fields = {};

/** Looks up everything that the page points to and makes what its components receive. */
export async function preparePage(
  services: SiteServices,
  notes: RenderNotes,
  page: RenderablePage,
  mode: RenderMode,
  refusedForm?: RefusedForm,
): Promise<Prepared> {
  const { definition: site, source, publicUrl, recaptcha, clean } = services;
  const pageType = page.search ? searchPageType(site) : pageTypeDefinition(site, page.type);
  const { blocks } = page;
  const typeData = typeDataContent(page.typeData);
  const coded = { props: pageType?.defaultPageTypeProps ?? {}, __images: {}, __files: {} };
  const properties = inheritContent(pageType?.properties ?? noFields, typeData, coded);
  const wanted: Wanted = nothingWanted();
  for (const block of blocks) want(wanted, referencesOfBlock(site, block));
  want(wanted, referencesOf(pageType?.fields ?? noFields, typeData));
  want(wanted, referencesOf(pageType?.properties ?? noFields, properties));
  for (const image of page.seoImage ?? []) wanted.fileIDs.add(image.fileID);
  for (const tag of tagsOf(wanted)) notes.tags.add(tag);
  const found = await lookUp(source, wanted);
  const resolver = createResolver({ found, owner: typeDataOwner(page), publicUrl, clean });
  return {
    page,
    pageType,
    blocks,
    found,
    properties: resolveContent(pageType?.properties ?? noFields, properties, resolver),
    context: {
      locale: page.locale,
      pageID: page.pageID,
      title: page.title,
      type: page.type,
      url: pagePath(site, page.locale, page.slug),
      publishedAt: page.publishedAt,
      typeData: resolveContent(pageType?.fields ?? noFields, typeData, resolver),
      tags: page.tags ?? [],
      preview: mode === 'preview',
      ...(refusedForm ? { refusedForm } : {}),
      ...(recaptcha ? { insteadOfForms: site.organisation ?? { name: site.name } } : {}),
      ...(page.part ? { part: page.part } : {}),
    },
  };
}
