import { field } from '@ximblox/blocks';
import { newsCategories } from './news-categories.ts';

/** What a news item has beside its blocks. */
export const newsFields = {
  date: field.date({ required: true, label: { en: 'Date', nl: 'Datum', de: 'Datum', fr: 'Date' } }),
  category: field.select(newsCategories, {
    label: { en: 'Category', nl: 'Categorie', de: 'Kategorie', fr: 'Catégorie' },
  }),
  lead: field.multiline({
    max: 400,
    label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
    required: true,
  }),
  author: field.text({ max: 80, label: { en: 'Author', nl: 'Auteur', de: 'Autor', fr: 'Auteur' } }),
  image: field.image({ ratio: 3 / 2, label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' } }),
  caption: field.text({
    max: 200,
    label: {
      en: 'Image caption',
      nl: 'Bijschrift van de afbeelding',
      de: 'Bildunterschrift',
      fr: 'Légende de l’image',
    },
  }),
};
