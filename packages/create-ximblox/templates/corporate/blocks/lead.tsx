import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, LinkTo } from '@ximblox/site/kit';

export const lead = defineBlock({
  type: 'lead',
  label: 'Introduction',
  group: 'Text',
  fields: {
    text: field.multiline({ required: true, inline: true }),
    link: field.link(),
    linkLabel: field.text({ inline: true }),
  },
  example: { props: { text: 'A garden for the whole street.', linkLabel: 'Read more' } },
  component({ text, link, linkLabel, context }) {
    return (
      <section>
        <FieldText as="p" className="lead" context={context} path="text" value={text} />
        {linkLabel !== '' && (
          <LinkTo link={link} className="button">
            <FieldText context={context} path="linkLabel" value={linkLabel} />
          </LinkTo>
        )}
      </section>
    );
  },
});
