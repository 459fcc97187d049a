import { defineBlock, field } from '@ximblox/blocks';
import { markField } from '../section/section-fields.ts';

export const image = defineBlock({
  type: 'image',
  label: 'Picture',
  group: 'Media',
  description: 'One picture with a caption, as wide as the text, the page or the screen',
  fields: {
    image: field.image({ required: true, label: 'Picture' }),
    caption: field.text({ max: 200, inline: true }),
    mark: markField,
    width: field.select(
      [
        { value: 'text', label: 'As wide as the text' },
        { value: 'page', label: 'As wide as the page' },
        { value: 'screen', label: 'From edge to edge' },
      ],
      { initial: 'page' },
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
