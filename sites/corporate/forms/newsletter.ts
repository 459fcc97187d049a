import { defineForm } from '@ximblox/blocks';
import { consentTo, email, texts, words } from './fields.ts';

export const newsletterForm = defineForm({
  id: 'newsletter',
  label: words('Nieuwsbrief', 'Newsletter', 'Newsletter', 'Lettre d’information'),
  fields: {
    email,
    consent: consentTo(
      'Waterlijn mag me de nieuwsbrief sturen, zoals in de {link} staat. Ik kan me altijd weer afmelden.',
      'Waterlijn may send me the newsletter, as described in the {link}. I can unsubscribe at any time.',
      'Waterlijn darf mir den Newsletter schicken, wie es in der {link} steht. Ich kann mich jederzeit abmelden.',
      'Waterlijn peut m’envoyer la lettre d’information, comme l’indique la {link}. Je peux me désinscrire à tout moment.',
    ),
  },
  recipients: [],
  keepDays: 365,
  sequel: { kind: 'confirm' },
  texts: texts(
    words('Aanmelden', 'Subscribe', 'Anmelden', 'S’inscrire'),
    words('Nog één stap', 'One more step', 'Noch ein Schritt', 'Encore une étape'),
    words(
      'We hebben je een mail gestuurd. Klik daarin op de link, dan begint de nieuwsbrief.',
      'We have sent you an email. Select the link in it to start your subscription.',
      'Wir haben dir eine Mail geschickt. Klicke auf den Link darin, dann beginnt der Newsletter.',
      'Nous vous avons envoyé un e-mail. Cliquez sur le lien, et la lettre commence.',
    ),
  ),
});
