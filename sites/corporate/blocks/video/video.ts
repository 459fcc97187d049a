import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';
import { words } from '../../texts/labels.ts';

export const video = defineBlock({
  type: 'video',
  label: words('Video'),
  group: words('Media'),
  description: words('A video of YouTube or Vimeo; nothing is loaded from there before the visitor agrees'),
  fields: {
    ...sectionFields,
    video: field.video({
      required: true,
      help: words('Link or ID of a YouTube or Vimeo video'),
      label: words('Video'),
    }),
    poster: field.image({ ratio: 16 / 9, label: words('Picture shown before it plays') }),
    caption: field.text({ max: 200, inline: true, label: words('Caption') }),
    transcript: field.richText({
      label: words('Transcript'),
      help: words('What is said and shown, for who cannot watch or hear it'),
    }),
  },
  example: {
    props: {
      label: 'Film',
      title: 'Een gemaal in zes minuten',
      video: 'https://vimeo.com/76979871',
      caption: 'Machinist Willem de Groot laat zien wat er gebeurt als de boezem stijgt.',
      transcript:
        '<p>Willem staat op de brug boven de vijzels. ‘Als het peil tien centimeter stijgt, hoor je het voordat je het ziet. De eerste vijzel slaat aan, dan de tweede.’</p>',
    },
    images: {
      poster: {
        path: '/projecten/renovatie-gemaal.jpg',
        alt: 'Drie vijzels van een gerenoveerd gemaal malen water omhoog langs een betonnen helling',
      },
    },
  },
});
