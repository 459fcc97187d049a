import { formField, type LocalisedText } from '@ximblox/blocks';

/** Fields that several forms share. */
export const name = formField.text({
  label: { en: 'Name', nl: 'Naam', de: 'Name', fr: 'Nom' },
  required: true,
  max: 100,
  autoComplete: 'name',
});

export const email = formField.email({
  label: { en: 'Email address', nl: 'E-mailadres', de: 'E-Mail-Adresse', fr: 'Adresse e-mail' },
  required: true,
});

export const phone = formField.phone({
  label: { en: 'Phone number', nl: 'Telefoonnummer', de: 'Telefonnummer', fr: 'Téléphone' },
});

export const cv = formField.file({ label: { en: 'CV', nl: 'Cv', de: 'Lebenslauf', fr: 'CV' }, required: true });

export const motivation = formField.file({
  label: { en: 'Motivation', nl: 'Motivatie', de: 'Motivation', fr: 'Lettre de motivation' },
  required: true,
});

/** The consent of a form; `{link}` in its label is the link to the privacy statement. */
export const consentTo = (label: LocalisedText) =>
  formField.consent({
    label,
    link: {
      label: {
        en: 'privacy statement',
        nl: 'privacyverklaring',
        de: 'Datenschutzerklärung',
        fr: 'déclaration de confidentialité',
      },
      path: { en: '/en-gb/privacy', nl: '/privacy', de: '/de-de/datenschutz', fr: '/fr-fr/confidentialite' },
    },
  });
