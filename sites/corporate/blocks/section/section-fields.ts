import { field, type LocalisedText } from '@ximblox/blocks';
import { linkField } from '../../fields.ts';

/** Fields of blocks that are a section of the page: a label in the margin and a heading. */
export const sectionFields = {
  label: field.text({
    max: 40,
    inline: true,
    label: { en: 'Margin label', nl: 'Margelabel', de: 'Randtitel', fr: 'Titre en marge' },
    help: {
      en: 'One or two words beside the heading',
      nl: 'Eén of twee woorden naast de kop',
      de: 'Ein oder zwei Wörter neben der Überschrift',
      fr: 'Un ou deux mots à côté du titre',
    },
  }),
  title: field.text({ max: 120, label: { en: 'Heading', nl: 'Kop', de: 'Überschrift', fr: 'Titre' }, inline: true }),
};

/** A short text below the heading of a section. */
export const introField = (max: number) =>
  field.multiline({
    max,
    inline: true,
    label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
  });

/** A link below a list, with its label. */
export const moreField = (label: LocalisedText) =>
  field.group(
    {
      label: field.text({
        max: 40,
        inline: true,
        label: { en: 'Label', nl: 'Opschrift', de: 'Beschriftung', fr: 'Libellé' },
      }),
      to: linkField,
    },
    { label },
  );

/** Caption of an image or video. */
export const captionField = field.text({
  max: 200,
  inline: true,
  label: { en: 'Caption', nl: 'Bijschrift', de: 'Bildunterschrift', fr: 'Légende' },
});

/** The background of a section. */
export const surfaceField = field.select({
  options: [
    { value: 'paper', label: { en: 'Paper', nl: 'Papier', de: 'Papier', fr: 'Papier' } },
    {
      value: 'mist',
      label: { en: 'Mist (tinted)', nl: 'Nevel (getint)', de: 'Nebel (getönt)', fr: 'Brume (teintée)' },
    },
    {
      value: 'deep',
      label: {
        en: 'Deep water (dark)',
        nl: 'Diep water (donker)',
        de: 'Tiefes Wasser (dunkel)',
        fr: 'Eau profonde (sombre)',
      },
    },
  ],
  label: { en: 'Background', nl: 'Achtergrond', de: 'Hintergrund', fr: 'Arrière-plan' },
});

/** A row of links that look like buttons; the first is the main one. */
export const buttonsField = (max: number) =>
  field.list(
    {
      label: field.text({
        max: 40,
        required: true,
        inline: true,
        label: { en: 'Label', nl: 'Opschrift', de: 'Beschriftung', fr: 'Libellé' },
      }),
      to: field.link({ required: true, label: { en: 'Link', nl: 'Link', de: 'Link', fr: 'Lien' } }),
    },
    { max, itemLabel: 'label', label: { en: 'Buttons', nl: 'Knoppen', de: 'Schaltflächen', fr: 'Boutons' } },
  );

/** A height or position, shown like a mark on a survey map. */
export const markField = field.text({
  max: 80,
  label: { en: 'Survey mark', nl: 'Meetmerk', de: 'Messmarke', fr: 'Repère' },
  help: {
    en: 'Coordinates or a height, such as “52° 27′ N · 4° 33′ O · NAP +14,2 m”',
    nl: 'Coördinaten of een hoogte, zoals ‘52° 27′ N · 4° 33′ O · NAP +14,2 m’',
    de: 'Koordinaten oder eine Höhe, etwa „52° 27′ N · 4° 33′ O · NAP +14,2 m“',
    fr: 'Des coordonnées ou une altitude, comme « 52° 27′ N · 4° 33′ O · NAP +14,2 m »',
  },
});
