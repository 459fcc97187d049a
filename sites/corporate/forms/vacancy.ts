import { defineForm, formField } from '@ximblox/blocks';
import { consentTo, cv, email, motivation, name, phone, texts, words } from './fields.ts';

export const vacancyForm = defineForm({
  id: 'vacancy',
  label: words('Sollicitatie', 'Application', 'Bewerbung', 'Candidature'),
  fields: {
    vacancy: formField.page({
      label: words('Vacature', 'Vacancy', 'Stelle', 'Poste'),
      pageType: 'vacancy',
      required: true,
    }),
    name,
    email,
    phone: { ...phone, required: true },
    cv,
    motivation,
    consent: consentTo(
      'Waterlijn mag mijn gegevens bewaren voor deze sollicitatie, tot vier weken na afloop, zoals in de {link} staat.',
      'Waterlijn may keep my data for this application, until four weeks after it is closed, as described in the {link}.',
      'Waterlijn darf meine Daten für diese Bewerbung aufbewahren, bis vier Wochen nach ihrem Abschluss, wie es in der {link} steht.',
      'Waterlijn peut conserver mes données pour cette candidature, jusqu’à quatre semaines après sa clôture, comme l’indique la {link}.',
    ),
  },
  recipients: ['werken@waterlijn.example'],
  keepDays: 365,
  daysWhenDone: 28,
  texts: texts(
    words('Solliciteren', 'Apply', 'Bewerben', 'Postuler'),
    words(
      'Je sollicitatie is binnen',
      'We have received your application',
      'Deine Bewerbung ist angekommen',
      'Votre candidature est arrivée',
    ),
    words(
      'We lezen alles zelf, en je hoort binnen een week van ons.',
      'We read every application ourselves and will reply within a week.',
      'Wir lesen alles selbst, und du hörst innerhalb einer Woche von uns.',
      'Nous lisons tout nous-mêmes et vous répondons sous une semaine.',
    ),
  ),
});
