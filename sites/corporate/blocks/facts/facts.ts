import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const facts = defineBlock({
  type: 'facts',
  label: words('Figures'),
  group: words('Lists'),
  description: words('Two to six large figures with what they stand for'),
  fields: {
    ...sectionFields,
    facts: field.list(
      {
        value: field.text({ max: 16, required: true, inline: true, label: words('Figure') }),
        unit: field.text({ max: 20, inline: true, label: words('Unit') }),
        label: field.text({ max: 120, required: true, inline: true, label: words('What it stands for') }),
      },
      { min: 2, max: 6, required: true, itemLabel: 'label', label: words('Figures') },
    ),
    source: field.text({ max: 160, inline: true, label: words('Source') }),
    surface: surfaceField,
  },
  example: {
    props: {
      label: 'In cijfers',
      title: 'Wat er onder onze handen ligt',
      facts: [
        { value: '412', unit: 'km', label: 'waterkering in beheer of onderzoek' },
        { value: '38', unit: 'gemalen', label: 'ontworpen, gerenoveerd of bediend' },
        { value: '1,9', unit: 'mln', label: 'mensen drinken water uit onze winningen' },
        { value: '73', unit: 'jaar', label: 'sinds de winter waarin het begon' },
      ],
      source: 'Jaarverslag 2025, peildatum 31 december',
      surface: 'mist',
    },
  },
});
