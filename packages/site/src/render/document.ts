import { messagesFor } from '@ximblox/blocks/internal';
import type { SiteAssets } from '../assets.ts';
import { htmlTag } from './html-tag.ts';
import { escapeHtml, tag } from './html.ts';

/** Parts of a document, as HTML. */
export interface DocumentParts {
  locale: string;
  /** ID of the page type, which themes may select by. */
  type: string;
  head: string;
  preloads: string;
  header: string;
  main: string;
  footer: string;
  /** Failures for the error overlay in development; `''` in production. */
  failures?: string;
  /** Whether the document contains an island. */
  hasIslands: boolean;
  /** Purpose of the frame in the admin; null for visitors. */
  frame: 'preview' | 'comparison' | null;
  /** Whether the preview lays out only visible blocks. */
  isLong?: boolean;
}

const skipLinkMessages = {
  nl: 'Naar de inhoud',
  en: 'Skip to content',
  de: 'Zum Inhalt springen',
  fr: 'Aller au contenu',
};

const stylesheet = (href: string): string => tag('link', { rel: 'stylesheet', href });
const moduleScript = (src: string): string => `${tag('script', { type: 'module', src })}</script>`;

/** Assembles the document. Without islands it loads no script. */
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
    // The main image loads first: text is readable before, in fallback fonts with the same metrics.
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
    `<a class="xb-skip-link" href="#content">${escapeHtml(messagesFor(skipLinkMessages, locale))}</a>`,
    parts.header,
    '<main id="content" tabindex="-1">',
    parts.main,
    '</main>',
    parts.footer,
    parts.failures ?? '',
    '</body></html>',
  ].join('');
}
