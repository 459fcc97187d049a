import { defineSite } from '@ximblox/blocks';
import { posts } from './blocks/posts.tsx';
import { quote } from './blocks/quote.tsx';
import { text } from './blocks/text.tsx';
import { page } from './page-types/page.tsx';
import { post } from './page-types/post.tsx';

export default defineSite({
  name: 'My site',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [text, quote, posts],
  pageTypes: [page, post],
});
