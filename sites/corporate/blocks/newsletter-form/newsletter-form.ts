import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { groups } from '../groups.ts';

export const newsletterFormBlock = defineBlock({
  type: 'newsletter-form',
  label: {
    en: 'Newsletter form',
    nl: 'Nieuwsbriefformulier',
    de: 'Newsletter-Formular',
    fr: 'Formulaire de lettre d’information',
  },
  group: groups.forms,
  description: {
    en: 'Sign-up for the newsletter, confirmed by e-mail',
    nl: 'Aanmelding voor de nieuwsbrief, te bevestigen per e-mail',
    de: 'Anmeldung zum Newsletter, per E-Mail bestätigt',
    fr: 'Inscription à la lettre d’information, confirmée par e-mail',
  },
  fields: formFields,
  example: {
    props: {
      label: 'Nieuwsbrief',
      title: 'Vier keer per jaar water',
      intro: 'Wat we bouwen, meten en soms fout doen. Geen reclame.',
    },
  },
});
