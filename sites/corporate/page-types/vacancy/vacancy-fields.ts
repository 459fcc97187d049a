import { field } from '@ximblox/blocks';

/** Whom an applicant may ask. */
export const contactField = field.group(
  {
    name: field.text({ max: 80, label: { en: 'Name', nl: 'Naam', de: 'Name', fr: 'Nom' } }),
    phone: field.text({ max: 40, label: { en: 'Phone', nl: 'Telefoon', de: 'Telefon', fr: 'Téléphone' } }),
    email: field.text({ max: 120, format: 'email', label: { en: 'Email', nl: 'E-mail', de: 'E-Mail', fr: 'E-mail' } }),
  },
  { label: { en: 'Contact person', nl: 'Contactpersoon', de: 'Ansprechperson', fr: 'Personne à contacter' } },
);

/** What stands on every vacancy, and on every internship. */
export const jobProperties = {
  note: field.multiline({
    max: 400,
    label: {
      en: 'Note below the facts',
      nl: 'Opmerking onder de feiten',
      de: 'Hinweis unter den Fakten',
      fr: 'Note sous les faits',
    },
    help: {
      en: 'Shown on every page of this type, for example who can apply',
      nl: 'Staat op elke pagina van dit type, bijvoorbeeld wie kan solliciteren',
      de: 'Erscheint auf jeder Seite dieses Typs, etwa wer sich bewerben kann',
      fr: 'Affiché sur toutes les pages de ce type, par exemple qui peut postuler',
    },
  }),
};

/** What a vacancy has beside its blocks. */
export const vacancyFields = {
  lead: field.multiline({
    max: 400,
    label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
    required: true,
  }),
  team: field.text({ max: 60, label: { en: 'Team', nl: 'Team', de: 'Team', fr: 'Équipe' } }),
  location: field.text({
    max: 80,
    required: true,
    label: { en: 'Location', nl: 'Standplaats', de: 'Standort', fr: 'Lieu' },
  }),
  hours: field.text({
    max: 60,
    required: true,
    help: {
      en: 'Such as “32 – 40 uur per week”',
      nl: 'Zoals “32 – 40 uur per week”',
      de: 'Etwa „32 – 40 uur per week“',
      fr: 'Comme « 32 – 40 uur per week »',
    },
    label: { en: 'Hours', nl: 'Uren', de: 'Stunden', fr: 'Heures' },
  }),
  salaryMin: field.number({
    min: 0,
    max: 100_000,
    step: 1,
    unit: '€ a month',
    label: { en: 'Salary from', nl: 'Salaris vanaf', de: 'Gehalt von', fr: 'Salaire à partir de' },
  }),
  salaryMax: field.number({
    min: 0,
    max: 100_000,
    step: 1,
    unit: '€ a month',
    label: { en: 'Salary to', nl: 'Salaris tot', de: 'Gehalt bis', fr: 'Salaire jusqu’à' },
  }),
  closingDate: field.date({
    label: { en: 'Closing date', nl: 'Sluitingsdatum', de: 'Bewerbungsschluss', fr: 'Date de clôture' },
  }),
  image: field.image({ ratio: 3 / 2, label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' } }),
  contact: contactField,
};
