import { defineForm } from '@ximblox/blocks';
import { consentTo, email } from './fields.ts';

export const newsletterForm = defineForm({
  id: 'newsletter',
  label: { en: 'Newsletter', nl: 'Nieuwsbrief', de: 'Newsletter', fr: 'Lettre d’information' },
  fields: {
    email,
    consent: consentTo({
      en: 'Waterlijn may send me the newsletter, as described in the {link}. I can unsubscribe at any time.',
      nl: 'Waterlijn mag me de nieuwsbrief sturen, zoals in de {link} staat. Ik kan me altijd weer afmelden.',
      de: 'Waterlijn darf mir den Newsletter schicken, wie es in der {link} steht. Ich kann mich jederzeit abmelden.',
      fr: 'Waterlijn peut m’envoyer la lettre d’information, comme l’indique la {link}. Je peux me désinscrire à tout moment.',
    }),
  },
  recipients: [],
  keepDays: 365,
  followUp: { kind: 'confirm' },
  texts: {
    submit: { en: 'Subscribe', nl: 'Aanmelden', de: 'Anmelden', fr: 'S’inscrire' },
    sentTitle: { en: 'One more step', nl: 'Nog één stap', de: 'Noch ein Schritt', fr: 'Encore une étape' },
    sentText: {
      en: 'We have sent you an email. Select the link in it to start your subscription.',
      nl: 'We hebben je een mail gestuurd. Klik daarin op de link, dan begint de nieuwsbrief.',
      de: 'Wir haben dir eine Mail geschickt. Klicke auf den Link darin, dann beginnt der Newsletter.',
      fr: 'Nous vous avons envoyé un e-mail. Cliquez sur le lien, et la lettre commence.',
    },
  },
});
