import { defineBlock, field, type PropsOf, registerBlock } from '@ximblox/blocks';
import { FieldText } from '@ximblox/site/kit';

const definition = defineBlock({
  type: 'quote',
  label: 'Quote',
  group: 'Text',
  fields: { quote: field.multiline({ required: true, inline: true }), name: field.text({ inline: true }) },
  example: { props: { quote: 'You cannot persuade a river.', name: 'Fatma Yıldız' } },
});

function Quote({ quote, name, context }: PropsOf<typeof definition>) {
  return (
    <figure>
      <blockquote>
        <FieldText context={context} path="quote" value={quote} />
      </blockquote>
      <figcaption>
        <FieldText context={context} path="name" value={name} />
      </figcaption>
    </figure>
  );
}

export const quote = registerBlock(definition, Quote);
