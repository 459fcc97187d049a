import type { SiteSearch } from '@ximblox/blocks';
import { message } from '../../messages/message.ts';
import { siteFrame } from '../site-frame.ts';
import { SearchPage } from './search-page.tsx';

/** The search page and its address in each language. */
export const siteSearch: SiteSearch = {
  slugs: { 'nl-nl': 'zoeken', 'en-gb': 'search', 'de-de': 'suche', 'fr-fr': 'recherche' },
  title: (locale) => message(locale, 'search'),
  description: (locale) => message(locale, 'searchStart'),
  ...siteFrame,
  page: SearchPage,
};
