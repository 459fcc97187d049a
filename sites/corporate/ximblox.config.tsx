import { defineSite } from '@ximblox/blocks';
import { copyNews } from './admin/copy-news.action.ts';
import { blocks } from './blocks/index.ts';
import { consent } from './layout/cookies/consent.ts';
import { newsletter } from './extensions/newsletter/newsletter.ts';
import { firm, internationalNumber } from './layout/firm.ts';
import { siteSearch } from './layout/search/site-search.ts';
import { pagesAbove } from './layout/trail.ts';
import { forms } from './forms/index.ts';
import { blank } from './page-types/blank/blank.tsx';
import { content } from './page-types/content/content.tsx';
import { internship } from './page-types/internship/internship.tsx';
import { news } from './page-types/news/news.tsx';
import { vacancy } from './page-types/vacancy/vacancy.tsx';
import { whitepaper } from './page-types/whitepaper/whitepaper.tsx';

export default defineSite({
  name: 'Waterlijn',
  locales: [
    { code: 'nl-nl', name: 'Nederlands' },
    { code: 'en-gb', name: 'English' },
    { code: 'de-de', name: 'Deutsch' },
    { code: 'fr-fr', name: 'Français' },
  ],
  defaultLocale: 'nl-nl',
  extensions: [newsletter],
  blocks,
  forms,
  pageTypes: [blank, content, news, vacancy, internship, whitepaper],
  defaultSeoImage: {
    src: '/waterlijn-og.jpg',
    width: 1200,
    height: 630,
    alt: {
      en: 'The Waterlijn wordmark on a sea chart, beside a coast drawn in water lines',
      nl: 'Het woordmerk Waterlijn op een zeekaart, naast een kust van getekende waterlijnen',
      de: 'Die Wortmarke Waterlijn auf einer Seekarte, neben einer Küste aus gezeichneten Wasserlinien',
      fr: 'Le logotype Waterlijn sur une carte marine, à côté d’un littoral dessiné en lignes d’eau',
    },
  },
  icons: [
    { href: '/favicon.svg', type: 'image/svg+xml' },
    { href: '/favicon.png', type: 'image/png', sizes: '192x192' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
  ],
  organisation: {
    name: 'Waterlijn',
    logo: '/favicon.png',
    email: firm.email,
    telephone: internationalNumber(firm.phone),
    address: { street: firm.street, postalCode: firm.postalCode, place: firm.town, country: 'NL' },
    founded: '1953',
  },
  search: siteSearch,
  breadcrumbs: pagesAbove,
  consent,
  menus: [
    { id: 'main', label: { en: 'Main menu', nl: 'Hoofdmenu', de: 'Hauptmenü', fr: 'Menu principal' }, depth: 2 },
    { id: 'footer', label: { en: 'Footer', nl: 'Voettekst', de: 'Fußzeile', fr: 'Pied de page' }, depth: 2 },
    {
      id: 'service',
      label: { en: 'Service links', nl: 'Servicelinks', de: 'Servicelinks', fr: 'Liens de service' },
      depth: 1,
    },
  ],
  extraMenuItems: [
    {
      title: {
        en: 'Copy news for the newsletter',
        nl: 'Nieuws kopiëren voor de nieuwsbrief',
        de: 'Nachrichten für den Newsletter kopieren',
        fr: 'Copier les actualités pour la lettre d’information',
      },
      icon: 'mail',
      action: copyNews,
    },
  ],
});
