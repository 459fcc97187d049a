import { defineBlock } from '@ximblox/blocks';
import { formFields } from '../form/form-fields.ts';
import { groups } from '../groups.ts';

export const internshipFormBlock = defineBlock({
  type: 'internship-form',
  label: { en: 'Internship form', nl: 'Stageformulier', de: 'Praktikumsformular', fr: 'Formulaire de stage' },
  group: groups.forms,
  description: {
    en: 'A request for an internship, with CV and motivation',
    nl: 'Een aanvraag voor een stage, met cv en motivatie',
    de: 'Eine Anfrage für ein Praktikum, mit Lebenslauf und Motivation',
    fr: 'Une demande de stage, avec CV et lettre de motivation',
  },
  fields: formFields,
  example: {
    props: {
      label: 'Meld je aan',
      title: 'Kom stage lopen',
      intro: 'Vertel wat je wilt uitzoeken, en waarom hier.',
    },
  },
});
