import { defineForm, formField } from '@ximblox/blocks';
import { consentTo, email, name } from './fields.ts';

export const whitepaperForm = defineForm({
  id: 'whitepaper',
  label: { en: 'White paper', nl: 'Whitepaper', de: 'Whitepaper', fr: 'Livre blanc' },
  fields: {
    name,
    email,
    company: formField.text({
      label: { en: 'Organisation', nl: 'Organisatie', de: 'Organisation', fr: 'Organisation' },
      autoComplete: 'organization',
    }),
    whitepaper: formField.page({
      label: { en: 'White paper', nl: 'Whitepaper', de: 'Whitepaper', fr: 'Livre blanc' },
      pageType: 'whitepaper',
      required: true,
    }),
    consent: consentTo({
      en: 'Waterlijn may keep my data to send me the white paper, as described in the {link}.',
      nl: 'Waterlijn mag mijn gegevens bewaren om me het whitepaper te sturen, zoals in de {link} staat.',
      de: 'Waterlijn darf meine Daten aufbewahren, um mir das Whitepaper zu schicken, wie es in der {link} steht.',
      fr: 'Waterlijn peut conserver mes données pour m’envoyer le livre blanc, comme l’indique la {link}.',
    }),
  },
  recipients: ['kennis@waterlijn.example'],
  keepDays: 365,
  followUp: { kind: 'send-file', page: 'whitepaper', file: 'file' },
  texts: {
    submit: {
      en: 'Send me the white paper',
      nl: 'Stuur me het whitepaper',
      de: 'Whitepaper zuschicken',
      fr: 'Envoyez-moi le livre blanc',
    },
    sentTitle: {
      en: 'Check your inbox',
      nl: 'Kijk in je mailbox',
      de: 'Schau in dein Postfach',
      fr: 'Regardez votre boîte de réception',
    },
    sentText: {
      en: 'We have sent you an email with a link to download the white paper. It is valid for one week.',
      nl: 'Je krijgt een mail met een link waarmee je het whitepaper een week lang kunt downloaden.',
      de: 'Du bekommst eine Mail mit einem Link, über den du das Whitepaper eine Woche lang herunterladen kannst.',
      fr: 'Vous recevrez un e-mail avec un lien pour télécharger le livre blanc pendant une semaine.',
    },
  },
});
