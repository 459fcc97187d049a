/** The groups of the block picker. */
export const groups = {
  headers: { en: 'Headers', nl: 'Koppen', de: 'Köpfe', fr: 'En-têtes' },
  forms: { en: 'Forms', nl: 'Formulieren', de: 'Formulare', fr: 'Formulaires' },
  lists: { en: 'Lists', nl: 'Lijsten', de: 'Listen', fr: 'Listes' },
  media: { en: 'Media', nl: 'Media', de: 'Medien', fr: 'Médias' },
  text: { en: 'Text', nl: 'Tekst', de: 'Text', fr: 'Texte' },
};
