import { defineBlock, field } from '@ximblox/blocks';
import { buttonsField, markField } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const hero = defineBlock({
  type: 'hero',
  label: words('Hero'),
  group: words('Headers'),
  description: words('The opening of a page: a large title over the full width, with a picture below it'),
  fields: {
    kicker: field.text({ max: 60, inline: true, help: words('A short line above the title'), label: words('Kicker') }),
    title: field.text({ max: 90, required: true, inline: true, label: words('Title') }),
    intro: field.richText({ marks: ['bold', 'italic', 'link'], max: 400, inline: true, label: words('Introduction') }),
    background: field.image({ ratio: 16 / 9, label: words('Picture') }),
    mark: markField,
    size: field.select(
      [
        { value: 'large', label: words('Large: opens the site or a section') },
        { value: 'compact', label: words('Compact: opens an ordinary page') },
      ],
      { label: words('Size') },
    ),
    buttons: buttonsField(3),
  },
  example: {
    props: {
      kicker: 'Ingenieurs voor water',
      title: 'Nederland blijft droog omdat iemand blijft meten.',
      intro:
        '<p>Waterlijn ontwerpt en onderhoudt dijken, duinen, gemalen en waterwinningen. Sinds 1953, van de zeewering tot de waterkelder onder het park.</p>',
      mark: '52° 27′ N · 4° 33′ O · NAP +14,2 m',
      size: 'large',
      buttons: [
        { label: 'Bekijk ons werk', to: { kind: 'url', url: '/projecten' } },
        { label: 'Maak kennis', to: { kind: 'url', url: '/contact' } },
      ],
    },
    images: {
      background: {
        path: '/landschap/duinen-bij-schemer.jpg',
        alt: 'Duinenrij met helmgras in het laatste avondlicht, met links een strook zee',
      },
    },
  },
});
