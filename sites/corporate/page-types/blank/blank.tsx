import { definePageType } from '@ximblox/blocks';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';

export const blank = definePageType({
  id: 'blank',
  label: 'Blank',
  initialBlocks: ['hero'],
  header: SiteHeader,
  footer: SiteFooter,
});
