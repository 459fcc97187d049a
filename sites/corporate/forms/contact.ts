import { defineForm, formField } from '@ximblox/blocks';
import { consentTo, email, name, phone } from './fields.ts';

export const contactForm = defineForm({
  id: 'contact',
  label: { en: 'Contact', nl: 'Contact', de: 'Kontakt', fr: 'Contact' },
  fields: {
    name,
    email,
    phone,
    message: formField.multiline({
      label: { en: 'Your message', nl: 'Je bericht', de: 'Deine Nachricht', fr: 'Votre message' },
      required: true,
    }),
    consent: consentTo({
      en: 'Waterlijn may keep my data to answer me, as described in the {link}.',
      nl: 'Waterlijn mag mijn gegevens bewaren om te antwoorden, zoals in de {link} staat.',
      de: 'Waterlijn darf meine Daten aufbewahren, um zu antworten, wie es in der {link} steht.',
      fr: 'Waterlijn peut conserver mes données pour me répondre, comme l’indique la {link}.',
    }),
  },
  recipients: ['info@waterlijn.example'],
  keepDays: 365,
  texts: {
    submit: { en: 'Send', nl: 'Verzenden', de: 'Absenden', fr: 'Envoyer' },
    sentTitle: {
      en: 'Thank you, we have received your message',
      nl: 'Dank je wel, je bericht is binnen',
      de: 'Danke, deine Nachricht ist angekommen',
      fr: 'Merci, votre message est arrivé',
    },
    sentText: {
      en: 'We answer within two working days. If the water is high now, call +31 251 55 01 99.',
      nl: 'We antwoorden binnen twee werkdagen. Staat het water nu hoog? Bel dan 0251 55 01 99.',
      de: 'Wir antworten innerhalb von zwei Werktagen. Steht das Wasser jetzt hoch? Dann ruf an: +31 251 55 01 99.',
      fr: 'Nous répondons sous deux jours ouvrés. L’eau monte en ce moment ? Appelez le +31 251 55 01 99.',
    },
  },
});
