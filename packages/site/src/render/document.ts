import type { SiteAssets } from '../assets.ts';
import { languageOf, languageTag } from '../kit/language.ts';
import { escapeHtml, tag } from './html.ts';

/** The parts of a document, as HTML. */
export interface DocumentParts {
  locale: string;
  /** ID of the page type; themes may depend on it. */
  type: string;
  head: string;
  preloads: string;
  header: string;
  main: string;
  footer: string;
  /** Whether the document holds an island. */
  hasIslands: boolean;
  preview: boolean;
}

const skipTexts: Record<string, string> = {
  nl: 'Naar de inhoud',
  en: 'Skip to content',
  de: 'Zum Inhalt springen',
  fr: 'Aller au contenu',
};

const stylesheet = (href: string): string => tag('link', { rel: 'stylesheet', href });
const moduleScript = (src: string): string => `${tag('script', { type: 'module', src })}</script>`;

/** The whole document. Without islands it asks for no script. */
export function documentHtml(parts: DocumentParts, assets: SiteAssets): string {
  const { locale, preview } = parts;
  const scripts = [
    ...assets.development,
    ...(parts.hasIslands || preview ? [assets.islands] : []),
    ...(preview ? [assets.preview.script] : []),
  ];
  const styles = preview ? [...assets.styles, ...assets.preview.styles] : assets.styles;
  return [
    '<!doctype html>',
    tag('html', { lang: languageTag(locale) }),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    parts.head,
    ...assets.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
    ),
    parts.preloads,
    ...styles.map(stylesheet),
    ...scripts.map(moduleScript),
    '</head>',
    tag('body', { 'data-page-type': parts.type, 'data-preview': preview ? '' : undefined }),
    `<a class="xb-skip-link" href="#content">${escapeHtml(skipTexts[languageOf(locale)] ?? 'Skip to content')}</a>`,
    parts.header,
    '<main id="content" tabindex="-1">',
    parts.main,
    '</main>',
    parts.footer,
    '</body></html>',
  ].join('');
}
