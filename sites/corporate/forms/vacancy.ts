import { defineForm, formField } from '@ximblox/blocks';
import { consentTo, cv, email, motivation, name, phone } from './fields.ts';

export const vacancyForm = defineForm({
  id: 'vacancy',
  label: { en: 'Application', nl: 'Sollicitatie', de: 'Bewerbung', fr: 'Candidature' },
  fields: {
    vacancy: formField.page({
      label: { en: 'Vacancy', nl: 'Vacature', de: 'Stelle', fr: 'Poste' },
      pageType: 'vacancy',
      required: true,
    }),
    name,
    email,
    phone: { ...phone, required: true },
    cv,
    motivation,
    consent: consentTo({
      en: 'Waterlijn may keep my data for this application, until four weeks after it is closed, as described in the {link}.',
      nl: 'Waterlijn mag mijn gegevens bewaren voor deze sollicitatie, tot vier weken na afloop, zoals in de {link} staat.',
      de: 'Waterlijn darf meine Daten für diese Bewerbung aufbewahren, bis vier Wochen nach ihrem Abschluss, wie es in der {link} steht.',
      fr: 'Waterlijn peut conserver mes données pour cette candidature, jusqu’à quatre semaines après sa clôture, comme l’indique la {link}.',
    }),
  },
  recipients: ['werken@waterlijn.example'],
  keepDays: 365,
  keepDaysWhenDone: 28,
  texts: {
    submit: { en: 'Apply', nl: 'Solliciteren', de: 'Bewerben', fr: 'Postuler' },
    sentTitle: {
      en: 'We have received your application',
      nl: 'Je sollicitatie is binnen',
      de: 'Deine Bewerbung ist angekommen',
      fr: 'Votre candidature est arrivée',
    },
    sentText: {
      en: 'We read every application ourselves and will reply within a week.',
      nl: 'We lezen alles zelf, en je hoort binnen een week van ons.',
      de: 'Wir lesen alles selbst, und du hörst innerhalb einer Woche von uns.',
      fr: 'Nous lisons tout nous-mêmes et vous répondons sous une semaine.',
    },
  },
});
