import { defineSite } from '@ximblox/blocks';
import { quote } from './blocks/quote.tsx';
import { text } from './blocks/text.tsx';
import { page } from './page-types/page.tsx';

export default defineSite({
  name: 'My site',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [text, quote],
  pageTypes: [page],
});
