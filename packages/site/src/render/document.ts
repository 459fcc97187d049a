import type { SiteAssets } from '../assets.ts';
import { languageOf } from '../kit/language.ts';
import { htmlTag } from './html-tag.ts';
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
  /** What failed, as data for the browser of a developer; `''` for everybody else. */
  failures?: string;
  /** Whether the document holds an island. */
  hasIslands: boolean;
  /** What the admin shows the document for in a frame; null for visitors. */
  frame: 'preview' | 'comparison' | null;
  /** Whether there are so many blocks that the preview lays them out where they are looked at. */
  isLong?: boolean;
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
  const { locale, frame } = parts;
  const added = frame && assets[frame];
  const scripts = [
    ...assets.development,
    ...(parts.hasIslands || frame === 'preview' ? [assets.islands] : []),
    ...(added ? [added.script] : []),
  ];
  const styles = added ? [...assets.styles, ...added.styles] : assets.styles;
  return [
    '<!doctype html>',
    htmlTag(locale),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    parts.head,
    // The large picture goes first: words stand there without their fonts, in faces of the same measure.
    parts.preloads,
    ...assets.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
    ),
    ...styles.map(stylesheet),
    ...scripts.map(moduleScript),
    '</head>',
    tag('body', {
      'data-page-type': parts.type,
      'data-preview': frame === 'preview' ? (parts.isLong ? 'long' : 'whole') : undefined,
    }),
    `<a class="xb-skip-link" href="#content">${escapeHtml(skipTexts[languageOf(locale)] ?? 'Skip to content')}</a>`,
    parts.header,
    '<main id="content" tabindex="-1">',
    parts.main,
    '</main>',
    parts.footer,
    parts.failures ?? '',
    '</body></html>',
  ].join('');
}
