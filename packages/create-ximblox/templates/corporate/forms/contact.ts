import { defineForm, formField } from '@ximblox/blocks';

export const contact = defineForm({
  id: 'contact',
  label: { en: 'Contact', nl: 'Contact', de: 'Kontakt', fr: 'Contact' },
  fields: {
    name: formField.text({
      label: { en: 'Name', nl: 'Naam', de: 'Name', fr: 'Nom' },
      required: true,
      max: 100,
      autoComplete: 'name',
    }),
    email: formField.email({
      label: { en: 'Email address', nl: 'E-mailadres', de: 'E-Mail-Adresse', fr: 'Adresse e-mail' },
      required: true,
    }),
    message: formField.multiline({
      label: { en: 'Message', nl: 'Bericht', de: 'Nachricht', fr: 'Message' },
      required: true,
    }),
  },
  // Email addresses that receive a notice of each message. All messages are in the inbox of the admin.
  recipients: [],
  keepDays: 365,
  texts: {
    submit: { en: 'Send', nl: 'Verzenden', de: 'Absenden', fr: 'Envoyer' },
    sentTitle: {
      en: 'Thank you for your message',
      nl: 'Bedankt voor je bericht',
      de: 'Danke für deine Nachricht',
      fr: 'Merci pour votre message',
    },
    sentText: {
      en: 'We will answer within a few days.',
      nl: 'We antwoorden binnen een paar dagen.',
      de: 'Wir antworten in den nächsten Tagen.',
      fr: 'Nous vous répondrons dans les prochains jours.',
    },
  },
});
