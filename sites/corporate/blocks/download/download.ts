import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const download = defineBlock({
  type: 'download',
  label: words('Downloads'),
  group: words('Lists'),
  description: words('Documents to fetch, with their type and size'),
  fields: {
    ...sectionFields,
    items: field.list(
      {
        title: field.text({ max: 120, required: true, inline: true, label: words('Title') }),
        text: field.multiline({ max: 240, inline: true, label: words('Text') }),
        file: field.file({ required: true, label: words('File') }),
      },
      { min: 1, max: 20, required: true, itemLabel: 'title', label: words('Documents') },
    ),
  },
  example: {
    props: {
      label: 'Documenten',
      title: 'Om na te lezen',
      items: [
        {
          title: 'Zoetwater vasthouden',
          text: 'Hoe duinen, plassen en polders samen door een droge zomer komen. Met rekenvoorbeelden.',
        },
        { title: 'Jaarverslag 2025', text: 'Cijfers, projecten en wat er misging.' },
      ],
    },
    files: {
      'items.0.file': { path: '/downloads/whitepaper-zoetwater.pdf' },
      'items.1.file': { path: '/downloads/jaarverslag-2025.pdf' },
    },
  },
});
