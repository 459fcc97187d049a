import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const specs = defineBlock({
  type: 'specs',
  label: words('Characteristics'),
  group: words('Lists'),
  description: words('Terms and what they are, such as client, period and place of a project'),
  fields: {
    ...sectionFields,
    items: field.list(
      {
        term: field.text({ max: 60, required: true, inline: true, label: words('Term') }),
        value: field.text({ max: 200, required: true, inline: true, label: words('Value') }),
        to: field.link({ label: words('Leads to') }),
      },
      { min: 1, max: 20, required: true, itemLabel: 'term', label: words('Characteristics') },
    ),
  },
  article: ({ title, items }) => [{ heading: title }, { items: items.map(({ term, value }) => `${term}: ${value}`) }],
  example: {
    props: {
      label: 'Gegevens',
      title: '',
      items: [
        { term: 'Opdrachtgever', value: 'Waterschap Rivierenland' },
        { term: 'Plaats', value: 'Oude Waal, Nijmegen' },
        { term: 'Periode', value: '2022 – 2026' },
        { term: 'Waterstandsdaling', value: '27 cm bij maatgevend hoogwater' },
        { term: 'Projectleider', value: 'Fatma Yıldız', to: { kind: 'url', url: '/over-ons/mensen' } },
      ],
    },
  },
});
