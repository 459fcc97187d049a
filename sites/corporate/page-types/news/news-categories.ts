/** Kinds of news, as the editor chooses them. */
export const newsCategories = [
  { value: 'project', label: 'Project' },
  { value: 'research', label: 'Research' },
  { value: 'company', label: 'Company' },
  { value: 'people', label: 'People' },
] as const;

export type NewsCategory = (typeof newsCategories)[number]['value'];
