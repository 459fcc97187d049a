import { words } from '../../texts/labels.ts';
/** Kinds of news, as the editor chooses them. */
export const newsCategories = [
  { value: 'project', label: words('Project') },
  { value: 'research', label: words('Research') },
  { value: 'company', label: words('Company') },
  { value: 'people', label: words('People') },
] as const;

export type NewsCategory = (typeof newsCategories)[number]['value'];
