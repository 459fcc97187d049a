import { definePageType } from '@ximblox/blocks';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';
import { words } from '../../texts/labels.ts';

export const blank = definePageType({
  id: 'blank',
  label: words('Blank'),
  initialBlocks: ['hero'],
  header: SiteHeader,
  footer: SiteFooter,
});
