import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { pagesToChoose } from '../form/pages-to-choose.ts';
import { groups } from '../groups.ts';

export const vacancyFormBlock = defineBlock({
  type: 'vacancy-form',
  label: {
    en: 'Application form',
    nl: 'Sollicitatieformulier',
    de: 'Bewerbungsformular',
    fr: 'Formulaire de candidature',
  },
  group: groups.forms,
  description: {
    en: 'An application for a vacancy, with CV and motivation',
    nl: 'Een sollicitatie op een vacature, met cv en motivatie',
    de: 'Eine Bewerbung auf eine Stelle, mit Lebenslauf und Motivation',
    fr: 'Une candidature à un poste, avec CV et lettre de motivation',
  },
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
