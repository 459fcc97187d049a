import { definePageType, defineSite, type LayoutProps } from '@ximblox/blocks';
import { PageTitle } from '@ximblox/site/kit';
import { quote } from './blocks/quote.tsx';
import { text } from './blocks/text.tsx';

const Header = ({ siteName, homeUrl }: LayoutProps) => (
  <header>
    <a href={homeUrl}>{siteName}</a>
  </header>
);
const Title = ({ context }: LayoutProps) => (
  <h1>
    <PageTitle context={context} />
  </h1>
);

export default defineSite({
  name: 'Minimal',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [text, quote],
  pageTypes: [definePageType({ id: 'page', label: 'Page', initialBlocks: ['text'], header: Header, intro: Title })],
});
