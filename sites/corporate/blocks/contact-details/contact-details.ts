import { defineBlock, field } from '@ximblox/blocks';
import { markField, sectionFields } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const contactDetails = defineBlock({
  type: 'contact-details',
  label: words('Contact details'),
  group: words('Lists'),
  description: words('Offices or departments with address, telephone and e-mail'),
  fields: {
    ...sectionFields,
    intro: field.multiline({ max: 300, inline: true, label: words('Introduction') }),
    places: field.list(
      {
        name: field.text({ max: 80, required: true, inline: true, label: words('Name') }),
        address: field.multiline({ max: 240, inline: true, label: words('Address') }),
        phone: field.text({ max: 40, inline: true, label: words('Phone') }),
        email: field.text({ max: 120, format: 'email', inline: true, label: words('Email') }),
        hours: field.multiline({ max: 240, inline: true, label: words('When somebody is there') }),
        mark: markField,
        image: field.image({ ratio: 3 / 2, label: words('Picture or map') }),
      },
      { min: 1, max: 8, required: true, itemLabel: 'name', label: words('Places') },
    ),
  },
  example: {
    props: {
      label: 'Kantoren',
      title: 'Waar we zitten',
      intro: 'Kom langs, bel of schrijf. Bij hoogwater nemen we ook ’s nachts op.',
      places: [
        {
          name: 'Hoofdkantoor IJmuiden',
          address: 'Sluisplein 12\n1975 AG IJmuiden',
          phone: '0251 55 01 40',
          email: 'info@waterlijn.example',
          hours: 'Maandag tot en met vrijdag, 8.30 – 17.30 uur',
          mark: '52° 27′ 51″ N · 4° 36′ 22″ O · NAP +4,8 m',
        },
        {
          name: 'Rivierenkantoor Nijmegen',
          address: 'Waalkade 68\n6511 XR Nijmegen',
          phone: '024 55 01 400',
          email: 'rivieren@waterlijn.example',
          hours: 'Dinsdag en donderdag, 9.00 – 17.00 uur',
          mark: '51° 51′ 02″ N · 5° 52′ 09″ O · NAP +12,1 m',
        },
      ],
    },
    images: {
      'places.0.image': {
        path: '/landschap/havensluis.jpg',
        alt: 'Een havensluis van boven: een binnenvaartschip ligt in de kolk',
      },
      'places.1.image': {
        path: '/landschap/pont-over-de-rivier.jpg',
        alt: 'Een kleine veerpont steekt bij zonsopkomst de rivier over',
      },
    },
  },
});
