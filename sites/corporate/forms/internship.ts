import { defineForm, formField } from '@ximblox/blocks';
import { consentTo, cv, email, motivation, name, phone, texts, words } from './fields.ts';

export const internshipForm = defineForm({
  id: 'internship',
  label: words('Stage', 'Internship', 'Praktikum', 'Stage'),
  fields: {
    name,
    email,
    phone,
    study: formField.text({
      label: words('Opleiding', 'Course of study', 'Studium', 'Formation'),
      required: true,
      max: 120,
    }),
    cv,
    motivation,
    consent: consentTo(
      'Waterlijn mag mijn gegevens bewaren voor deze aanmelding, tot vier weken na afloop, zoals in de {link} staat.',
      'Waterlijn may keep my data for this application, until four weeks after it is closed, as described in the {link}.',
      'Waterlijn darf meine Daten für diese Anfrage aufbewahren, bis vier Wochen nach ihrem Abschluss, wie es in der {link} steht.',
      'Waterlijn peut conserver mes données pour cette demande, jusqu’à quatre semaines après sa clôture, comme l’indique la {link}.',
    ),
  },
  recipients: ['werken@waterlijn.example'],
  keepDays: 365,
  daysWhenDone: 28,
  texts: texts(
    words('Aanmelden', 'Apply', 'Absenden', 'Envoyer'),
    words(
      'Je aanmelding is binnen',
      'We have received your application',
      'Deine Anfrage ist angekommen',
      'Votre demande est arrivée',
    ),
    words(
      'Lotte leest elke brief zelf. Je hoort binnen twee weken van haar.',
      'Lotte reads every letter herself and will reply within two weeks.',
      'Lotte liest jeden Brief selbst. Du hörst innerhalb von zwei Wochen von ihr.',
      'Lotte lit chaque lettre elle-même. Elle vous répondra sous deux semaines.',
    ),
  ),
});
