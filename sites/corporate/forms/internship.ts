import { defineForm, formField } from '@ximblox/blocks';
import { consentTo, cv, email, motivation, name, phone } from './fields.ts';

export const internshipForm = defineForm({
  id: 'internship',
  label: { en: 'Internship', nl: 'Stage', de: 'Praktikum', fr: 'Stage' },
  fields: {
    name,
    email,
    phone,
    study: formField.text({
      label: { en: 'Course of study', nl: 'Opleiding', de: 'Studium', fr: 'Formation' },
      required: true,
      max: 120,
    }),
    cv,
    motivation,
    consent: consentTo({
      en: 'Waterlijn may keep my data for this application, until four weeks after it is closed, as described in the {link}.',
      nl: 'Waterlijn mag mijn gegevens bewaren voor deze aanmelding, tot vier weken na afloop, zoals in de {link} staat.',
      de: 'Waterlijn darf meine Daten für diese Anfrage aufbewahren, bis vier Wochen nach ihrem Abschluss, wie es in der {link} steht.',
      fr: 'Waterlijn peut conserver mes données pour cette demande, jusqu’à quatre semaines après sa clôture, comme l’indique la {link}.',
    }),
  },
  recipients: ['werken@waterlijn.example'],
  keepDays: 365,
  keepDaysWhenDone: 28,
  texts: {
    submit: { en: 'Apply', nl: 'Aanmelden', de: 'Absenden', fr: 'Envoyer' },
    sentTitle: {
      en: 'We have received your application',
      nl: 'Je aanmelding is binnen',
      de: 'Deine Anfrage ist angekommen',
      fr: 'Votre demande est arrivée',
    },
    sentText: {
      en: 'Lotte reads every letter herself and will reply within two weeks.',
      nl: 'Lotte leest elke brief zelf. Je hoort binnen twee weken van haar.',
      de: 'Lotte liest jeden Brief selbst. Du hörst innerhalb von zwei Wochen von ihr.',
      fr: 'Lotte lit chaque lettre elle-même. Elle vous répondra sous deux semaines.',
    },
  },
});
