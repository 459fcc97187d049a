import { type MessageCatalogue, messagesFor } from '@ximblox/blocks/internal';
import { htmlTag } from './html-tag.ts';
import { escapeHtml, tag } from './html.ts';

type Message = readonly [heading: string, text: string, home: string];

const messages: Record<'404' | '500' | '503', MessageCatalogue<Message>> = {
  404: {
    nl: ['Pagina niet gevonden', 'Deze pagina bestaat niet of niet meer.', 'Naar de homepage'],
    en: ['Page not found', 'This page does not exist or has been removed.', 'Go to the home page'],
    de: ['Seite nicht gefunden', 'Diese Seite gibt es nicht oder nicht mehr.', 'Zur Startseite'],
    fr: ['Page introuvable', 'Cette page n’existe pas ou n’existe plus.', 'Retour à l’accueil'],
  },
  500: {
    nl: ['Er ging iets mis', 'Deze pagina kan niet worden getoond.', 'Naar de homepage'],
    en: ['Something went wrong', 'This page cannot be shown. Try again later.', 'Go to the home page'],
    de: ['Etwas ist schiefgegangen', 'Diese Seite kann nicht angezeigt werden.', 'Zur Startseite'],
    fr: ['Une erreur est survenue', 'Cette page ne peut pas être affichée.', 'Retour à l’accueil'],
  },
  503: {
    nl: ['Even niet bereikbaar', 'Probeer het over een ogenblik opnieuw.', 'Naar de homepage'],
    en: ['Temporarily unavailable', 'Try again in a moment.', 'Go to the home page'],
    de: ['Vorübergehend nicht erreichbar', 'Bitte gleich erneut versuchen.', 'Zur Startseite'],
    fr: ['Momentanément indisponible', 'Veuillez réessayer dans un instant.', 'Retour à l’accueil'],
  },
};

/** Renders an error page without reading content, for failures and sites without a 404 page. */
export function plainPage(options: {
  kind: keyof typeof messages;
  locale: string;
  siteName: string;
  homeUrl: string;
  /** URLs of the site's stylesheets. */
  styles: readonly string[];
  /** URLs of scripts, and their data, in development. */
  scripts?: readonly string[];
  failures?: string;
}): string {
  const { kind, locale, siteName, homeUrl, styles, scripts = [], failures = '' } = options;
  const [heading, text, home] = messagesFor(messages[kind], locale);
  return [
    '<!doctype html>',
    htmlTag(locale),
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(`${heading} | ${siteName}`)}</title>`,
    ...styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...scripts.map((src) => `${tag('script', { type: 'module', src })}</script>`),
    `</head><body><main class="xb-plain"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>`,
    `<p>${tag('a', { href: homeUrl })}${escapeHtml(home)}</a></p></main>${failures}</body></html>`,
  ].join('');
}
