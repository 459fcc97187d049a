import { field } from '@ximblox/blocks';

/** What a white paper has beside its blocks. */
export const whitepaperFields = {
  date: field.date({ required: true }),
  summary: field.multiline({ max: 600, required: true }),
  authors: field.text({ max: 160 }),
  pages: field.number({ min: 1, max: 1000, step: 1, label: 'Number of pages' }),
  cover: field.image({ ratio: 3 / 4 }),
  file: field.file({ label: 'Document' }),
};
