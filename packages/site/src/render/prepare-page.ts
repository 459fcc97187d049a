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
} from '@ximblox/blocks/internal';
import type { Block, ImageRecord, LinkValue, PublicTag } from '@ximblox/contract';
import {
  type ResolvedReferences,
  resolveReferences,
  emptyReferenceIDs,
  referencesOfBlock,
  tagsOf,
  addLink,
  addReferences,
  type ReferenceIDs,
} from './references.ts';
import type { RenderState, SiteServices } from './render-state.ts';
import { createResolver, typeDataOwner } from './resolver.ts';
import { valueFailure } from './value-failure.ts';
import { searchPageType } from './search-layout.ts';

/** A page to render, published or not. */
export interface RenderablePage {
  pageID: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  publishedAt: string | null;
  /** ISO 8601 time of the last change to the public page. */
  modifiedAt?: string;
  /** Upgraded to the current schema by `upgradeBlocks`. */
  blocks: readonly Block[];
  /** Fields of the page and properties of its type, with the defaults of the type filled in. */
  typeData: Record<string, unknown>;
  seoTitle?: string;
  seoDescription?: string;
  seoKeywords?: readonly string[];
  seoImage?: readonly ImageRecord[];
  seoNoindex?: boolean;
  seoCanonical?: LinkValue | null;
  tags?: readonly PublicTag[];
  /** Looked up if undefined. */
  siblings?: PublicSiblings;
  /** Search results, on the search page only; it has no page type. */
  search?: SearchView;
  /** Requested part of the paged list; the first if undefined. */
  part?: ListPart;
}

/**
 * Purpose of a rendering: `public` for visitors, `not-found` for error pages, `preview` for the editor, `comparison` to
 * compare versions.
 */
export type RenderMode = 'public' | 'not-found' | 'preview' | 'comparison';

/** A page with its references resolved, as its components receive it. */
export interface Prepared {
  page: RenderablePage;
  pageType: PageTypeDefinition | undefined;
  blocks: readonly Block[];
  found: ResolvedReferences;
  context: RenderContext;
  properties: Record<string, unknown>;
}

const noFields: Fields = {};

/** Resolves all references of a page and creates the context for its components. */
export async function preparePage(
  services: SiteServices,
  state: RenderState,
  page: RenderablePage,
  mode: RenderMode,
  refusedForm?: RefusedForm,
): Promise<Prepared> {
  const { definition: site, source, publicUrl, mediaUrl, recaptcha, clean, log } = services;
  const pageType = page.search ? searchPageType(site) : pageTypeDefinition(site, page.type);
  const { blocks } = page;
  const typeData = typeDataContent(page.typeData);
  const configured = { props: pageType?.defaultPageTypeProps ?? {}, __images: {}, __files: {} };
  const properties = inheritContent(pageType?.properties ?? noFields, typeData, configured);
  const ids: ReferenceIDs = emptyReferenceIDs();
  for (const block of blocks) addReferences(ids, referencesOfBlock(site, block));
  addReferences(ids, referencesOf(pageType?.fields ?? noFields, typeData));
  addReferences(ids, referencesOf(pageType?.properties ?? noFields, properties));
  for (const image of page.seoImage ?? []) ids.fileIDs.add(image.fileID);
  if (page.seoCanonical) addLink(ids, page.seoCanonical);
  for (const tag of tagsOf(ids)) state.tags.add(tag);
  const found = await resolveReferences(source, ids, { drafts: services.drafts });
  const resolver = createResolver({
    found,
    owner: typeDataOwner(page),
    publicUrl,
    mediaUrl,
    clean,
    failed: valueFailure(log, { pageID: page.pageID, type: page.type }),
  });
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
      ...(recaptcha ? { formContact: site.organisation ?? { name: site.name } } : {}),
      ...(page.part ? { listPart: page.part } : {}),
    },
  };
}
