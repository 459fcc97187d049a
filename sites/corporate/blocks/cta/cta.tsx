import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText, ResponsiveImage } from '@ximblox/site/kit';
import { textField, titleField } from '../../fields.ts';
import { Buttons } from '../../layout/buttons.tsx';
import { groups } from '../groups.ts';
import { buttonsField, surfaceField } from '../section/section-fields.ts';

export const cta = defineBlock({
  type: 'cta',
  label: { en: 'Call to action', nl: 'Oproep', de: 'Aufruf', fr: 'Appel à l’action' },
  group: groups.headers,
  description: {
    en: 'One question or invitation, and where it leads',
    nl: 'Eén vraag of uitnodiging, en waar die heen leidt',
    de: 'Eine Frage oder Einladung, und wohin sie führt',
    fr: 'Une question ou une invitation, et où elle mène',
  },
  keywords: {
    en: 'button banner action link',
    nl: 'knop banner actie link',
    de: 'button schaltfläche banner link',
    fr: 'bouton bannière lien',
  },
  fields: {
    title: titleField(120),
    text: textField(300),
    buttons: buttonsField(2),
    image: field.image({
      label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' },
      help: {
        en: 'Works best with a map or drawing. The image is not cropped.',
        nl: 'Werkt het best met een kaart of tekening. De afbeelding wordt niet bijgesneden.',
        de: 'Am besten eignet sich eine Karte oder Zeichnung. Das Bild wird nicht beschnitten.',
        fr: 'Idéal pour une carte ou un dessin. L’image n’est pas recadrée.',
      },
    }),
    surface: surfaceField,
  },
  example: {
    props: {
      title: 'Een waterkering die aandacht vraagt?',
      text: 'Bel Pieter Hoekstra. Hij komt kijken, en zegt het ook als het nog wel even kan wachten.',
      buttons: [
        { label: '0251 – 55 01 40', to: { kind: 'url', url: 'tel:+31251550140' } },
        { label: 'Naar contact', to: { kind: 'url', url: '/contact' } },
      ],
      surface: 'deep',
    },
    images: {
      image: {
        path: '/kaarten/doorsnede-dijk.jpg',
        alt: 'Technische doorsnede van een zeedijk: zandkern, kleilaag, stenen glooiing en stormpeil',
      },
    },
  },
  component({ title, text, buttons, image, surface, block, context }) {
    const headingID = `h-${block.key}`;
    return (
      <section className={`section on-${surface} cta`} aria-labelledby={headingID}>
        <div className="frame">
          <div className={image ? 'cta-body' : 'in-text'}>
            <h2 className="cta-title" id={headingID}>
              <FieldText context={context} path="title" value={title} />
            </h2>
            <FieldText as="p" className="cta-text soft lead" context={context} path="text" value={text} />
            <Buttons buttons={buttons} context={context} />
          </div>
          {image && (
            <div className="cta-image" {...editField(context, 'image')}>
              <ResponsiveImage image={image} sizes="(min-width: 60rem) 33vw, 92vw" />
            </div>
          )}
        </div>
      </section>
    );
  },
});
