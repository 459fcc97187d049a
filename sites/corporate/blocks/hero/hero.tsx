import { defineBlock, field, type RenderContext } from '@ximblox/blocks';
import { editField, FieldText, isShown, RichTextView } from '@ximblox/site/kit';
import { imageField, kickerField, titleField } from '../../fields.ts';
import { Buttons } from '../../layout/buttons.tsx';
import { Mark } from '../../layout/mark.tsx';
import { PageOpening } from '../../layout/page-opening.tsx';
import { groups } from '../groups.ts';
import { buttonsField, markField } from '../section/section-fields.ts';

/** Whether the hero shows the title of the page, because nothing above the blocks does. */
const carriesTitle = ({ type, typeData }: RenderContext): boolean =>
  type === 'blank' || (type === 'content' && typeData.showTitle === false);

export const hero = defineBlock({
  type: 'hero',
  label: { en: 'Hero', nl: 'Opening', de: 'Aufmacher', fr: 'Ouverture' },
  group: groups.headers,
  description: {
    en: 'Opens a page: a large title across the full width, with an image below',
    nl: 'Opent een pagina: een grote titel over de volle breedte, met een afbeelding eronder',
    de: 'Eröffnet eine Seite: ein großer Titel über die volle Breite, darunter ein Bild',
    fr: 'Ouvre la page : un grand titre sur toute la largeur, avec une image dessous',
  },
  keywords: {
    en: 'banner header intro photo title',
    nl: 'banner kop introductie foto titel',
    de: 'banner titel einstieg foto',
    fr: 'bannière titre introduction photo',
  },
  fields: {
    kicker: kickerField,
    title: titleField(90),
    intro: field.richText({
      marks: ['bold', 'italic', 'link'],
      max: 400,
      inline: true,
      label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
    }),
    background: imageField(16 / 9),
    mark: markField,
    size: field.select({
      options: [
        {
          value: 'large',
          label: {
            en: 'Large: opens the site or a section',
            nl: 'Groot: opent de site of een onderdeel',
            de: 'Groß: eröffnet die Website oder einen Bereich',
            fr: 'Grande : ouvre le site ou une rubrique',
          },
        },
        {
          value: 'compact',
          label: {
            en: 'Compact: opens an ordinary page',
            nl: 'Compact: opent een gewone pagina',
            de: 'Kompakt: eröffnet eine gewöhnliche Seite',
            fr: 'Compacte : ouvre une page ordinaire',
          },
        },
      ],
      label: { en: 'Size', nl: 'Grootte', de: 'Größe', fr: 'Taille' },
    }),
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
  component({ kicker, title, intro, background, mark, size, buttons, context }) {
    const hasMore = context.preview || intro.html !== '' || buttons.length > 0;
    return (
      <section className="hero">
        <PageOpening
          level={carriesTitle(context) ? 1 : 2}
          size={size}
          kicker={isShown(context, kicker) && <FieldText context={context} path="kicker" value={kicker} />}
          title={<FieldText context={context} path="title" value={title} />}
          image={background}
          mark={
            mark && (
              <span {...editField(context, 'mark')}>
                <Mark mark={mark} />
              </span>
            )
          }
          editImage={editField(context, 'background')}
        >
          {hasMore && (
            <>
              <RichTextView className="opening-lead lead" value={intro} edit={editField(context, 'intro')} />
              <Buttons buttons={buttons} context={context} />
            </>
          )}
        </PageOpening>
      </section>
    );
  },
});
