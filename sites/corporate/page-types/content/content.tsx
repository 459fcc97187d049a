import { definePageType, type LayoutProps, type TypeDataOf } from '@ximblox/blocks';
import { PageOpening } from '../../layout/page-opening.tsx';
import { SiteFooter } from '../../layout/site-footer.tsx';
import { SiteHeader } from '../../layout/site-header.tsx';
import { contentFields } from './content-fields.ts';
import { words } from '../../texts/labels.ts';

function ContentIntro({ context }: LayoutProps) {
  const { showTitle, kicker, lead } = context.typeData as unknown as TypeDataOf<typeof contentFields>;
  if (!showTitle) return null;
  return (
    <PageOpening title={context.title} kicker={kicker}>
      {lead && <p className="opening-lead">{lead}</p>}
    </PageOpening>
  );
}

export const content = definePageType({
  id: 'content',
  label: words('Page'),
  initialBlocks: ['text'],
  fields: contentFields,
  header: SiteHeader,
  intro: ContentIntro,
  footer: SiteFooter,
});
