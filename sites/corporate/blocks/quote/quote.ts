import { defineBlock, field } from '@ximblox/blocks';
import { surfaceField } from '../section/section-fields.ts';
import { groups } from '../groups.ts';

export const quote = defineBlock({
  type: 'quote',
  label: { en: 'Quote', nl: 'Citaat', de: 'Zitat', fr: 'Citation' },
  group: groups.text,
  description: {
    en: 'A quotation in large type',
    nl: 'Een citaat in grote letters',
    de: 'Ein Zitat in großer Schrift',
    fr: 'Une citation en grands caractères',
  },
  fields: {
    quote: field.multiline({
      max: 400,
      required: true,
      inline: true,
      help: {
        en: 'Without quotation marks',
        nl: 'Zonder aanhalingstekens',
        de: 'Ohne Anführungszeichen',
        fr: 'Sans guillemets',
      },
      label: { en: 'Quote', nl: 'Citaat', de: 'Zitat', fr: 'Citation' },
    }),
    name: field.text({
      max: 80,
      required: true,
      inline: true,
      label: { en: 'Name', nl: 'Naam', de: 'Name', fr: 'Nom' },
    }),
    role: field.text({ max: 120, inline: true, label: { en: 'Role', nl: 'Rol', de: 'Rolle', fr: 'Rôle' } }),
    portrait: field.image({ ratio: 4 / 5, label: { en: 'Portrait', nl: 'Portret', de: 'Porträt', fr: 'Portrait' } }),
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
