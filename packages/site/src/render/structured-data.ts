import {
  type DescribedPage,
  feedPath,
  type LayoutProps,
  pagePath,
  type SiteDefinition,
  type StructuredData,
} from '@ximblox/blocks/internal';
import { languageTag } from '../kit/language.ts';
import { articleHtml } from './article.ts';
import { absoluteUrl, type HeadContent, sharedImage } from './head.ts';
import { tag } from './html.ts';
import type { Prepared } from './prepare-page.ts';
import type { RenderState, SiteServices } from './render-state.ts';

/** Returns feed links for the head of pages in a locale. */
export function feedLinks({ definition: site, publicUrl }: SiteServices, locale: string, siteName: string): string {
  return site.pageTypes
    .map((pageType) => {
      const path = feedPath(site, pageType, locale);
      if (!path || !pageType.feed) return '';
      const title = `${siteName} | ${pageType.feed.title(locale)}`;
      return tag('link', { rel: 'alternate', type: 'application/atom+xml', title, href: publicUrl + path });
    })
    .join('');
}

const escapes: Record<string, string> = {
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '&': String.raw`\u0026`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

/** Serialises JSON for a `<script>` element, which no value can close. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '');

const organisationID = (publicUrl: string): string => `${publicUrl}/#organisation`;

function organisationData({ name, organisation }: SiteDefinition, publicUrl: string): StructuredData[] {
  if (!organisation) return [];
  const { type, logo, address, founded, sameAs, ...rest } = organisation;
  const absolute = absoluteUrl(publicUrl);
  return [
    {
      '@type': type ?? 'Organization',
      '@id': organisationID(publicUrl),
      ...rest,
      ...(name === rest.name ? {} : { alternateName: name }),
      url: `${publicUrl}/`,
      logo: logo && absolute(logo),
      foundingDate: founded,
      sameAs,
      address: address && {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        postalCode: address.postalCode,
        addressLocality: address.place,
        addressCountry: address.country,
      },
    },
  ];
}

function websiteData(site: SiteDefinition, page: DescribedPage): StructuredData[] {
  if (page.context.url !== page.homeUrl) return [];
  return [
    {
      '@type': 'WebSite',
      '@id': page.absolute(`${pagePath(site, site.defaultLocale, '')}#website`),
      name: site.name,
      url: page.absolute(page.homeUrl),
      inLanguage: languageTag(page.context.locale),
      publisher: page.organisation,
    },
  ];
}

function breadcrumbData(site: SiteDefinition, page: DescribedPage): StructuredData[] {
  const trail = site.breadcrumbs?.(page) ?? [];
  if (trail.length === 0) return [];
  const { title, url } = page.context;
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [...trail, { title, href: url }].map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.title,
        item: page.absolute(item.href),
      })),
    },
  ];
}

/** A prepared page with layout and head content. */
interface DescribedContent extends HeadContent, Pick<Prepared, 'blocks' | 'found' | 'context' | 'pageType'> {
  layout: LayoutProps;
}

/**
 * Returns structured data (JSON-LD) for search engines: breadcrumbs, the data of the page type, the website on home pages,
 * and the organisation. A `trail` or `structuredData` that throws is logged and skipped.
 */
export function structuredDataHtml(services: SiteServices, state: RenderState, prepared: DescribedContent): string {
  const { publicUrl, log } = services;
  const { layout, pageType } = prepared;
  const { pageID } = prepared.context;
  const site = { ...services.definition, name: layout.siteName };
  const absolute = absoluteUrl(publicUrl);
  const image = sharedImage(site, prepared);
  const page: DescribedPage = {
    ...layout,
    seoDescription: prepared.seoDescription,
    modifiedAt: prepared.modifiedAt,
    image: image && absolute(image.url),
    html: pageType?.structuredData ? articleHtml(services, prepared) : '',
    absolute,
    organisation: site.organisation && { '@id': organisationID(publicUrl) },
  };
  const graph = websiteData(site, page);
  try {
    graph.push(...breadcrumbData(site, page));
    graph.push(...(pageType?.structuredData?.(page) ?? []));
  } catch (error) {
    const what = `The description for search engines ("trail" of the site, or "structuredData" of "${pageType?.id}")`;
    state.failures.push({ what, page: layout.context, error });
    log.error({ err: error, pageID, type: pageType?.id }, 'The description of a page for search engines failed.');
  }
  if (graph.some((thing) => thing['@type'] !== 'BreadcrumbList')) graph.unshift(...organisationData(site, publicUrl));
  if (graph.length === 0) return '';
  const json = scriptSafeJson({ '@context': 'https://schema.org', '@graph': graph });
  // The content security policy does not apply to data blocks.
  return `${tag('script', { type: 'application/ld+json' })}${json}</script>`;
}
