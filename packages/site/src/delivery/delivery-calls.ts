import {
  parseAddress,
  type QueryParameters,
  type QueryProblem,
  readFields,
  readInclude,
  readPageQuery,
  type ResolvedMenuItem,
  type SiteDefinition,
} from '@ximblox/blocks/internal';
import { type DeliveryCall, sitemapPageSize } from '@ximblox/contract';
import type { RenderablePage } from '../render/prepare-page.ts';
import { renderablePage } from '../render/renderable-page.ts';
import type { RenderState, SiteServices } from '../render/render-state.ts';
import { socialImage, typeDataOwner } from '../render/resolver.ts';
import { settingsTag } from '../shared-source.ts';
import { everyPage } from '../text-resources.ts';
import { deliverPage } from './deliver-page.ts';
import { deliverPages, type FieldChoice } from './deliver-pages.ts';
import { Refusal, refuseAll } from './refusal.ts';

/** Returns what a call delivers; the tags of what it reads are added to the state. @throws Refusal */
type Call = (services: SiteServices, state: RenderState, parameters: QueryParameters) => Promise<unknown>;

/** A menu item without the mark of the current page, which is up to the frontend. */
const menuItem = ({ key, title, href, external, children }: ResolvedMenuItem): object => ({
  key,
  title,
  href,
  external,
  children: children.map(menuItem),
});

const richTextIn = ({ richText }: QueryParameters) => (richText === 'tree' ? 'tree' : 'html');

/** Returns the locale of a call, or the default locale. @throws Refusal */
function localeIn(site: SiteDefinition, { locale = site.defaultLocale }: QueryParameters): string {
  const codes = site.locales.map(({ code }) => code);
  if (codes.includes(locale)) return locale;
  const message = `The site has no locale "${locale}": use ${codes.join(', ')}.`;
  throw new Refusal([{ property: 'locale', message }]);
}

const pages: Call = async (services, state, parameters) => {
  const { problems, ...read } = readPageQuery(services.definition, parameters);
  refuseAll(problems);
  return deliverPages(services, state, { ...read, richText: richTextIn(parameters) });
};

const tags: Call = async (services, state, parameters) => {
  const { problems, query } = readPageQuery(services.definition, parameters);
  refuseAll(problems);
  const found = await services.lists.tagsOf(query);
  for (const tag of found.tags) state.tags.add(tag);
  return { tags: found.found };
};

/** Returns the address of a page. @throws Refusal if no published page has the ID */
async function addressOf(
  { definition: site, source }: SiteServices,
  { path, id }: QueryParameters,
): Promise<{ locale: string; slug: string }> {
  if (path !== undefined) return parseAddress(site, path);
  const { pages: found } = await source.resolve({ pageIDs: [Number(id)], fileIDs: [] });
  const [page] = found;
  if (!page) throw new Refusal([{ property: 'id', message: 'No published page has this ID.' }], 'PM_01', 404);
  return parseAddress(site, page.url);
}

/** Returns the fields of a page that a call asks for. @throws Refusal */
export async function deliverFields(
  services: SiteServices,
  state: RenderState,
  page: RenderablePage,
  parameters: QueryParameters,
): Promise<object> {
  const { definition: site } = services;
  const problems: QueryProblem[] = [];
  const report = (property: string, message: string): void => void problems.push({ property, message });
  const choice: FieldChoice = {
    fields: readFields(site, page.type, parameters.fields, report),
    include: readInclude(site, page.type, parameters.include, report, ['blocks']),
    richText: richTextIn(parameters),
  };
  refuseAll(problems);
  return { kind: 'page', page: await deliverPage(services, state, page, choice) };
}

const page: Call = async (services, state, parameters) => {
  if ((parameters.path === undefined) === (parameters.id === undefined)) {
    throw new Refusal([{ property: 'path', message: 'Use either "path" or "id".' }]);
  }
  if (parameters.id !== undefined) state.tags.add(`page:${parameters.id}`);
  const { locale, slug } = await addressOf(services, parameters);
  state.tags.add(`slug:${locale}:${slug}`);
  const outcome = await services.source.findPage(locale, slug);
  switch (outcome.kind) {
    case 'page':
      state.tags.add(`page:${outcome.page.pageVersion.pageID}`);
      return deliverFields(services, state, renderablePage(outcome), parameters);
    case 'moved':
      state.tags.add(`page:${outcome.pageID}`);
      return { kind: 'moved', url: outcome.url, status: 301 };
    case 'gone':
      throw new Refusal([{ property: 'path', message: 'The page was deleted.' }], 'PM_01', 410);
    case 'missing':
      throw new Refusal([{ property: 'path', message: 'No published page has this path.' }], 'PM_01', 404);
  }
};

const menu: Call = async ({ definition: site, menus }, state, parameters) => {
  const { id = '' } = parameters;
  const locale = localeIn(site, parameters);
  const known = site.menus.map((one) => one.id);
  if (!known.includes(id)) {
    const message = `The site has no menu "${id}": use ${known.join(', ')}.`;
    throw new Refusal([{ property: 'id', message }], 'V_12', 404);
  }
  const found = await menus.of(locale);
  for (const tag of found.tags) state.tags.add(tag);
  return { items: (found.menus[id] ?? []).map(menuItem) };
};

const settings: Call = async ({ definition: site, source, publicUrl }, state) => {
  state.tags.add(settingsTag);
  const { siteName, indexing, seoImage } = await source.settings();
  const { defaultLocale, locales } = site;
  const { files } = await source.resolve({ pageIDs: [], fileIDs: seoImage ? [seoImage.fileID] : [] });
  const [file] = files;
  if (file) state.tags.add(`file:${file.id}`);
  // Any page may show the default image of the site.
  const owner = { ...typeDataOwner({ pageID: 1, locale: defaultLocale }), images: 'seo_image' } as const;
  const image = seoImage && file ? socialImage(seoImage, file, owner) : null;
  return {
    siteName,
    indexing,
    defaultLocale,
    locales: locales.map(({ code, name }) => ({ code, name })),
    seoImage: image && { ...image, url: publicUrl + image.url },
  };
};

const sitemap: Call = async ({ definition: site, source, publicUrl }, state, parameters) => {
  state.tags.add(everyPage);
  const locale = localeIn(site, parameters);
  const total = (await source.sitemapParts()).find((part) => part.locale === locale)?.total ?? 0;
  const offset = (Number(parameters.page ?? '1') - 1) * sitemapPageSize;
  const entries = offset < total ? await source.sitemap({ locale, offset, limit: sitemapPageSize }) : [];
  const items = entries.map(({ pageID, url, modifiedAt, siblings, images }) => ({
    pageID,
    url,
    modifiedAt,
    translations: siblings,
    images: images.map((path) => publicUrl + path),
  }));
  return { items, total, pages: Math.ceil(total / sitemapPageSize) };
};

/** What each call of the delivery API delivers. */
export const deliveryCalls: Readonly<Record<DeliveryCall, Call>> = { pages, page, tags, menu, settings, sitemap };
