import { field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';

/** What may be written around a form; the form itself is the site's. */
export const formFields = {
  ...sectionFields,
  intro: field.multiline({
    max: 400,
    inline: true,
    label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
  }),
};
