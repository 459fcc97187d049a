import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields } from '../section/section-fields.ts';
import { groups } from '../groups.ts';

export const video = defineBlock({
  type: 'video',
  label: { en: 'Video', nl: 'Video', de: 'Video', fr: 'Vidéo' },
  group: groups.media,
  description: {
    en: 'A YouTube or Vimeo video; it loads only after the visitor agrees',
    nl: 'Een video van YouTube of Vimeo; hij wordt pas geladen als de bezoeker instemt',
    de: 'Ein Video von YouTube oder Vimeo; es wird erst geladen, wenn der Besucher zustimmt',
    fr: 'Une vidéo YouTube ou Vimeo, chargée seulement avec l’accord du visiteur',
  },
  fields: {
    ...sectionFields,
    video: field.video({
      required: true,
      help: {
        en: 'Link or ID of a YouTube or Vimeo video',
        nl: 'Link of ID van een video van YouTube of Vimeo',
        de: 'Link oder ID eines Videos von YouTube oder Vimeo',
        fr: 'Lien ou identifiant d’une vidéo YouTube ou Vimeo',
      },
      label: { en: 'Video', nl: 'Video', de: 'Video', fr: 'Vidéo' },
    }),
    poster: field.image({
      ratio: 16 / 9,
      label: { en: 'Preview image', nl: 'Voorbeeldafbeelding', de: 'Vorschaubild', fr: 'Image d’aperçu' },
    }),
    caption: field.text({
      max: 200,
      inline: true,
      label: { en: 'Caption', nl: 'Bijschrift', de: 'Bildunterschrift', fr: 'Légende' },
    }),
    transcript: field.richText({
      label: { en: 'Transcript', nl: 'Uitgeschreven tekst', de: 'Abschrift', fr: 'Transcription' },
      help: {
        en: 'What is said and shown, for people who cannot see or hear it',
        nl: 'Wat er te zien en te horen is, voor wie de video niet kan zien of horen',
        de: 'Was gesagt und gezeigt wird, für alle, die es nicht sehen oder hören können',
        fr: 'Ce qui est dit et montré, pour les personnes qui ne peuvent pas le voir ou l’entendre',
      },
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
