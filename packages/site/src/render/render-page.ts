import {
  type BlockContent,
  type Fields,
  type LayoutProps,
  pagePath,
  type PageTypeDefinition,
  pageTypeDefinition,
  type RenderContext,
  resolveContent,
  type ResolvedSibling,
  type SiteDefinition,
  typeDataContent,
  upgradeBlocks,
} from '@ximblox/blocks';
import type { Block, ImageRecord } from '@ximblox/contract';
import { type ComponentType, createElement } from 'react';
import type { Siblings } from '../content-source.ts';
import { editableBlock, renderBlocks, type RenderedBlock } from './blocks.ts';
import { typeDataOwner } from './content-reader.ts';
import { documentHtml } from './document.ts';
import { type HeadContent, headHtml } from './head.ts';
import { markCurrent } from './menus.ts';
import { type Found, lookUp, nothingWanted, tagsOf, wantContent, type Wanted } from './references.ts';
import { type RenderedPart, renderPart } from './render-part.tsx';
import type { RenderNotes, SiteServices } from './rendering.ts';
import { createResolver, resolveImage } from './resolver.ts';

/** A page to be rendered, published or not. */
export interface RenderablePage {
  pageID: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  publishedAt: string | null;
  blocks: readonly Block[];
  typeData: Record<string, unknown>;
  /** Properties of the page type; its defaults when left out. */
  properties?: BlockContent;
  seoTitle?: string;
  seoDescription?: string;
  seoKeywords?: readonly string[];
  seoImage?: readonly ImageRecord[];
}

/** How a page is shown: to visitors at its address, to visitors who asked for another address, or to its editor. */
export type RenderMode = 'public' | 'not-found' | 'preview';

interface Prepared {
  page: RenderablePage;
  pageType: PageTypeDefinition | undefined;
  blocks: Block[];
  found: Found;
  context: RenderContext;
  properties: Record<string, unknown>;
}

const noFields: Fields = {};

/** Looks up everything that the page points to and makes what its components receive. */
async function prepare(
  services: SiteServices,
  notes: RenderNotes,
  page: RenderablePage,
  mode: RenderMode,
): Promise<Prepared> {
  const { definition: site, source, publicUrl, clean } = services;
  const pageType = pageTypeDefinition(site, page.type);
  const blocks = upgradeBlocks(site, page.blocks);
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
  const resolver = createResolver({ found, owner: typeDataOwner(page.pageID), publicUrl, clean });
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
      preview: mode === 'preview',
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

function renderLayoutPart(
  services: SiteServices,
  notes: RenderNotes,
  name: 'header' | 'intro' | 'footer',
  { pageType }: Prepared,
  props: LayoutProps,
): RenderedPart {
  const component = pageType?.[name];
  if (!component) return { html: '', preloads: '', islands: 0 };
  try {
    return renderPart(createElement(component as ComponentType<LayoutProps>, props), `${name}-`);
  } catch (error) {
    notes.degraded = true;
    services.log.error({ err: error, pageID: props.context.pageID, part: name }, 'Part of a page failed to render.');
    return { html: '', preloads: '', islands: 0 };
  }
}

function headContent({ page, found, context }: Prepared, siblings: Siblings, mode: RenderMode): HeadContent {
  const [record] = page.seoImage ?? [];
  const file = record && found.files.get(record.fileID);
  const owner = { pageID: page.pageID, images: 'seo_image', files: 'page_type_files' } as const;
  const image = file ? resolveImage(record, file, owner) : null;
  return {
    locale: page.locale,
    title: page.title,
    seoTitle: page.seoTitle ?? '',
    seoDescription: page.seoDescription ?? '',
    seoKeywords: page.seoKeywords ?? [],
    url: mode === 'public' ? context.url : null,
    image: image && { url: image.src, alt: image.alt, width: image.width, height: image.height },
    alternates: mode === 'public' ? siblings.siblings : [],
  };
}

/**
 * Renders a page to a whole document.
 * @throws {ContentUnavailable} when something that it needs cannot be read
 */
export async function renderPage(
  services: SiteServices,
  notes: RenderNotes,
  page: RenderablePage,
  mode: RenderMode,
): Promise<string> {
  const { definition: site, assets, publicUrl } = services;
  const [prepared, siblings, menus] = await Promise.all([
    prepare(services, notes, page, mode),
    services.source.siblings(page.pageID),
    services.menus.of(page.locale),
  ]);
  const { context } = prepared;
  for (const tag of [`page:${page.pageID}`, `group:${siblings.groupID}`, ...menus.tags]) notes.tags.add(tag);
  const marked = Object.entries(menus.menus).map(([id, items]) => [id, markCurrent(items, context.url)] as const);
  const layout: LayoutProps = {
    context,
    siteName: site.name,
    menus: Object.fromEntries(marked),
    siblings: resolvedSiblings(site, siblings, context),
    homeUrl: pagePath(site, page.locale, ''),
    properties: prepared.properties,
  };
  const blocks = await renderBlocks(services, notes, prepared.blocks, prepared.found, context);
  const header = renderLayoutPart(services, notes, 'header', prepared, layout);
  const intro = renderLayoutPart(services, notes, 'intro', prepared, layout);
  const footer = renderLayoutPart(services, notes, 'footer', prepared, layout);
  const parts = [header, intro, ...blocks.map(({ part }) => part), footer];
  const html = mode === 'preview' ? editableBlock : ({ part }: RenderedBlock): string => part.html;
  return documentHtml(
    {
      locale: page.locale,
      type: page.type,
      head: headHtml(site, headContent(prepared, siblings, mode), publicUrl),
      preloads: mode === 'preview' ? '' : parts.map(({ preloads }) => preloads).join(''),
      header: header.html,
      main: intro.html + blocks.map(html).join(''),
      footer: footer.html,
      hasIslands: parts.some(({ html: partHtml }) => partHtml.includes('<xb-island ')),
      preview: mode === 'preview',
    },
    assets,
  );
}

/** Renders the blocks of a page alone, each as the editor's preview shows it. */
export async function renderEditableBlocks(
  services: SiteServices,
  page: RenderablePage,
): Promise<{ key: string; html: string }[]> {
  const notes: RenderNotes = { tags: new Set(), degraded: false };
  const { blocks, found, context } = await prepare(services, notes, page, 'preview');
  const rendered = await renderBlocks(services, notes, blocks, found, context);
  return rendered.map((one) => ({ key: one.block.key, html: editableBlock(one) }));
}
