import { defineBlock, field } from '@ximblox/blocks';
import { buttonsField, surfaceField } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const cta = defineBlock({
  type: 'cta',
  label: words('Call to action'),
  group: words('Headers'),
  description: words('One question or invitation, and where it leads'),
  fields: {
    title: field.text({ max: 120, required: true, inline: true, label: words('Title') }),
    text: field.multiline({ max: 300, inline: true, label: words('Text') }),
    buttons: buttonsField(2),
    image: field.image({ label: words('Picture'), help: words('A map or drawing shows best; it is not cropped') }),
    surface: surfaceField,
  },
  example: {
    props: {
      title: 'Een waterkering die aandacht vraagt?',
      text: 'Bel Pieter Hoekstra. Hij komt kijken, en zegt het ook als het nog wel even kan wachten.',
      buttons: [
        { label: '0251 – 55 01 40', to: { kind: 'url', url: 'tel:+31251550140' } },
        { label: 'Naar contact', to: { kind: 'url', url: '/contact' } },
      ],
      surface: 'deep',
    },
    images: {
      image: {
        path: '/kaarten/doorsnede-dijk.jpg',
        alt: 'Technische doorsnede van een zeedijk: zandkern, kleilaag, stenen glooiing en stormpeil',
      },
    },
  },
});
