import { field } from '@ximblox/blocks';
import { words } from '../../texts/labels.ts';

/** What a white paper has beside its blocks. */
export const whitepaperFields = {
  date: field.date({ required: true, label: words('Date') }),
  summary: field.multiline({ max: 600, required: true, label: words('Summary') }),
  authors: field.text({ max: 160, label: words('Authors') }),
  pages: field.number({ min: 1, max: 1000, step: 1, label: words('Number of pages') }),
  cover: field.image({ ratio: 3 / 4, label: words('Cover') }),
  file: field.file({ label: words('Document') }),
};
