import { defineSite } from '@ximblox/blocks';
import { cards } from './blocks/cards.tsx';
import { contactForm } from './blocks/contact-form.tsx';
import { lead } from './blocks/lead.tsx';
import { newsList } from './blocks/news-list.tsx';
import { quote } from './blocks/quote.tsx';
import { text } from './blocks/text.tsx';
import { contact } from './forms/contact.ts';
import { news } from './page-types/news.tsx';
import { page } from './page-types/page.tsx';

export default defineSite({
  name: 'My site',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [lead, text, cards, quote, newsList, contactForm],
  pageTypes: [page, news],
  forms: [contact],
  menus: [
    { id: 'main', label: 'Main menu', depth: 1 },
    { id: 'footer', label: 'Footer', depth: 1 },
  ],
  icons: [{ href: '/icon.svg', type: 'image/svg+xml' }],
});
