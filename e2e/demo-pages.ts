import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../sites/corporate/content/pages/', import.meta.url));
const defaultLocale = 'nl-nl';

interface ContentFile {
  slug: string;
  type: string;
  published?: boolean;
  blocks: { type: string }[];
}

/** A page of the demo site, as in its content folder. */
export interface DemoPage {
  /** Identifies the page in all languages. */
  key: string;
  locale: string;
  path: string;
  type: string;
  blockTypes: string[];
}

const readPage = (key: string, locale: string): ContentFile =>
  JSON.parse(readFileSync(`${folder}${key}/${locale}.json`, 'utf8')) as ContentFile;

const pathOf = (locale: string, slug: string): string =>
  `/${[...(locale === defaultLocale ? [] : [locale]), ...(slug === '' ? [] : [slug])].join('/')}`;

/** The expected public pages, read from the content folder. The page for 404 and shared sections have no address. */
export const demoPages: DemoPage[] = readdirSync(folder).flatMap((key) =>
  readdirSync(`${folder}${key}`)
    .map((file) => file.replace('.json', ''))
    .map((locale) => ({ locale, content: readPage(key, locale) }))
    .filter(({ content }) => content.published !== false && content.slug !== '404' && content.type !== 'shared-section')
    .map(({ locale, content }) => ({
      key,
      locale,
      path: pathOf(locale, content.slug),
      type: content.type,
      blockTypes: [...new Set(content.blocks.map(({ type }) => type))],
    })),
);
