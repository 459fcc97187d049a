import { definePageType, field, type LayoutPropsOf } from '@ximblox/blocks';
import { editField, FieldText, formatDate, PageTitle } from '@ximblox/site/kit';
import { Footer, Header } from './frame.tsx';

const fields = {
  date: field.date({ label: 'Date', required: true, index: true, default: 'today' }),
  summary: field.multiline({ label: 'Summary', inline: true }),
};

function Intro({ context }: LayoutPropsOf<typeof fields>) {
  const { date, summary } = context.typeData;
  return (
    <>
      <h1>
        <PageTitle context={context} />
      </h1>
      <p className="date" {...editField(context, 'date')}>
        {formatDate(date, context.locale)}
      </p>
      <FieldText as="p" className="lead" context={context} path="summary" value={summary} />
    </>
  );
}

export const news = definePageType({
  id: 'news',
  label: 'News',
  slugPrefix: 'news',
  initialBlocks: ['text'],
  fields,
  seoDescription: 'summary',
  header: Header,
  intro: Intro,
  footer: Footer,
  openGraphType: 'article',
});
