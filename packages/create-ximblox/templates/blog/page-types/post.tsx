import { definePageType, field, type LayoutPropsOf } from '@ximblox/blocks';
import { editField, FieldText, formatDate, PageTitle } from '@ximblox/site/kit';
import { Header } from './frame.tsx';

const fields = {
  date: field.date({ label: 'Date', required: true }),
  summary: field.multiline({ label: 'Summary', inline: true }),
};

function Intro({ context }: LayoutPropsOf<typeof fields>) {
  const { date, summary } = context.typeData;
  return (
    <>
      <h1>
        <PageTitle context={context} />
      </h1>
      <p className="post-date" {...editField(context, 'date')}>
        {formatDate(date, context.locale)}
      </p>
      <FieldText as="p" className="post-summary" context={context} path="summary" value={summary} />
    </>
  );
}

export const post = definePageType({
  id: 'post',
  label: 'Post',
  slugPrefix: 'blog',
  initialBlocks: ['text'],
  fields,
  header: Header,
  intro: Intro,
  openGraphType: 'article',
});
