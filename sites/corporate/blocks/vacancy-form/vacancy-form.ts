import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { pagesToChoose } from '../form/pages-to-choose.ts';
import { words } from '../../texts/labels.ts';

export const vacancyFormBlock = defineBlock({
  type: 'vacancy-form',
  label: words('Application form'),
  group: words('Forms'),
  description: words('An application for a vacancy, with CV and motivation'),
  fields: formFields,
  load: (input) => pagesToChoose('vacancy', 'vacancy', input),
  example: {
    props: {
      label: 'Solliciteer',
      title: 'Kom bij ons werken',
      intro: 'Een cv en een brief van een halve pagina zijn genoeg.',
    },
  },
});
