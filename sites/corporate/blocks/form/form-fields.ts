import { field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

/** What may be written around a form; the form itself is the site's. */
export const formFields = {
  ...sectionFields,
  intro: field.multiline({ max: 400, inline: true, label: words('Introduction') }),
};
