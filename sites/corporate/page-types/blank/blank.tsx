import { definePageType } from '@ximblox/blocks';
import { siteFrame } from '../../layout/site-frame.ts';

export const blank = definePageType({
  id: 'blank',
  label: { en: 'Blank', nl: 'Lege pagina', de: 'Leere Seite', fr: 'Page vierge' },
  initialBlocks: ['hero'],
  ...siteFrame,
});
