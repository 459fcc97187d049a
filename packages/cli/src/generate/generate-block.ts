import type { Generator } from './generated.ts';

/** A block with a heading and a text, both edited in the preview. */
export const generateBlock: Generator = ({ id, variable, label }) => {
  const file = `blocks/${id}.tsx`;
  const text = `import { defineBlock, field } from '@ximblox/blocks';
import { editField, FieldText, RichTextView } from '@ximblox/site/kit';

export const ${variable} = defineBlock({
  type: '${id}',
  label: '${label}',
  group: 'Text',
  fields: {
    title: field.text({ required: true, inline: true }),
    text: field.richText({ inline: true }),
  },
  example: { props: { title: '${label}', text: '<p>A few words.</p>' } },
  component({ title, text, context }) {
    return (
      <section className="${id}">
        <h2>
          <FieldText context={context} path="title" value={title} />
        </h2>
        <RichTextView value={text} edit={editField(context, 'text')} />
      </section>
    );
  },
});
`;
  return { files: [{ path: file, text }], registrations: [{ property: 'blocks', variable, file }] };
};
