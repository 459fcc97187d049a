import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, SiteForm } from '@ximblox/site/kit';
import { contact } from '../forms/contact.ts';

export const contactForm = defineBlock({
  type: 'contact-form',
  label: 'Contact form',
  group: 'Forms',
  fields: { title: field.text({ required: true, inline: true }) },
  example: { props: { title: 'Write to us' } },
  component({ title, block, context }) {
    return (
      <section>
        <h2>
          <FieldText context={context} path="title" value={title} />
        </h2>
        <SiteForm form={contact} block={block} context={context} />
      </section>
    );
  },
});
