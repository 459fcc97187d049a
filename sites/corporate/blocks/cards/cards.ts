import { defineBlock, field } from '@ximblox/blocks';
import { sectionFields, surfaceField } from '../section/section-fields.ts';
import { groups } from '../groups.ts';

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
  fields: {
    ...sectionFields,
    intro: field.multiline({
      max: 300,
      inline: true,
      label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
    }),
    layout: field.select(
      [
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
      { label: { en: 'Layout', nl: 'Opmaak', de: 'Anordnung', fr: 'Disposition' } },
    ),
    cards: field.list(
      {
        image: field.image({ ratio: 3 / 2, label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' } }),
        kicker: field.text({
          max: 60,
          inline: true,
          label: { en: 'Kicker', nl: 'Bovenkop', de: 'Dachzeile', fr: 'Surtitre' },
        }),
        title: field.text({
          max: 90,
          required: true,
          inline: true,
          label: { en: 'Title', nl: 'Titel', de: 'Titel', fr: 'Titre' },
        }),
        text: field.multiline({ max: 260, inline: true, label: { en: 'Text', nl: 'Tekst', de: 'Text', fr: 'Texte' } }),
        to: field.link({ label: { en: 'Link', nl: 'Link', de: 'Link', fr: 'Lien' } }),
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
});
