import { field } from '@ximblox/blocks';
import { contactField } from '../vacancy/vacancy-fields.ts';
import { words } from '../../texts/labels.ts';

/** What an internship has beside its blocks. */
export const internshipFields = {
  lead: field.multiline({ max: 400, label: words('Introduction'), required: true }),
  location: field.text({ max: 80, required: true, label: words('Location') }),
  level: field.text({ max: 60, required: true, help: words('Such as “hbo of wo, derde jaar”'), label: words('Level') }),
  duration: field.text({
    max: 60,
    required: true,
    help: words('Such as “vijf maanden, vier dagen per week”'),
    label: words('Duration'),
  }),
  start: field.text({ max: 60, help: words('Such as “februari of september”'), label: words('Start') }),
  allowance: field.number({ min: 0, max: 10_000, step: 1, unit: '€ a month', label: words('Allowance') }),
  closingDate: field.date({ label: words('Closing date') }),
  image: field.image({ ratio: 3 / 2, label: words('Picture') }),
  contact: contactField,
};
