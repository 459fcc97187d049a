import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { groups } from '../groups.ts';

export const contactFormBlock = defineBlock({
  type: 'contact-form',
  label: { en: 'Contact form', nl: 'Contactformulier', de: 'Kontaktformular', fr: 'Formulaire de contact' },
  group: groups.forms,
  description: {
    en: 'A message to the firm, with a name and an e-mail address',
    nl: 'Een bericht aan het bedrijf, met naam en e-mailadres',
    de: 'Eine Nachricht an die Firma, mit Name und E-Mail-Adresse',
    fr: 'Un message à l’entreprise, avec un nom et une adresse e-mail',
  },
  fields: formFields,
  example: {
    props: {
      label: 'Schrijf ons',
      title: 'Stel je vraag',
      intro: 'Een mens leest mee, en antwoordt binnen twee werkdagen.',
    },
  },
});
