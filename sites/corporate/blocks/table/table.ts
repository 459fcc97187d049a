import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const table = defineBlock({
  type: 'table',
  label: words('Table'),
  group: words('Text'),
  description: words('Rows and columns; columns of figures are set right'),
  fields: {
    ...sectionFields,
    caption: field.text({
      max: 200,
      required: true,
      inline: true,
      help: words('Says what the table shows'),
      label: words('Caption'),
    }),
    columns: field.list(
      {
        label: field.text({ max: 60, required: true, inline: true, label: words('Label') }),
        numeric: field.switch({ label: words('Figures') }),
      },
      { min: 2, max: 8, required: true, itemLabel: 'label', label: words('Columns') },
    ),
    rows: field.list(
      {
        cells: field.list(
          { text: field.text({ max: 200, inline: true, label: words('Text') }) },
          { max: 8, itemLabel: 'text', label: words('Cells') },
        ),
      },
      { min: 1, max: 200, required: true, label: words('Rows') },
    ),
    note: field.text({ max: 240, inline: true, label: words('Source or note') }),
  },
  example: {
    props: {
      label: 'Meetgegevens',
      title: 'Hoogste standen deze winter',
      caption: 'Hoogste waterstand per meetpunt, oktober 2025 tot en met maart 2026',
      columns: [
        { label: 'Meetpunt', numeric: false },
        { label: 'Water', numeric: false },
        { label: 'Datum', numeric: false },
        { label: 'Stand (m NAP)', numeric: true },
        { label: 'Marge (m)', numeric: true },
      ],
      rows: [
        ['Lobith', 'Rijn', '11 januari', '14,62', '2,91'],
        ['Nijmegen', 'Waal', '12 januari', '11,48', '2,12'],
        ['Dordrecht', 'Beneden-Merwede', '22 februari', '2,07', '1,33'],
        ['Den Helder', 'Noordzee', '22 februari', '2,54', '3,36'],
        ['Lauwersoog', 'Waddenzee', '22 februari', '3,19', '3,41'],
      ].map((cells) => ({ cells: cells.map((value) => ({ text: value })) })),
      note: 'Marge: afstand tussen de hoogste stand en de kruin van de waterkering. Eigen metingen.',
    },
  },
});
