import { defineBlock, field } from '@ximblox/blocks';
import { editField, Enhance, FieldText, ResponsiveImage } from '@ximblox/site/kit';
import { message } from '../../messages/message.ts';
import { groups } from '../groups.ts';
import { captionField, sectionFields } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';
import { openImages } from './gallery.enhance.ts';

export const gallery = defineBlock({
  type: 'gallery',
  label: { en: 'Gallery', nl: 'Galerij', de: 'Galerie', fr: 'Galerie' },
  group: groups.media,
  description: {
    en: 'A strip of images to scroll through; a click opens one at full size',
    nl: 'Een strook afbeeldingen om door te scrollen; een klik opent er een op volle grootte',
    de: 'Ein Streifen mit Bildern zum Durchblättern; ein Klick öffnet eines in voller Größe',
    fr: 'Une bande d’images à faire défiler ; un clic en ouvre une en grand',
  },
  keywords: {
    en: 'photos pictures images slideshow',
    nl: 'foto’s afbeeldingen plaatjes diavoorstelling',
    de: 'fotos bilder diashow',
    fr: 'photos images diaporama',
  },
  fields: {
    ...sectionFields,
    images: field.list(
      {
        image: field.image({ required: true, label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' } }),
        caption: captionField,
      },
      {
        min: 2,
        max: 24,
        required: true,
        itemLabel: 'caption',
        label: { en: 'Images', nl: 'Afbeeldingen', de: 'Bilder', fr: 'Images' },
      },
    ),
  },
  example: {
    props: {
      label: 'In beeld',
      title: 'Twee jaar werk aan de uiterwaard',
      images: [
        { caption: 'De nieuwe nevengeul, een maand na het doorsteken van de drempel.' },
        { caption: 'Klei uit de geul wordt verwerkt in de teruggelegde dijk.' },
        { caption: 'Het eerste winterhoogwater kwam op 9 januari.' },
        { caption: 'De peilschaal bij het inlaatwerk: NAP +3,40 m.' },
      ],
    },
    images: {
      'images.0.image': {
        path: '/projecten/ruimte-voor-de-rivier.jpg',
        alt: 'Een rivier met een nieuw gegraven nevengeul door de uiterwaard, vanuit de lucht',
      },
      'images.1.image': {
        path: '/projecten/dijkversterking-met-klei.jpg',
        alt: 'Een graafmachine verdicht een nieuwe laag klei op het talud van een rivierdijk',
      },
      'images.2.image': {
        path: '/landschap/winterhoogwater-uiterwaarden.jpg',
        alt: 'Kale knotwilgen en een rij weidepaaltjes staan in het hoge winterwater',
      },
      'images.3.image': {
        path: '/projecten/peilschaal.jpg',
        alt: 'Een peilschaal met cijfers aan een houten paal geeft de waterstand van de rivier aan',
      },
    },
  },
  component({ label, title, images, block, context }) {
    const { locale } = context;
    const shown = images.flatMap(({ key, image, caption }, position) =>
      image ? [{ key, image, caption, position }] : [],
    );
    return (
      <Section name="gallery" block={block} context={context} label={label} title={title}>
        <Enhance
          with={openImages}
          load="visible"
          props={{
            close: message(locale, 'close'),
            next: message(locale, 'nextImage'),
            previous: message(locale, 'previousImage'),
            label: title || message(locale, 'images'),
          }}
        >
          <ul className="gallery-strip" aria-label={title || message(locale, 'images')}>
            {shown.map(({ key, image, caption, position }, place) => (
              <li key={key} className="gallery-item">
                <figure>
                  {/* Without JavaScript the link leads to the image. */}
                  <a
                    className="gallery-link"
                    href={image.src}
                    aria-label={message(locale, 'enlarge', { caption: caption || image.alt })}
                    data-srcset={image.srcSet}
                    data-alt={image.alt}
                    {...editField(context, `images.${position}.image`)}
                  >
                    <ResponsiveImage className="cover" image={image} sizes="min(82vw, 40rem)" aspectRatio={3 / 2} />
                  </a>
                  <figcaption className="gallery-caption note">
                    <span className="gallery-count">
                      {message(locale, 'imageOf', { position: place + 1, total: shown.length })}
                    </span>
                    <FieldText context={context} path={`images.${position}.caption`} value={caption} />
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Enhance>
      </Section>
    );
  },
});
