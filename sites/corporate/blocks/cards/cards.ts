import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const cards = defineBlock({
  type: 'cards',
  label: words('Cards'),
  group: words('Lists'),
  description: words('Links to other pages, each with a picture and a short text'),
  fields: {
    ...sectionFields,
    intro: field.multiline({ max: 300, inline: true, label: words('Introduction') }),
    layout: field.select(
      [
        { value: 'grid', label: words('Grid') },
        { value: 'feature', label: words('First one large') },
        { value: 'rows', label: words('Rows, picture beside text') },
      ],
      { label: words('Layout') },
    ),
    cards: field.list(
      {
        image: field.image({ ratio: 3 / 2, label: words('Picture') }),
        kicker: field.text({ max: 60, inline: true, label: words('Kicker') }),
        title: field.text({ max: 90, required: true, inline: true, label: words('Title') }),
        text: field.multiline({ max: 260, inline: true, label: words('Text') }),
        to: field.link({ label: words('Leads to') }),
      },
      { min: 1, max: 12, required: true, itemLabel: 'title', label: words('Cards') },
    ),
    surface: surfaceField,
  },
  example: {
    props: {
      label: 'Projecten',
      title: 'Werk dat je kunt bezoeken',
      intro: 'Drie plekken waar je met eigen ogen ziet wat we doen. Neem laarzen mee.',
      layout: 'feature',
      cards: [
        {
          kicker: 'Rivieren',
          title: 'Ruimte voor de Oude Waal',
          text: 'Een nevengeul van vier kilometer verlaagt het hoogwater bij de stad met 27 centimeter, en de ooievaars zijn terug.',
          to: { kind: 'url', url: '/projecten/ruimte-voor-de-oude-waal' },
        },
        {
          kicker: 'Gemalen',
          title: 'Drie nieuwe vijzels voor de Schermerboezem',
          text: 'Een gemaal uit 1928 kreeg stille, visveilige vijzels zonder een dag stil te staan.',
          to: { kind: 'url', url: '/projecten/schermerboezem' },
        },
        {
          kicker: 'Drinkwater',
          title: 'Een kelder vol stilte',
          text: 'Twaalf miljoen liter schoon water onder een park in Haarlem.',
          to: { kind: 'url', url: '/projecten/reinwaterkelder' },
        },
      ],
      surface: 'paper',
    },
    images: {
      'cards.0.image': {
        path: '/projecten/ruimte-voor-de-rivier.jpg',
        alt: 'Een rivier met een nieuw gegraven nevengeul door de uiterwaard, vanuit de lucht',
      },
      'cards.1.image': {
        path: '/projecten/renovatie-gemaal.jpg',
        alt: 'Drie vijzels van een gerenoveerd gemaal malen water omhoog langs een betonnen helling',
      },
      'cards.2.image': {
        path: '/projecten/reinwaterkelder.jpg',
        alt: 'Rijen betonnen kolommen spiegelen in het heldere water van een ondergrondse reinwaterkelder',
      },
    },
  },
});
