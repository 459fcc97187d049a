import { definePageType, type LayoutPropsOf } from '@ximblox/blocks';
import { PageOpening } from '../../layout/page-opening.tsx';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';
import { contentFields } from './content-fields.ts';

function ContentIntro({ context }: LayoutPropsOf<typeof contentFields>) {
  const { showTitle, kicker, lead } = context.typeData;
  if (!showTitle) return null;
  return (
    <PageOpening title={context.title} kicker={kicker}>
      {lead && <p className="opening-lead">{lead}</p>}
    </PageOpening>
  );
}

export const content = definePageType({
  id: 'content',
  label: { en: 'Page', nl: 'Pagina', de: 'Seite', fr: 'Page' },
  initialBlocks: ['text'],
  fields: contentFields,
  header: SiteHeader,
  intro: ContentIntro,
  footer: SiteFooter,
});
