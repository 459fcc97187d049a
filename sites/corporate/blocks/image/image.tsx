import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText, isShown, ResponsiveImage } from '@ximblox/site/kit';
import { Mark } from '../../layout/mark.tsx';
import { groups } from '../groups.ts';
import { captionField, markField } from '../section/section-fields.ts';

const sizes = {
  text: '(min-width: 60rem) 50vw, 92vw',
  page: '(min-width: 105rem) 90rem, 92vw',
  screen: '100vw',
} as const;

export const image = defineBlock({
  type: 'image',
  label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' },
  group: groups.media,
  description: {
    en: 'One image with a caption, as wide as the text, the page or the screen',
    nl: 'Eén afbeelding met bijschrift, zo breed als de tekst, de pagina of het scherm',
    de: 'Ein Bild mit Bildunterschrift, so breit wie der Text, die Seite oder der Bildschirm',
    fr: 'Une image avec légende, de la largeur du texte, de la page ou de l’écran',
  },
  keywords: {
    en: 'photo picture logo illustration',
    nl: 'foto plaatje logo illustratie',
    de: 'foto logo illustration',
    fr: 'photo logo illustration',
  },
  fields: {
    image: field.image({ required: true, label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' } }),
    caption: captionField,
    mark: markField,
    width: field.select({
      options: [
        {
          value: 'text',
          label: {
            en: 'As wide as the text',
            nl: 'Zo breed als de tekst',
            de: 'So breit wie der Text',
            fr: 'De la largeur du texte',
          },
        },
        {
          value: 'page',
          label: {
            en: 'As wide as the page',
            nl: 'Zo breed als de pagina',
            de: 'So breit wie die Seite',
            fr: 'De la largeur de la page',
          },
        },
        {
          value: 'screen',
          label: {
            en: 'From edge to edge',
            nl: 'Van rand tot rand',
            de: 'Von Rand zu Rand',
            fr: 'D’un bord à l’autre',
          },
        },
      ],
      default: 'page',
      label: { en: 'Width', nl: 'Breedte', de: 'Breite', fr: 'Largeur' },
    }),
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
  component({ image: shown, caption, mark, width, context }) {
    if (!shown) return null;
    return (
      <figure className={`section on-paper image-${width}`}>
        <div className="image-file" {...editField(context, 'image')}>
          <ResponsiveImage image={shown} sizes={sizes[width]} />
        </div>
        {(isShown(context, caption) || mark) && (
          <figcaption className="frame image-caption note">
            {mark && (
              <span className="in-margin" {...editField(context, 'mark')}>
                <Mark mark={mark} />
              </span>
            )}
            <FieldText as="span" className="image-caption-text" context={context} path="caption" value={caption} />
          </figcaption>
        )}
      </figure>
    );
  },
});
