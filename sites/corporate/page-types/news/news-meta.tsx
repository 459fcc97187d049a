import { field, type TypeDataOf } from '@ximblox/blocks';
import { formatDate } from '@ximblox/site/kit';
import { imageField, leadField } from '../../fields.ts';
import { message } from '../../messages/message.ts';

/** Categories of news. */
export const newsCategories = [
  { value: 'project', label: { en: 'Project', nl: 'Project', de: 'Projekt', fr: 'Projet' } },
  { value: 'research', label: { en: 'Research', nl: 'Onderzoek', de: 'Forschung', fr: 'Recherche' } },
  { value: 'company', label: { en: 'Company', nl: 'Bedrijf', de: 'Unternehmen', fr: 'Entreprise' } },
  { value: 'people', label: { en: 'People', nl: 'Mensen', de: 'Menschen', fr: 'Personnes' } },
] as const;

export type NewsCategory = (typeof newsCategories)[number]['value'];

/** Fields of a news item. */
export const newsFields = {
  date: field.date({
    required: true,
    default: 'today',
    index: true,
    label: { en: 'Date', nl: 'Datum', de: 'Datum', fr: 'Date' },
  }),
  category: field.select({
    options: newsCategories,
    required: true,
    label: { en: 'Category', nl: 'Categorie', de: 'Kategorie', fr: 'Catégorie' },
  }),
  lead: leadField,
  author: field.text({ max: 80, label: { en: 'Author', nl: 'Auteur', de: 'Autor', fr: 'Auteur' } }),
  image: imageField(3 / 2),
  caption: field.text({
    max: 200,
    inline: true,
    label: {
      en: 'Image caption',
      nl: 'Bijschrift van de afbeelding',
      de: 'Bildunterschrift',
      fr: 'Légende de l’image',
    },
  }),
  related: field.reference({
    to: 'news',
    many: true,
    max: 3,
    label: { en: 'Related news', nl: 'Verwant nieuws', de: 'Verwandte Meldungen', fr: 'Actualités liées' },
  }),
};

export type NewsData = TypeDataOf<typeof newsFields>;

/** Name of a category in the language of a locale. */
export const categoryName = (category: NewsCategory, locale: string): string => message(locale, `category_${category}`);

/** Date of a news item. */
export function NewsDate({ date, locale }: { date: string; locale: string }) {
  return <time dateTime={date}>{formatDate(date, locale)}</time>;
}
