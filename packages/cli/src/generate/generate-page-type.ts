import type { Generator } from './generated.ts';

/** A page type with a date and a summary, below the title of the page. */
export const generatePageType: Generator = ({ id, variable, label }) => {
  const file = `page-types/${id}.tsx`;
  const text = `import { definePageType, field, type LayoutPropsOf } from '@ximblox/blocks';
import { editField, FieldText, formatDate, PageTitle } from '@ximblox/site/kit';

const fields = {
  date: field.date({ label: 'Date' }),
  summary: field.multiline({ label: 'Summary', inline: true }),
};

function Intro({ context }: LayoutPropsOf<typeof fields>) {
  const { date, summary } = context.typeData;
  return (
    <>
      <h1>
        <PageTitle context={context} />
      </h1>
      <p {...editField(context, 'date')}>{formatDate(date, context.locale)}</p>
      <FieldText as="p" context={context} path="summary" value={summary} />
    </>
  );
}

export const ${variable} = definePageType({
  id: '${id}',
  label: '${label}',
  slugPrefix: '${id}',
  fields,
  intro: Intro,
});
`;
  return {
    files: [{ path: file, text }],
    registrations: [{ property: 'pageTypes', variable, file }],
    next: 'Add the `header` and `footer` of your other page types to it, if the site has them.',
  };
};
