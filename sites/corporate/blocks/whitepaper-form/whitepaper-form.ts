import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { pagesToChoose } from '../form/pages-to-choose.ts';
import { groups } from '../groups.ts';

export const whitepaperFormBlock = defineBlock({
  type: 'whitepaper-form',
  label: {
    en: 'White paper form',
    nl: 'Whitepaperformulier',
    de: 'Whitepaper-Formular',
    fr: 'Formulaire de livre blanc',
  },
  group: groups.forms,
  description: {
    en: 'Sends a white paper by e-mail',
    nl: 'Stuurt een whitepaper per e-mail',
    de: 'Verschickt ein Whitepaper per E-Mail',
    fr: 'Envoie un livre blanc par e-mail',
  },
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
