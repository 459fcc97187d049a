import { defineBlock, field } from '@ximblox/blocks';
import { editField, RichTextView } from '@ximblox/site/kit';

export const text = defineBlock({
  type: 'text',
  label: 'Text',
  group: 'Text',
  fields: { text: field.richText({ required: true, inline: true }) },
  example: { props: { text: '<p>Rivers find the shortest way to the sea.</p>' } },
  component({ text, context }) {
    return <RichTextView value={text} edit={editField(context, 'text')} />;
  },
});
