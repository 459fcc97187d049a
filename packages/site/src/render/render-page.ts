import {
  blockDefinition,
  isReadableBlock,
  type LayoutProps,
  pageHeaderFields,
  pagePath,
  type PublicSettings,
  type PublicSiblings,
  type RefusedForm,
  type RenderContext,
  type ResolvedSibling,
  type SiteDefinition,
  localise,
  sectionIDOf,
} from '@ximblox/blocks/internal';
import { type Block, pageHeaderKey, siteHeaderKey } from '@ximblox/contract';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { settingsTag } from '../shared-source.ts';
import {
  blockElements,
  editableBlock,
  editableHeader,
  framedSiteHeader,
  type EmptyReason,
  withAnchor,
} from './blocks.ts';
import { feedLinks, structuredDataHtml } from './structured-data.ts';
import { documentHtml } from './document.ts';
import { headContent, withFallbackImage } from './head-content.ts';
import { type HeadContent, headHtml } from './head.ts';
import { markCurrent } from './menus.ts';
import { type PageParts, renderFramed, renderPublic } from './page-body.ts';
import { failuresHtml } from './page-failure.ts';
import { localisedPopup } from './popup.ts';
import { type Prepared, preparePage, type RenderablePage, type RenderMode } from './prepare-page.ts';
import { type FailureListener, type Part, renderTimeSliced } from './render-parts.tsx';
import { createRenderState, type RenderState, type SiteServices } from './render-state.ts';
import { searchProps } from './search-layout.ts';

const isFramed = (mode: RenderMode): mode is 'preview' | 'comparison' => mode === 'preview' || mode === 'comparison';

/** Number of blocks from which the preview uses `content-visibility`, so that the browser lays out visible blocks only. */
const longPage = 40;

/** Returns the addresses of the page in each language. Languages without one link to their home page. */
function resolvedSiblings(
  site: SiteDefinition,
  { siblings }: PublicSiblings,
  { locale, url: ownUrl }: RenderContext,
  mode: RenderMode,
): ResolvedSibling[] {
  return site.locales.map(({ code, name }) => {
    const current = code === locale;
    const found = siblings.find((sibling) => sibling.locale === code)?.url;
    const url = mode === 'not-found' ? undefined : (found ?? (current ? ownUrl : undefined));
    return { locale: code, name, url: url ?? pagePath(site, code, ''), current, translated: url !== undefined };
  });
}

function layoutPart(name: 'header' | 'intro' | 'footer', { pageType }: Prepared, props: LayoutProps): Part {
  const component = pageType?.[name] as ComponentType<LayoutProps> | undefined;
  return { name, element: component ? createElement(component, { ...props, key: name }) : null };
}

/** The part name of a block: a dot and its key. No other part name starts with a dot. */
const blockPart = ({ key }: Block, element: ReactNode): Part => ({ name: `.${key}`, element });

/** The page of a reported failure. */
type Reported = Pick<Prepared, 'context' | 'page' | 'blocks'>;

const reportFailure =
  ({ log }: SiteServices, state: RenderState, { context, page, blocks }: Reported): FailureListener =>
  (part, error) => {
    state.degraded = true;
    if (part.name.startsWith('.')) state.failed.add(part.name.slice(1));
    const block = blocks.find(({ key }) => part.name === `.${key}`);
    const what = block ? `The block "${block.type}"` : `The ${part.name} of the page type "${page.type}"`;
    state.failures.push({ what, page: context, error });
    const { pageID, url } = context;
    log.error({ err: error, pageID, url, part: part.name, type: block?.type }, `${what} failed to render.`);
  };

/** Builds the React elements of a page, with all data loaded. */
export async function pageParts(
  services: SiteServices,
  state: RenderState,
  page: RenderablePage,
  mode: RenderMode,
  refusedForm?: RefusedForm,
): Promise<{
  prepared: Prepared;
  siblings: PublicSiblings;
  settings: PublicSettings;
  layout: LayoutProps;
  parts: PageParts;
}> {
  const { definition: site } = services;
  const settings = await services.source.settings();
  const [prepared, siblings, menus] = await Promise.all([
    preparePage(services, state, withFallbackImage(page, site, settings), mode, refusedForm),
    page.siblings ?? services.source.siblings(page.pageID),
    services.menus.of(page.locale),
  ]);
  const { context } = prepared;
  for (const tag of [
    settingsTag,
    `page:${page.pageID}`,
    `type:${page.type}:${page.locale}`,
    `group:${siblings.groupID}`,
    ...menus.tags,
  ])
    state.tags.add(tag);
  const marked = Object.entries(menus.menus).map(([id, items]) => [id, markCurrent(items, context.url)] as const);
  const layout: LayoutProps = {
    context: context.preview ? { ...context, editFields: pageHeaderFields(prepared.pageType?.fields) } : context,
    siteName: settings.siteName,
    popup: localisedPopup(settings, page.locale),
    menus: Object.fromEntries(marked),
    siblings: resolvedSiblings(site, siblings, context, mode),
    homeUrl: pagePath(site, page.locale, ''),
    properties: prepared.properties,
    search: searchProps(site, page.locale, page.search ?? null),
  };
  const { blocks } = prepared;
  const elements = await blockElements(services, state, blocks, prepared.found, context);
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
 * @param refusedForm a form that was submitted without JavaScript and refused; this document is for one visitor and not cached
 * @throws {ContentUnavailable} if required content cannot be read
 */
export async function renderPage(
  services: SiteServices,
  state: RenderState,
  page: RenderablePage,
  mode: RenderMode,
  refusedForm?: RefusedForm,
): Promise<string> {
  const { definition: site, assets, publicUrl } = services;
  const { prepared, siblings, settings, layout, parts } = await pageParts(services, state, page, mode, refusedForm);
  const onFailure = reportFailure(services, state, prepared);
  const body = isFramed(mode)
    ? await renderFramed(parts, onFailure, (block, html) => framedBlock(services, state, block, html, page.locale))
    : renderPublic(parts, onFailure);
  const head = headContent(prepared, { siblings, settings, paged: state.paged }, mode);
  const described = mode === 'public' ? machineReadableHtml(services, state, { prepared, layout, head }) : '';
  return documentHtml(
    {
      locale: page.locale,
      type: page.type,
      head: headHtml(site, head, publicUrl) + described,
      ...body,
      failures: failuresHtml(state.failures, services.describeFailure),
      frame: isFramed(mode) ? mode : null,
      isLong: prepared.blocks.length > longPage,
    },
    assets,
  );
}

/** Machine-readable data of a page: feeds and structured data. */
function machineReadableHtml(
  services: SiteServices,
  state: RenderState,
  { prepared, layout, head }: { prepared: Prepared; layout: LayoutProps; head: HeadContent },
): string {
  const { page, pageType, blocks, found, context } = prepared;
  return (
    feedLinks(services, page.locale, layout.siteName) +
    structuredDataHtml(services, state, { ...head, layout, pageType, blocks, found, context })
  );
}

function emptyReason(
  state: RenderState,
  block: Block,
  { isReadable, isRegistered }: { isReadable: boolean; isRegistered: boolean },
): EmptyReason {
  if (!isReadable) return 'unreadable';
  if (state.failed.has(block.key)) return 'failed';
  if (sectionIDOf(block) !== undefined) return 'unpublished';
  return isRegistered ? 'empty' : 'unregistered';
}

function framedBlock(
  { definition }: SiteServices,
  state: RenderState,
  block: Block,
  html: string,
  language: string,
): string {
  const type = blockDefinition(definition, block.type);
  const isReadable = isReadableBlock(definition, block);
  const why = emptyReason(state, block, { isReadable, isRegistered: type !== undefined });
  // Broken data can render to nothing, which looks like an empty block.
  return editableBlock(block, html === '' || !isReadable ? '' : withAnchor(html, block.anchorPoint), {
    why,
    name: type ? localise(type.label, language) : block.type,
  });
}

/**
 * Renders only the blocks of a page, in edit mode.
 * @param hasHeader whether the page header comes first, with `pageHeaderKey`, and the site's header last, with `siteHeaderKey`
 */
export async function renderEditableBlocks(
  services: SiteServices,
  page: RenderablePage,
  hasHeader: boolean,
): Promise<{ key: string; html: string }[]> {
  const state = createRenderState();
  const { prepared, parts } = await pageParts(services, state, page, 'preview');
  const { header: siteHeader, intro, blocks } = parts;
  const { html } = await renderTimeSliced(
    [...(hasHeader ? [intro] : []), ...blocks.map(({ part }) => part), ...(hasHeader ? [siteHeader] : [])],
    reportFailure(services, state, prepared),
  );
  const header = hasHeader ? [{ key: pageHeaderKey, html: editableHeader(html.shift() ?? '') }] : [];
  const last = hasHeader ? [{ key: siteHeaderKey, html: framedSiteHeader(html.pop() ?? '') }] : [];
  const rendered = blocks.map(({ block }, position) => ({
    key: block.key,
    html: framedBlock(services, state, block, html[position] ?? '', page.locale),
  }));
  return [...header, ...rendered, ...last];
}

/** Renders blocks as a static document without header, footer and scripts, for thumbnails. */
export async function renderBlocksDocument(services: SiteServices, page: RenderablePage): Promise<string> {
  const state = createRenderState();
  const prepared = await preparePage(services, state, page, 'not-found');
  const { blocks, found, context } = prepared;
  const elements = await blockElements(services, state, blocks, found, context);
  const { html, preloads } = await renderTimeSliced(
    blocks.map((block, position) => blockPart(block, elements[position])),
    reportFailure(services, state, prepared),
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
