import { defineBlock, field } from '@ximblox/blocks';
import { markField } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const image = defineBlock({
  type: 'image',
  label: words('Picture'),
  group: words('Media'),
  description: words('One picture with a caption, as wide as the text, the page or the screen'),
  fields: {
    image: field.image({ required: true, label: words('Picture') }),
    caption: field.text({ max: 200, inline: true, label: words('Caption') }),
    mark: markField,
    width: field.select(
      [
        { value: 'text', label: words('As wide as the text') },
        { value: 'page', label: words('As wide as the page') },
        { value: 'screen', label: words('From edge to edge') },
      ],
      { initial: 'page', label: words('Width') },
    ),
  },
  example: {
    props: {
      caption: 'Bij eb valt de plaat bijna zes uur droog. De geulen verleggen zich ieder jaar.',
      mark: '53° 24′ N · 6° 03′ O · NAP −0,9 m',
      width: 'page',
    },
    images: {
      image: {
        path: '/landschap/wadplaat-bij-eb.jpg',
        alt: 'Drooggevallen wadplaat met kronkelende geulen en ribbels in het zand, bij laagwater',
      },
    },
  },
});
