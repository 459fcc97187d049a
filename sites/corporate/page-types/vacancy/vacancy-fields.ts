import { field } from '@ximblox/blocks';
import { words } from '../../texts/labels.ts';

/** Whom an applicant may ask. */
export const contactField = field.group(
  {
    name: field.text({ max: 80, label: words('Name') }),
    phone: field.text({ max: 40, label: words('Phone') }),
    email: field.text({ max: 120, format: 'email', label: words('Email') }),
  },
  { label: words('Who answers questions') },
);

/** What stands on every vacancy, and on every internship. */
export const jobProperties = {
  note: field.multiline({
    max: 400,
    label: words('Note below the facts'),
    help: words('The same on all pages, such as who may apply'),
  }),
};

/** What a vacancy has beside its blocks. */
export const vacancyFields = {
  lead: field.multiline({ max: 400, label: words('Introduction'), required: true }),
  team: field.text({ max: 60, label: words('Team') }),
  location: field.text({ max: 80, required: true, label: words('Location') }),
  hours: field.text({ max: 60, required: true, help: words('Such as “32 – 40 uur per week”'), label: words('Hours') }),
  salaryMin: field.number({ min: 0, max: 100_000, step: 1, unit: '€ a month', label: words('Salary from') }),
  salaryMax: field.number({ min: 0, max: 100_000, step: 1, unit: '€ a month', label: words('Salary to') }),
  closingDate: field.date({ label: words('Closing date') }),
  image: field.image({ ratio: 3 / 2, label: words('Picture') }),
  contact: contactField,
};
