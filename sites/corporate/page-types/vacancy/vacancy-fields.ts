import { field } from '@ximblox/blocks';

/** Whom an applicant may ask. */
export const contactField = field.group(
  {
    name: field.text({ max: 80 }),
    phone: field.text({ max: 40 }),
    email: field.text({ max: 120, format: 'email' }),
  },
  { label: 'Who answers questions' },
);

/** What a vacancy has beside its blocks. */
export const vacancyFields = {
  lead: field.multiline({ max: 400, label: 'Introduction', required: true }),
  team: field.text({ max: 60 }),
  location: field.text({ max: 80, required: true }),
  hours: field.text({ max: 60, required: true, help: 'Such as “32 – 40 uur per week”' }),
  salaryMin: field.number({ min: 0, max: 100_000, step: 1, unit: '€ a month', label: 'Salary from' }),
  salaryMax: field.number({ min: 0, max: 100_000, step: 1, unit: '€ a month', label: 'Salary to' }),
  closingDate: field.date(),
  image: field.image({ ratio: 3 / 2, label: 'Picture' }),
  contact: contactField,
};
