import { defineForm, formField } from '@ximblox/blocks';
import { consentTo, email, name, texts, words } from './fields.ts';

export const whitepaperForm = defineForm({
  id: 'whitepaper',
  label: words('Whitepaper', 'White paper', 'Whitepaper', 'Livre blanc'),
  fields: {
    name,
    email,
    company: formField.text({
      label: words('Organisatie', 'Organisation', 'Organisation', 'Organisation'),
      autoComplete: 'organization',
    }),
    whitepaper: formField.page({
      label: words('Whitepaper', 'White paper', 'Whitepaper', 'Livre blanc'),
      pageType: 'whitepaper',
      required: true,
    }),
    consent: consentTo(
      'Waterlijn mag mijn gegevens bewaren om me het whitepaper te sturen, zoals in de {link} staat.',
      'Waterlijn may keep my data to send me the white paper, as described in the {link}.',
      'Waterlijn darf meine Daten aufbewahren, um mir das Whitepaper zu schicken, wie es in der {link} steht.',
      'Waterlijn peut conserver mes données pour m’envoyer le livre blanc, comme l’indique la {link}.',
    ),
  },
  recipients: ['kennis@waterlijn.example'],
  keepDays: 365,
  sequel: { kind: 'send-file', page: 'whitepaper', file: 'file' },
  texts: texts(
    words('Stuur me het whitepaper', 'Send me the white paper', 'Whitepaper zuschicken', 'Envoyez-moi le livre blanc'),
    words('Kijk in je mailbox', 'Check your inbox', 'Schau in dein Postfach', 'Regardez votre boîte de réception'),
    words(
      'Je krijgt een mail met een link waarmee je het whitepaper een week lang kunt downloaden.',
      'We have sent you an email with a link to download the white paper. It is valid for one week.',
      'Du bekommst eine Mail mit einem Link, über den du das Whitepaper eine Woche lang herunterladen kannst.',
      'Vous recevrez un e-mail avec un lien pour télécharger le livre blanc pendant une semaine.',
    ),
  ),
});
