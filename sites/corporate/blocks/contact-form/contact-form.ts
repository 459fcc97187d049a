import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { words } from '../../texts/labels.ts';

export const contactFormBlock = defineBlock({
  type: 'contact-form',
  label: words('Contact form'),
  group: words('Forms'),
  description: words('A message to the firm, with a name and an e-mail address'),
  fields: formFields,
  example: {
    props: {
      label: 'Schrijf ons',
      title: 'Stel je vraag',
      intro: 'Een mens leest mee, en antwoordt binnen twee werkdagen.',
    },
  },
});
