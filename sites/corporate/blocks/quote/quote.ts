import { defineBlock, field } from '@ximblox/blocks';
import { surfaceField } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const quote = defineBlock({
  type: 'quote',
  label: words('Quote'),
  group: words('Text'),
  description: words('Somebody’s words, set large'),
  fields: {
    quote: field.multiline({
      max: 400,
      required: true,
      inline: true,
      help: words('Without quotation marks'),
      label: words('Quote'),
    }),
    name: field.text({ max: 80, required: true, inline: true, label: words('Name') }),
    role: field.text({ max: 120, inline: true, label: words('Role') }),
    portrait: field.image({ ratio: 4 / 5, label: words('Portrait') }),
    surface: surfaceField,
  },
  article: ({ quote: said, name, role }) => [{ quote: said, by: [name, role].filter(Boolean).join(', ') }],
  example: {
    props: {
      quote: 'Je kunt een rivier niet overtuigen. Je kunt haar wel ruimte geven, en dan blijkt ze verrassend redelijk.',
      name: 'Fatma Yıldız',
      role: 'Hoofdingenieur rivieren',
      surface: 'mist',
    },
    images: {
      portrait: {
        path: '/mensen/fatma-yildiz.jpg',
        alt: 'Fatma Yıldız, getekend en profil: een hoofddoek in zachte plooien en een lange jas met revers',
      },
    },
  },
});
