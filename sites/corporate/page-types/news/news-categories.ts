/** Kinds of news, as the editor chooses them. */
export const newsCategories = [
  { value: 'project', label: { en: 'Project', nl: 'Project', de: 'Projekt', fr: 'Projet' } },
  { value: 'research', label: { en: 'Research', nl: 'Onderzoek', de: 'Forschung', fr: 'Recherche' } },
  { value: 'company', label: { en: 'Company', nl: 'Bedrijf', de: 'Unternehmen', fr: 'Entreprise' } },
  { value: 'people', label: { en: 'People', nl: 'Mensen', de: 'Menschen', fr: 'Personnes' } },
] as const;

export type NewsCategory = (typeof newsCategories)[number]['value'];
