import { fillMessage, type SiteDefinition, siteTimeZone } from '@ximblox/blocks/internal';
import type { OpenMoment } from '@ximblox/server';
import type { SiteAssets } from '@ximblox/site';
import { barMessages } from './bar-messages.ts';
import { escapeHtml } from './bar-parts.ts';

/** Headers of the page with both sides: it loads its own script and style sheet, and the two pages. */
export const comparisonHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

const withParameter = (path: string, name: string): string => `${path}${path.includes('?') ? '&' : '?'}${name}`;

/**
 * Returns a page that shows an address at a moment and now, side by side. A script scrolls both together, and follows links in either
 * on both sides.
 */
export function comparisonPage(
  definition: Pick<SiteDefinition, 'timeZone'>,
  { moment: assets }: Pick<SiteAssets, 'moment'>,
  { opened, prefix, path }: { opened: OpenMoment; prefix: string; path: string },
): string {
  const { language, release, moment } = opened;
  const texts = barMessages[language];
  const locale = language === 'en' ? 'en-GB' : language;
  const times = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: siteTimeZone(definition),
  });
  const then = escapeHtml(release ?? times.format(moment.time));
  const now = escapeHtml(texts.present);
  const title = escapeHtml(fillMessage(texts.sideBySide, {}));
  const side = (name: string, address: string): string =>
    `<section><h2>${name}</h2><iframe title="${name}" src="${escapeHtml(address)}"></iframe></section>`;
  return [
    `<!doctype html><html lang="${language}" class="ximblox-comparison" data-prefix="${escapeHtml(prefix)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`,
    ...assets.styles.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`),
    `<script type="module" src="${escapeHtml(assets.script)}"></script></head>`,
    `<body><header><h1>${title}</h1><a href="${escapeHtml(prefix + path)}">${escapeHtml(texts.endComparison)}</a></header>`,
    `<main>${side(then, withParameter(prefix + path, 'side'))}${side(now, path)}</main></body></html>`,
  ].join('');
}
