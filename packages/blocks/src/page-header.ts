import { field, type Fields } from './fields/index.ts';

/** Path of the page title among the fields of the page header. No field can have this name. */
export const pageTitlePath = '$title';

/** Path of the page's tags in the page header. They are no field of the page type: they are edited in *Page Settings*. */
export const pageTagsPath = '$tags';

const title = field.text({
  max: 255,
  inline: true,
  required: true,
  label: { en: 'Title', nl: 'Titel', de: 'Titel', fr: 'Titre' },
});

/**
 * Returns the fields of the page header: the title, at `pageTitlePath`, and the fields of the page type.
 * @param fields fields of the page type; undefined if the site does not register it
 */
export const pageHeaderFields = (fields: Fields = {}): Fields => ({ [pageTitlePath]: title, ...fields });
