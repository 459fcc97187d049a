import { definePageType } from '@ximblox/blocks';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';

export const blank = definePageType({
  id: 'blank',
  label: { en: 'Blank', nl: 'Lege pagina', de: 'Leere Seite', fr: 'Page vierge' },
  initialBlocks: ['hero'],
  header: SiteHeader,
  footer: SiteFooter,
});
