import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { words } from '../../texts/labels.ts';

export const newsletterFormBlock = defineBlock({
  type: 'newsletter-form',
  label: words('Newsletter form'),
  group: words('Forms'),
  description: words('A subscription to the newsletter, confirmed by mail'),
  fields: formFields,
  example: {
    props: {
      label: 'Nieuwsbrief',
      title: 'Vier keer per jaar water',
      intro: 'Wat we bouwen, meten en soms fout doen. Geen reclame.',
    },
  },
});
