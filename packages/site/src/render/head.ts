import { type SiteDefinition, localise } from '@ximblox/blocks';
import { languageOf, languageTag } from '../kit/language.ts';
import { escapeHtml, tag } from './html.ts';
import { unmatchedAlternate } from './unmatched-alternate.ts';

/** Content of the head of a page. URLs are paths, made absolute where necessary. */
export interface HeadContent {
  siteName: string;
  /** Whether search engines may index the site. */
  indexing: boolean;
  /** Whether search engines may index this page. */
  isListed: boolean;
  locale: string;
  title: string;
  seoTitle: string;
  seoDescription: string;
  seoKeywords: readonly string[];
  /** Path of the page; null if it has no canonical address, such as a 404 page. */
  url: string | null;
  /** Path or URL of another page that is canonical; null for `url`. */
  canonical?: string | null;
  /** Paths of the neighbouring parts of a paged list; null if there are none. */
  previousUrl: string | null;
  nextUrl: string | null;
  image: { url: string; alt: string; width: number; height: number } | null;
  /** Published translations, including the page itself. */
  alternates: readonly { locale: string; url: string }[];
  openGraphType: 'website' | 'article';
  /** ISO 8601. */
  publishedAt: string | null;
  modifiedAt: string | null;
}

const meta = (attribute: 'name' | 'property', key: string, content: string | undefined): string =>
  content ? tag('meta', { [attribute]: key, content }) : '';

function alternateLinks(site: SiteDefinition, content: HeadContent, absolute: (path: string) => string): string {
  if (content.alternates.length < 2) return '';
  const link = (hreflang: string, url: string): string =>
    tag('link', { rel: 'alternate', hreflang, href: absolute(url) });
  const unmatched = unmatchedAlternate(site, content.alternates);
  return [
    ...content.alternates.map((alternate) => link(languageTag(alternate.locale), alternate.url)),
    ...(unmatched ? [link('x-default', unmatched.url)] : []),
  ].join('');
}

/** Returns language and region (`nl_NL`); the most likely region if the locale has none. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(languageTag(locale)).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

type SocialImage = NonNullable<HeadContent['image']>;

/** Returns the social image of a page, or that of the site. Unknown dimensions are 0. */
export function sharedImage(
  { defaultSeoImage: image }: Pick<SiteDefinition, 'defaultSeoImage'>,
  content: Pick<HeadContent, 'image' | 'locale'>,
): SocialImage | null {
  if (content.image || !image) return content.image;
  if (typeof image === 'string') return { url: image, alt: '', width: 0, height: 0 };
  return {
    url: image.src,
    alt: localise(image.alt, languageOf(content.locale)),
    width: image.width,
    height: image.height,
  };
}

/** Returns a function that makes encoded paths absolute and keeps absolute URLs. */
export const absoluteUrl =
  (publicUrl: string) =>
  (path: string): string =>
    path.startsWith('/') ? publicUrl + path : new URL(path, publicUrl).href;

function openGraph(site: SiteDefinition, content: HeadContent, absolute: (path: string) => string): string {
  const image = sharedImage(site, content);
  const pixels = (count: number | undefined): string | undefined => (count ? String(count) : undefined);
  return [
    meta('property', 'og:title', content.seoTitle || content.title),
    meta('property', 'og:description', content.seoDescription),
    meta('property', 'og:type', content.openGraphType),
    ...(content.openGraphType === 'article' && content.url !== null
      ? [
          meta('property', 'article:published_time', content.publishedAt ?? ''),
          meta('property', 'article:modified_time', content.modifiedAt ?? ''),
        ]
      : []),
    content.url === null ? '' : meta('property', 'og:url', absolute(content.url)),
    meta('property', 'og:site_name', content.siteName),
    meta('property', 'og:locale', openGraphLocale(content.locale)),
    ...content.alternates
      .filter(({ locale }) => locale !== content.locale)
      .map(({ locale }) => meta('property', 'og:locale:alternate', openGraphLocale(locale))),
    image ? meta('property', 'og:image', absolute(image.url)) : '',
    meta('property', 'og:image:width', pixels(image?.width)),
    meta('property', 'og:image:height', pixels(image?.height)),
    meta('property', 'og:image:alt', image?.alt),
    // X falls back to the Open Graph properties for title, description and image.
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:image:alt', image?.alt),
  ].join('');
}

function robotsMeta({ indexing, isListed }: HeadContent): string {
  if (!indexing) return tag('meta', { name: 'robots', content: 'noindex, nofollow' });
  return isListed ? '' : tag('meta', { name: 'robots', content: 'noindex' });
}

/** Returns title, description, canonical URL, translations and social cards. */
export function headHtml(site: SiteDefinition, content: HeadContent, publicUrl: string): string {
  const absolute = absoluteUrl(publicUrl);
  return [
    `<title>${escapeHtml(`${content.seoTitle || content.title} | ${content.siteName}`)}</title>`,
    meta('name', 'description', content.seoDescription),
    meta('name', 'keywords', content.seoKeywords.join(', ')),
    content.url === null
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: absolute(content.canonical ?? content.url) }),
    content.url === null ? '' : robotsMeta(content),
    content.previousUrl === null ? '' : tag('link', { rel: 'prev', href: absolute(content.previousUrl) }),
    content.nextUrl === null ? '' : tag('link', { rel: 'next', href: absolute(content.nextUrl) }),
    alternateLinks(site, content, absolute),
    openGraph(site, content, absolute),
    ...site.icons.map(({ rel = 'icon', href, type, sizes }) => tag('link', { rel, href, type, sizes })),
  ].join('');
}
