import type { Generator } from './generated.ts';

/** A form with name, email address and message, and the block that shows it. */
export const generateForm: Generator = ({ id, variable, label }) => {
  const formFile = `forms/${id}.ts`;
  const blockFile = `blocks/${id}-form.tsx`;
  const form = `import { defineForm, formField } from '@ximblox/blocks';

export const ${variable} = defineForm({
  id: '${id}',
  label: '${label}',
  fields: {
    name: formField.text({ label: 'Name', required: true, max: 100, autoComplete: 'name' }),
    email: formField.email({ label: 'Email address', required: true }),
    message: formField.multiline({ label: 'Message', required: true }),
  },
  /** Email addresses that receive each submission. */
  recipients: [],
  keepDays: 365,
  texts: { submit: 'Send', sentTitle: 'Thank you', sentText: 'We have received your message.' },
});
`;
  const block = `import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, SiteForm } from '@ximblox/site/kit';
import { ${variable} } from '../forms/${id}.ts';

export const ${variable}Form = defineBlock({
  type: '${id}-form',
  label: '${label}',
  group: 'Forms',
  fields: { title: field.text({ required: true, inline: true }) },
  example: { props: { title: '${label}' } },
  component({ title, block, context }) {
    return (
      <section className="${id}-form">
        <h2>
          <FieldText context={context} path="title" value={title} />
        </h2>
        <SiteForm form={${variable}} block={block} context={context} />
      </section>
    );
  },
});
`;
  return {
    files: [
      { path: formFile, text: form },
      { path: blockFile, text: block },
    ],
    registrations: [
      { property: 'forms', variable, file: formFile },
      { property: 'blocks', variable: `${variable}Form`, file: blockFile },
    ],
    next: 'Add the email addresses of its `recipients`. Submissions are in the inbox of the admin too.',
  };
};
