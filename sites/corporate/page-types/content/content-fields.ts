import { field } from '@ximblox/blocks';

/** What an ordinary page has beside its blocks. */
export const contentFields = {
  showTitle: field.switch({
    initial: true,
    label: {
      en: 'Title above the blocks',
      nl: 'Titel boven de blokken',
      de: 'Titel über den Blöcken',
      fr: 'Titre au-dessus des blocs',
    },
    help: {
      en: 'Turn off when the page opens with a hero, which shows the title',
      nl: 'Zet dit uit als de pagina met een opening begint; die toont de titel',
      de: 'Ausschalten, wenn die Seite mit einem Aufmacher beginnt; er zeigt den Titel',
      fr: 'À désactiver quand la page commence par une ouverture, qui affiche le titre',
    },
  }),
  kicker: field.text({
    max: 60,
    help: {
      en: 'A short line above the title',
      nl: 'Een korte regel boven de titel',
      de: 'Eine kurze Zeile über dem Titel',
      fr: 'Une courte ligne au-dessus du titre',
    },
    label: { en: 'Kicker', nl: 'Bovenkop', de: 'Dachzeile', fr: 'Surtitre' },
  }),
  lead: field.multiline({
    max: 400,
    label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
  }),
};
