import {
  type DescribedPage,
  feedPath,
  type LayoutProps,
  pagePath,
  type SiteDefinition,
  type StructuredData,
} from '@ximblox/blocks';
import { languageTag } from '../kit/language.ts';
import { articleHtml } from './article.ts';
import { absoluteUrl, type HeadContent, sharedImage } from './head.ts';
import { tag } from './html.ts';
import type { Prepared } from './prepare-page.ts';
import type { RenderNotes, SiteServices } from './rendering.ts';

/** Links to the feeds of a locale, for the head of its pages. */
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

const codes: Record<string, string> = {
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '&': String.raw`\u0026`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

/** JSON that cannot end the element it stands in, nor begin a comment there. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => codes[character] ?? '');

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
  const above = site.trail?.(page) ?? [];
  if (above.length === 0) return [];
  const { title, url } = page.context;
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [...above, { title, href: url }].map((item, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: item.title,
        item: page.absolute(item.href),
      })),
    },
  ];
}

/** A page as it was prepared for rendering. */
interface PreparedPage extends HeadContent, Pick<Prepared, 'blocks' | 'found' | 'context' | 'pageType'> {
  layout: LayoutProps;
}

/**
 * What a page is about, for search engines: what stands above it and what its type says, on home pages the site; with these the
 * organisation, to which they point. A type that throws loses its say and nothing else.
 */
export function structuredDataHtml(services: SiteServices, notes: RenderNotes, prepared: PreparedPage): string {
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
    notes.failures.push({ what, page: layout.context, error });
    log.error({ err: error, pageID, type: pageType?.id }, 'The description of a page for search engines failed.');
  }
  if (graph.some((thing) => thing['@type'] !== 'BreadcrumbList')) graph.unshift(...organisationData(site, publicUrl));
  if (graph.length === 0) return '';
  const json = scriptSafeJson({ '@context': 'https://schema.org', '@graph': graph });
  // A block of data is no script: the policy against inline scripts does not concern it.
  return `${tag('script', { type: 'application/ld+json' })}${json}</script>`;
}
