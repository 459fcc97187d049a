import { field } from '@ximblox/blocks';
import { contactField } from '../vacancy/vacancy-fields.ts';

/** What an internship has beside its blocks. */
export const internshipFields = {
  lead: field.multiline({
    max: 400,
    label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
    required: true,
  }),
  location: field.text({
    max: 80,
    required: true,
    label: { en: 'Location', nl: 'Standplaats', de: 'Standort', fr: 'Lieu' },
  }),
  level: field.text({
    max: 60,
    required: true,
    help: {
      en: 'Such as “hbo of wo, derde jaar”',
      nl: 'Zoals “hbo of wo, derde jaar”',
      de: 'Etwa „hbo of wo, derde jaar“',
      fr: 'Comme « hbo of wo, derde jaar »',
    },
    label: { en: 'Level', nl: 'Niveau', de: 'Niveau', fr: 'Niveau' },
  }),
  duration: field.text({
    max: 60,
    required: true,
    help: {
      en: 'Such as “vijf maanden, vier dagen per week”',
      nl: 'Zoals “vijf maanden, vier dagen per week”',
      de: 'Etwa „vijf maanden, vier dagen per week“',
      fr: 'Comme « vijf maanden, vier dagen per week »',
    },
    label: { en: 'Duration', nl: 'Duur', de: 'Dauer', fr: 'Durée' },
  }),
  start: field.text({
    max: 60,
    help: {
      en: 'Such as “februari of september”',
      nl: 'Zoals “februari of september”',
      de: 'Etwa „februari of september“',
      fr: 'Comme « februari of september »',
    },
    label: { en: 'Start', nl: 'Begin', de: 'Beginn', fr: 'Début' },
  }),
  allowance: field.number({
    min: 0,
    max: 10_000,
    step: 1,
    unit: '€ a month',
    label: { en: 'Allowance', nl: 'Vergoeding', de: 'Vergütung', fr: 'Indemnité' },
  }),
  closingDate: field.date({
    label: { en: 'Closing date', nl: 'Sluitingsdatum', de: 'Bewerbungsschluss', fr: 'Date de clôture' },
  }),
  image: field.image({ ratio: 3 / 2, label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' } }),
  contact: contactField,
};
