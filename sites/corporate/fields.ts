import { field, type LocalisedText } from '@ximblox/blocks';

/** Fields that several blocks and page types share. */
export const titleField = (max: number) =>
  field.text({
    max,
    required: true,
    inline: true,
    label: { en: 'Title', nl: 'Titel', de: 'Titel', fr: 'Titre' },
  });

export const nameField = field.text({
  max: 80,
  required: true,
  inline: true,
  label: { en: 'Name', nl: 'Naam', de: 'Name', fr: 'Nom' },
});

export const textField = (max: number) =>
  field.multiline({ max, inline: true, label: { en: 'Text', nl: 'Tekst', de: 'Text', fr: 'Texte' } });

export const linkField = field.link({ label: { en: 'Link', nl: 'Link', de: 'Link', fr: 'Lien' } });

/** @param ratio width divided by height, which cropping keeps */
export const imageField = (ratio: number) =>
  field.image({ ratio, label: { en: 'Image', nl: 'Afbeelding', de: 'Bild', fr: 'Image' } });

/** A short line above a title. */
export const kickerField = field.text({
  max: 60,
  inline: true,
  help: {
    en: 'A short line above the title',
    nl: 'Een korte regel boven de titel',
    de: 'Eine kurze Zeile über dem Titel',
    fr: 'Une courte ligne au-dessus du titre',
  },
  label: { en: 'Kicker', nl: 'Bovenkop', de: 'Dachzeile', fr: 'Surtitre' },
});

/** The introduction of a page, below its title. */
export const leadField = field.multiline({
  max: 400,
  inline: true,
  label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
  required: true,
});

/** @param help names the default number */
export const limitField = (help: LocalisedText) =>
  field.number({
    min: 1,
    max: 50,
    step: 1,
    label: { en: 'Maximum number', nl: 'Maximumaantal', de: 'Höchstzahl', fr: 'Nombre maximal' },
    help,
  });
