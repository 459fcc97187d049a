import { formField } from '@ximblox/blocks';

const label = (nl: string, en: string, de: string, fr: string) => ({ nl, en, de, fr });

/** Fields that several forms have. */
export const name = formField.text({
  label: label('Naam', 'Name', 'Name', 'Nom'),
  required: true,
  max: 100,
  autoComplete: 'name',
});

export const email = formField.email({
  label: label('E-mailadres', 'Email address', 'E-Mail-Adresse', 'Adresse e-mail'),
  required: true,
});

export const phone = formField.phone({ label: label('Telefoonnummer', 'Phone number', 'Telefonnummer', 'Téléphone') });

export const cv = formField.file({ label: label('Cv', 'CV', 'Lebenslauf', 'CV'), required: true });

export const motivation = formField.file({
  label: label('Motivatie', 'Motivation', 'Motivation', 'Lettre de motivation'),
  required: true,
});

/** Consent to what a form keeps data for; `{link}` in it leads to the privacy statement. */
export const consentTo = (nl: string, en: string, de: string, fr: string) =>
  formField.consent({
    label: label(nl, en, de, fr),
    link: {
      label: label('privacyverklaring', 'privacy statement', 'Datenschutzerklärung', 'déclaration de confidentialité'),
      path: label('/privacy', '/en-gb/privacy', '/de-de/datenschutz', '/fr-fr/confidentialite'),
    },
  });

/** Thanks of a form, and the words of its button. */
export const texts = (
  submit: ReturnType<typeof label>,
  sentTitle: ReturnType<typeof label>,
  sentText: ReturnType<typeof label>,
) => ({ submit, sentTitle, sentText });

export const words = label;
