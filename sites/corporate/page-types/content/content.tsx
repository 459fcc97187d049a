import { definePageType, field, type LayoutPropsOf } from '@ximblox/blocks';
import { kickerField } from '../../fields.ts';
import { FieldText, isShown, PageTitle } from '@ximblox/site/kit';
import { PageOpening } from '../../layout/page-opening.tsx';
import { siteFrame } from '../../layout/site-frame.ts';

/** Fields of an ordinary page. */
export const contentFields = {
  showTitle: field.switch({
    default: true,
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
  kicker: kickerField,
  lead: field.multiline({
    max: 400,
    inline: true,
    label: { en: 'Introduction', nl: 'Inleiding', de: 'Einleitung', fr: 'Introduction' },
  }),
};

function ContentIntro({ context }: LayoutPropsOf<typeof contentFields>) {
  const { showTitle, kicker, lead } = context.typeData;
  if (!showTitle) return null;
  return (
    <PageOpening
      title={<PageTitle context={context} />}
      kicker={isShown(context, kicker) && <FieldText context={context} path="kicker" value={kicker} />}
    >
      {isShown(context, lead) && (
        <FieldText as="p" className="opening-lead lead" context={context} path="lead" value={lead} />
      )}
    </PageOpening>
  );
}

export const content = definePageType({
  id: 'content',
  label: { en: 'Page', nl: 'Pagina', de: 'Seite', fr: 'Page' },
  initialBlocks: ['text'],
  fields: contentFields,
  ...siteFrame,
  intro: ContentIntro,
});
