import { defineForm, formField } from '@ximblox/blocks';
import { consentTo, email, name, phone, texts, words } from './fields.ts';

export const contactForm = defineForm({
  id: 'contact',
  label: words('Contact', 'Contact', 'Kontakt', 'Contact'),
  fields: {
    name,
    email,
    phone,
    message: formField.multiline({
      label: words('Je bericht', 'Your message', 'Deine Nachricht', 'Votre message'),
      required: true,
    }),
    consent: consentTo(
      'Waterlijn mag mijn gegevens bewaren om te antwoorden, zoals in de {link} staat.',
      'Waterlijn may keep my data to answer me, as described in the {link}.',
      'Waterlijn darf meine Daten aufbewahren, um zu antworten, wie es in der {link} steht.',
      'Waterlijn peut conserver mes données pour me répondre, comme l’indique la {link}.',
    ),
  },
  recipients: ['info@waterlijn.example'],
  keepDays: 365,
  texts: texts(
    words('Verzenden', 'Send', 'Absenden', 'Envoyer'),
    words(
      'Dank je wel, je bericht is binnen',
      'Thank you, we have received your message',
      'Danke, deine Nachricht ist angekommen',
      'Merci, votre message est arrivé',
    ),
    words(
      'We antwoorden binnen twee werkdagen. Staat het water nu hoog? Bel dan 0251 55 01 99.',
      'We answer within two working days. If the water is high now, call +31 251 55 01 99.',
      'Wir antworten innerhalb von zwei Werktagen. Steht das Wasser jetzt hoch? Dann ruf an: +31 251 55 01 99.',
      'Nous répondons sous deux jours ouvrés. L’eau monte en ce moment ? Appelez le +31 251 55 01 99.',
    ),
  ),
});
