import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';

export const download = defineBlock({
  type: 'download',
  label: 'Downloads',
  group: 'Lists',
  description: 'Documents to fetch, with their type and size',
  fields: {
    ...sectionFields,
    items: field.list(
      {
        title: field.text({ max: 120, required: true, inline: true }),
        text: field.multiline({ max: 240, inline: true }),
        file: field.file({ required: true }),
      },
      { min: 1, max: 20, required: true, itemLabel: 'title', label: 'Documents' },
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
