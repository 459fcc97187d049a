import { field } from '@ximblox/blocks';

/** What a white paper has beside its blocks. */
export const whitepaperFields = {
  date: field.date({ required: true, label: { en: 'Date', nl: 'Datum', de: 'Datum', fr: 'Date' } }),
  summary: field.multiline({
    max: 600,
    required: true,
    label: { en: 'Summary', nl: 'Samenvatting', de: 'Zusammenfassung', fr: 'Résumé' },
  }),
  authors: field.text({ max: 160, label: { en: 'Authors', nl: 'Auteurs', de: 'Autoren', fr: 'Auteurs' } }),
  pages: field.number({
    min: 1,
    max: 1000,
    step: 1,
    label: { en: 'Number of pages', nl: 'Aantal pagina’s', de: 'Seitenzahl', fr: 'Nombre de pages' },
  }),
  cover: field.image({ ratio: 3 / 4, label: { en: 'Cover', nl: 'Omslag', de: 'Titelbild', fr: 'Couverture' } }),
  file: field.file({ label: { en: 'Document', nl: 'Document', de: 'Dokument', fr: 'Document' } }),
};
