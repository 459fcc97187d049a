import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { pagesToChoose } from '../form/pages-to-choose.ts';
import { words } from '../../texts/labels.ts';

export const whitepaperFormBlock = defineBlock({
  type: 'whitepaper-form',
  label: words('White paper form'),
  group: words('Forms'),
  description: words('Sends a white paper by mail to who asks for it'),
  fields: formFields,
  load: (input) => pagesToChoose('whitepaper', 'whitepaper', input, ({ typeData }) => typeData.file !== null),
  example: {
    props: {
      label: 'Aanvragen',
      title: 'Lees het hele verhaal',
      intro: 'Vul je adres in, dan sturen we je het whitepaper.',
    },
  },
});
