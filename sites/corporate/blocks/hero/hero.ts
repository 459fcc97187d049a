import { defineBlock, field } from '@ximblox/blocks';
import { buttonsField, markField } from '../section/section-fields.ts';
import { groups } from '../groups.ts';

export const hero = defineBlock({
  type: 'hero',
  label: { en: 'Hero', nl: 'Opening', de: 'Aufmacher', fr: 'Ouverture' },
  group: groups.headers,
  description: {
    en: 'Opens a page: a large title across the full width, with an image below',
    nl: 'Opent een pagina: een grote titel over de volle breedte, met een afbeelding eronder',
    de: 'Eröffnet eine Seite: ein großer Titel über die volle Breite, darunter ein Bild',
    fr: 'Ouvre la page : un grand titre sur toute la largeur, avec une image dessous',
  },
  fields: {
    kicker: field.text({
      max: 60,
      inline: true,
      help: {
        en: 'A short line above the title',
        nl: 'Een korte regel boven de titel',
        de: 'Eine kurze Zeile über dem Titel',
        fr: 'Une courte ligne au-dessus du titre',
      },
      label: { en: 'Kicker', nl: 'Bovenkop', de: 'Dachzeile', fr: 'Surtitre' },
    }),
    title: field.text({
      max: 90,
      required: true,
      inline: true,
      label: { en: 'Title', nl: 'Titel', de: 'Titel', fr: 'Titre' },
    }),
    intro: field.richText({
      marks: ['bold', 'italic', 'link'],
      max: 400,
      inline: true,
      label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
    }),
    background: field.image({ ratio: 16 / 9, label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' } }),
    mark: markField,
    size: field.select(
      [
        {
          value: 'large',
          label: {
            en: 'Large: opens the site or a section',
            nl: 'Groot: opent de site of een onderdeel',
            de: 'Groß: eröffnet die Website oder einen Bereich',
            fr: 'Grande : ouvre le site ou une rubrique',
          },
        },
        {
          value: 'compact',
          label: {
            en: 'Compact: opens an ordinary page',
            nl: 'Compact: opent een gewone pagina',
            de: 'Kompakt: eröffnet eine gewöhnliche Seite',
            fr: 'Compacte : ouvre une page ordinaire',
          },
        },
      ],
      { label: { en: 'Size', nl: 'Grootte', de: 'Größe', fr: 'Taille' } },
    ),
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
});
