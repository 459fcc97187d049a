import { defineBlock, field, type PropsOf, registerBlock } from '@ximblox/blocks';
import { editField, RichTextView } from '@ximblox/site/kit';

const definition = defineBlock({
  type: 'text',
  label: 'Text',
  group: 'Text',
  fields: { text: field.richText({ required: true, inline: true }) },
  example: { props: { text: '<p>Rivers find the shortest way to the sea.</p>' } },
});

function Text({ text, context }: PropsOf<typeof definition>) {
  return <RichTextView value={text} edit={editField(context, 'text')} />;
}

export const text = registerBlock(definition, Text);
