import {
  type BlockContent,
  type Fields,
  isReadableBlock,
  type LayoutProps,
  pagePath,
  type PageTypeDefinition,
  pageTypeDefinition,
  type RefusedForm,
  type RenderContext,
  resolveContent,
  type ResolvedSibling,
  type SearchView,
  sealedTypeOf,
  type SiteDefinition,
  typeDataContent,
  wordsIn,
} from '@ximblox/blocks';
import type { Block, ImageRecord, PublicTag } from '@ximblox/contract';
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { PublicSettings, Siblings } from '../content-source.ts';
import { settingsTag } from '../shared-source.ts';
import { blockElements, editableBlock, type NothingShown, registeredBlock, withAnchor } from './blocks.ts';
import { documentHtml } from './document.ts';
import { type HeadContent, headHtml } from './head.ts';
import { markCurrent } from './menus.ts';
import { type Found, lookUp, nothingWanted, tagsOf, wantContent, type Wanted } from './references.ts';
import { type PageParts, renderFramed, renderPublic } from './page-body.ts';
import { type FailureListener, type Part, renderSeparately } from './render-parts.tsx';
import { popupIn } from './popup.ts';
import type { RenderNotes, SiteServices } from './rendering.ts';
import { searchPageType, searchProps, searchSiblings } from './search-layout.ts';
import { feedLinks, structuredDataHtml } from './describe-page.ts';
import { createResolver, socialImage, typeDataOwner } from './resolver.ts';

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
  typeData: Record<string, unknown>;
  /** Properties of the page type; its defaults when left out. */
  properties?: BlockContent;
  seoTitle?: string;
  seoDescription?: string;
  seoKeywords?: readonly string[];
  seoImage?: readonly ImageRecord[];
  tags?: readonly PublicTag[];
  /** What the page with search results shows; it has no type of its own. */
  search?: SearchView;
}

/** How a page is shown: to visitors at its address, to visitors who asked for another address, to its editor, or beside another version. */
export type RenderMode = 'public' | 'not-found' | 'preview' | 'comparison';

const isFramed = (mode: RenderMode): mode is 'preview' | 'comparison' => mode === 'preview' || mode === 'comparison';

interface Prepared {
  page: RenderablePage;
  pageType: PageTypeDefinition | undefined;
  blocks: readonly Block[];
  found: Found;
  context: RenderContext;
  properties: Record<string, unknown>;
}

/** Blocks from which a preview is laid out only where it is looked at. */
const longPage = 40;

const noFields: Fields = {};

/** Looks up everything that the page points to and makes what its components receive. */
async function prepare(
  services: SiteServices,
  notes: RenderNotes,
  page: RenderablePage,
  mode: RenderMode,
  refusedForm?: RefusedForm,
): Promise<Prepared> {
  const { definition: site, source, publicUrl, clean } = services;
  const pageType = page.search ? searchPageType(site) : pageTypeDefinition(site, page.type);
  const { blocks } = page;
  const typeData = typeDataContent(page.typeData);
  const properties = page.properties ?? { props: pageType?.defaultPageTypeProps ?? {}, __images: {}, __files: {} };
  const wanted: Wanted = nothingWanted();
  for (const block of blocks) {
    const fields = site.blocks.find((registered) => registered.id === block.type)?.definition.fields;
    if (fields) wantContent(wanted, fields, block);
  }
  wantContent(wanted, pageType?.fields ?? noFields, typeData);
  wantContent(wanted, pageType?.properties ?? noFields, properties);
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
    },
  };
}

function resolvedSiblings(site: SiteDefinition, { siblings }: Siblings, context: RenderContext): ResolvedSibling[] {
  return site.locales.map(({ code, name }) => {
    const current = code === context.locale;
    const url = current ? context.url : siblings.find((sibling) => sibling.locale === code)?.url;
    return { locale: code, name, url: url ?? pagePath(site, code, ''), current, translated: url !== undefined };
  });
}

function layoutPart(name: 'header' | 'intro' | 'footer', { pageType }: Prepared, props: LayoutProps): Part {
  const component = pageType?.[name] as ComponentType<LayoutProps> | undefined;
  return { name, element: component ? createElement(component, { ...props, key: name }) : null };
}

/** The part of a block; its name is its key behind a dot, which no other part has. */
const blockPart = ({ key }: Block, element: ReactNode): Part => ({ name: `.${key}`, element });

const reportFailure =
  ({ log }: SiteServices, notes: RenderNotes, pageID: number): FailureListener =>
  (part, error) => {
    notes.degraded = true;
    if (part.name.startsWith('.')) notes.failed.add(part.name.slice(1));
    log.error({ err: error, pageID, part: part.name }, 'Part of a page failed to render.');
  };

function headContent(
  prepared: Prepared,
  { siblings, settings }: { siblings: Siblings; settings: PublicSettings },
  mode: RenderMode,
): HeadContent {
  const { page, found, context } = prepared;
  const [record] = page.seoImage ?? [];
  const file = record && found.files.get(record.fileID);
  const { pageID, locale } = page;
  const owner = { pageID, locale, images: 'seo_image', files: 'page_type_files' } as const;
  return {
    siteName: settings.siteName,
    indexing: settings.indexing,
    locale: page.locale,
    title: page.title,
    seoTitle: page.seoTitle ?? '',
    seoDescription: page.seoDescription ?? '',
    seoKeywords: page.seoKeywords ?? [],
    url: mode === 'public' ? context.url : null,
    image: file ? socialImage(record, file, owner) : null,
    alternates: mode === 'public' ? siblings.siblings : [],
    openGraphType: prepared.pageType?.openGraphType ?? 'website',
    publishedAt: page.publishedAt,
    modifiedAt: page.modifiedAt ?? null,
  };
}

/** Pages without a picture of their own have that of the site. */
const withPicture = (page: RenderablePage, { seoImage }: PublicSettings): RenderablePage =>
  seoImage === null || (page.seoImage ?? []).length > 0 ? page : { ...page, seoImage: [seoImage] };

/** A page as React elements, with all that they show; what is left is to render them. */
export async function pageParts(
  services: SiteServices,
  notes: RenderNotes,
  page: RenderablePage,
  mode: RenderMode,
  refusedForm?: RefusedForm,
): Promise<{
  prepared: Prepared;
  siblings: Siblings;
  settings: PublicSettings;
  layout: LayoutProps;
  parts: PageParts;
}> {
  const { definition: site } = services;
  const settings = await services.source.settings();
  const [prepared, siblings, menus] = await Promise.all([
    prepare(services, notes, withPicture(page, settings), mode, refusedForm),
    page.search ? searchSiblings(site, page.search.term) : services.source.siblings(page.pageID),
    services.menus.of(page.locale),
  ]);
  const { context } = prepared;
  for (const tag of [settingsTag, `page:${page.pageID}`, `group:${siblings.groupID}`, ...menus.tags])
    notes.tags.add(tag);
  const marked = Object.entries(menus.menus).map(([id, items]) => [id, markCurrent(items, context.url)] as const);
  const layout: LayoutProps = {
    context,
    siteName: settings.siteName,
    popup: popupIn(settings, page.locale),
    menus: Object.fromEntries(marked),
    siblings: resolvedSiblings(site, siblings, context),
    homeUrl: pagePath(site, page.locale, ''),
    properties: prepared.properties,
    search: searchProps(site, page.locale, page.search ?? null),
  };
  const { blocks } = prepared;
  const elements = await blockElements(services, notes, blocks, prepared.found, context);
  const parts: PageParts = {
    header: layoutPart('header', prepared, layout),
    intro: layoutPart('intro', prepared, layout),
    blocks: blocks.map((block, position) => ({ block, part: blockPart(block, elements[position]) })),
    footer: layoutPart('footer', prepared, layout),
  };
  return { prepared, siblings, settings, layout, parts };
}

/**
 * Renders a page to a whole document.
 * @param refusedForm a form on it that was sent without scripts and refused; such a document is for one visitor only
 * @throws {ContentUnavailable} when something that it needs cannot be read
 */
export async function renderPage(
  services: SiteServices,
  notes: RenderNotes,
  page: RenderablePage,
  mode: RenderMode,
  refusedForm?: RefusedForm,
): Promise<string> {
  const { definition: site, assets, publicUrl } = services;
  const { prepared, siblings, settings, layout, parts } = await pageParts(services, notes, page, mode, refusedForm);
  const onFailure = reportFailure(services, notes, page.pageID);
  const body = isFramed(mode)
    ? renderFramed(parts, onFailure, (block, html) => framedBlock(services, notes, block, html, languageOf(page)))
    : renderPublic(parts, onFailure);
  const head = headContent(prepared, { siblings, settings }, mode);
  const described = mode === 'public' ? describedHtml(services, prepared, layout, head) : '';
  return documentHtml(
    {
      locale: page.locale,
      type: page.type,
      head: headHtml(site, head, publicUrl) + described,
      ...body,
      frame: isFramed(mode) ? mode : null,
      isLong: prepared.blocks.length > longPage,
    },
    assets,
  );
}

/** What machines read of a page beside its head: its feeds, and what it is about. */
function describedHtml(services: SiteServices, prepared: Prepared, layout: LayoutProps, head: HeadContent): string {
  const { page, pageType, blocks } = prepared;
  return (
    feedLinks(services, page.locale, layout.siteName) +
    structuredDataHtml(services, { ...head, layout, pageType, blocks, pageID: page.pageID })
  );
}

/** Who edits a page reads its language. */
const languageOf = ({ locale }: RenderablePage): string => locale.slice(0, 2);

function whyNothing(
  notes: RenderNotes,
  { key }: Block,
  { isReadable, isRegistered }: { isReadable: boolean; isRegistered: boolean },
): NothingShown {
  if (!isReadable) return 'unreadable';
  if (notes.failed.has(key)) return 'failed';
  return isRegistered ? 'empty' : 'unregistered';
}

function framedBlock(
  { definition }: SiteServices,
  notes: RenderNotes,
  block: Block,
  html: string,
  language: string,
): string {
  const type = sealedTypeOf(block) ?? block.type;
  const registered = registeredBlock(definition, type);
  const isReadable = isReadableBlock(definition, block);
  const why = whyNothing(notes, block, { isReadable, isRegistered: registered !== undefined });
  // What a component makes of broken data looks like a block that nobody has filled.
  return editableBlock(block, html === '' || !isReadable ? '' : withAnchor(html, block.anchorPoint), {
    why,
    name: registered ? wordsIn(registered.definition.label, language) : type,
  });
}

/** Renders the blocks of a page alone, each as the editor's preview shows it. */
export async function renderEditableBlocks(
  services: SiteServices,
  page: RenderablePage,
): Promise<{ key: string; html: string }[]> {
  const notes: RenderNotes = { tags: new Set(), degraded: false, failed: new Set() };
  const { blocks, found, context } = await prepare(services, notes, page, 'preview');
  const elements = await blockElements(services, notes, blocks, found, context);
  const parts = blocks.map((block, position) => blockPart(block, elements[position]));
  const { html } = renderSeparately(parts, reportFailure(services, notes, page.pageID));
  return blocks.map((block, position) => ({
    key: block.key,
    html: framedBlock(services, notes, block, html[position] ?? '', languageOf(page)),
  }));
}

/** Blocks alone, as visitors would see them, in a document without header, footer and behaviour: a picture of them. */
export async function renderBlocksAlone(services: SiteServices, page: RenderablePage): Promise<string> {
  const notes: RenderNotes = { tags: new Set(), degraded: false, failed: new Set() };
  const { blocks, found, context } = await prepare(services, notes, page, 'not-found');
  const elements = await blockElements(services, notes, blocks, found, context);
  const { html, preloads } = renderSeparately(
    blocks.map((block, position) => blockPart(block, elements[position])),
    reportFailure(services, notes, page.pageID),
  );
  return documentHtml(
    {
      locale: page.locale,
      type: page.type,
      head: '<meta name="robots" content="noindex">',
      preloads,
      header: '',
      main: html.join(''),
      footer: '',
      hasIslands: false,
      frame: null,
    },
    services.assets,
  );
}
