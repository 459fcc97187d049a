import { field } from '@ximblox/blocks';
import { contactField } from '../vacancy/vacancy-fields.ts';

/** What an internship has beside its blocks. */
export const internshipFields = {
  lead: field.multiline({ max: 400, label: 'Introduction', required: true }),
  location: field.text({ max: 80, required: true }),
  level: field.text({ max: 60, required: true, help: 'Such as “hbo of wo, derde jaar”' }),
  duration: field.text({ max: 60, required: true, help: 'Such as “vijf maanden, vier dagen per week”' }),
  start: field.text({ max: 60, help: 'Such as “februari of september”' }),
  allowance: field.number({ min: 0, max: 10_000, step: 1, unit: '€ a month' }),
  closingDate: field.date(),
  image: field.image({ ratio: 3 / 2, label: 'Picture' }),
  contact: contactField,
};
