import { defineBlock, field } from '@ximblox/blocks';
import { imageField, linkField, textField, titleField } from '../../fields.ts';
import { groups } from '../groups.ts';
import { introField, sectionFields, surfaceField } from '../section/section-fields.ts';
import { Section } from '../section/section.tsx';
import { Card } from './card.tsx';

const sizes = {
  grid: '(min-width: 40rem) 30vw, 92vw',
  pairs: '(min-width: 40rem) 45vw, 92vw',
  rows: '(min-width: 60rem) 22vw, (min-width: 40rem) 31vw, 92vw',
  feature: '(min-width: 60rem) 60vw, 92vw',
};

export const cards = defineBlock({
  type: 'cards',
  label: { en: 'Cards', nl: 'Kaarten', de: 'Karten', fr: 'Cartes' },
  group: groups.lists,
  description: {
    en: 'Links to other pages, each with an image and a short text',
    nl: 'Links naar andere pagina’s, elk met een afbeelding en een korte tekst',
    de: 'Links zu anderen Seiten, jeder mit einem Bild und einem kurzen Text',
    fr: 'Des liens vers d’autres pages, chacun avec une image et un court texte',
  },
  keywords: {
    en: 'tiles teasers links grid',
    nl: 'tegels links raster',
    de: 'kacheln teaser links raster',
    fr: 'tuiles liens grille',
  },
  fields: {
    ...sectionFields,
    intro: introField(300),
    layout: field.select({
      options: [
        { value: 'grid', label: { en: 'Grid', nl: 'Raster', de: 'Raster', fr: 'Grille' } },
        {
          value: 'feature',
          label: { en: 'First one large', nl: 'Eerste groot', de: 'Erste groß', fr: 'La première en grand' },
        },
        {
          value: 'rows',
          label: {
            en: 'Rows, image beside text',
            nl: 'Rijen, afbeelding naast tekst',
            de: 'Zeilen, Bild neben Text',
            fr: 'Lignes, image à côté du texte',
          },
        },
      ],
      label: { en: 'Layout', nl: 'Opmaak', de: 'Anordnung', fr: 'Disposition' },
    }),
    cards: field.list(
      {
        image: imageField(3 / 2),
        kicker: field.text({
          max: 60,
          inline: true,
          label: { en: 'Kicker', nl: 'Bovenkop', de: 'Dachzeile', fr: 'Surtitre' },
        }),
        title: titleField(90),
        text: textField(260),
        to: linkField,
      },
      {
        min: 1,
        max: 12,
        required: true,
        itemLabel: 'title',
        label: { en: 'Cards', nl: 'Kaarten', de: 'Karten', fr: 'Cartes' },
      },
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
  component(props) {
    const { label, title, intro, layout, cards: items, surface, block, context } = props;
    // Two or four cards in two columns leave no gap.
    const rest = layout === 'feature' ? items.length - 1 : items.length;
    const pairs = layout !== 'rows' && (rest === 2 || rest === 4);
    return (
      <Section name="cards" block={block} context={context} label={label} title={title} intro={intro} surface={surface}>
        <ul className={`cards-list subgrid cards-${layout}${pairs ? ' cards-pairs' : ''}`}>
          {items.map(({ key, ...card }, position) => {
            const large = layout === 'feature' && position === 0;
            return (
              <li key={key}>
                <Card
                  {...card}
                  under={title}
                  large={large}
                  sizes={sizes[large ? 'feature' : layout === 'rows' ? 'rows' : pairs ? 'pairs' : 'grid']}
                  path={`cards.${position}`}
                  context={context}
                />
              </li>
            );
          })}
        </ul>
      </Section>
    );
  },
});
