import { definePageType, type LayoutProps } from '@ximblox/blocks';
import { PageTitle } from '@ximblox/site/kit';
import { Footer, Header } from './frame.tsx';

const Title = ({ context }: LayoutProps) => (
  <h1>
    <PageTitle context={context} />
  </h1>
);

export const page = definePageType({
  id: 'page',
  label: 'Page',
  initialBlocks: ['text'],
  header: Header,
  intro: Title,
  footer: Footer,
});
