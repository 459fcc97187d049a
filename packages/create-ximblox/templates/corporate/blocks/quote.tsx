import { defineBlock, field } from '@ximblox/blocks';
import { FieldText } from '@ximblox/site/kit';

export const quote = defineBlock({
  type: 'quote',
  label: 'Quote',
  group: 'Text',
  fields: { quote: field.multiline({ required: true, inline: true }), name: field.text({ inline: true }) },
  example: { props: { quote: 'You cannot persuade a river.', name: 'Fatma Yıldız' } },
  component({ quote, name, context }) {
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
  },
});
