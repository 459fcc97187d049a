import { defineBlock, definePageType, defineSite, field } from '@ximblox/blocks';
import { editField, FieldText, formatDate, TableView } from '@ximblox/site/kit';

const palette = [
  { value: 'sea', label: 'Sea', color: '#0a5c8a' },
  { value: 'sand', label: 'Sand', color: '#d9c49a' },
  { value: 'dusk', label: 'Dusk', color: '#4b3a63' },
] as const;

const fields = {
  title: field.text({ required: true }),
  name: field.slug({ from: 'title', help: 'Part of the address of the programme.' }),
  starts: field.datetime({ required: true }),
  doors: field.time(),
  themes: field.multiSelect({
    options: [
      { value: 'sand', label: 'Sand' },
      { value: 'sea', label: 'Sea' },
      { value: 'wind', label: 'Wind and weather' },
    ],
    max: 2,
  }),
  audience: field.multiSelect({
    options: [
      { value: 'kids', label: 'Children' },
      { value: 'all', label: 'Everyone' },
      { value: 'pros', label: 'Professionals' },
    ],
    display: 'checkboxes',
    min: 2,
  }),
  email: field.email({ placeholder: 'name@example.org' }),
  website: field.url({ placeholder: 'https://example.org' }),
  phone: field.phone(),
  tone: field.color({ palette }),
  accent: field.color({ palette, custom: true, required: true }),
  chart: field.json<{ points: number[] }>({
    schema: {
      type: 'object',
      properties: { points: { type: 'array', items: { type: 'number' } } },
      required: ['points'],
    },
  }),
  sample: field.code({ languages: ['html', 'css'] }),
  prices: field.table({ maxRows: 5, maxColumns: 4, header: 'both' }),
};

const timeZone = 'Europe/Amsterdam';

const meeting = defineBlock({
  type: 'meeting',
  label: 'Meeting',
  group: 'Meetings',
  fields,
  example: { props: { title: 'Dunes' } },
  component({ title, name, starts, doors, themes, audience, email, website, phone, ...more }) {
    const shown = formatDate(starts, 'en', { dateStyle: 'long', timeStyle: 'short', timeZone });
    return (
      <section id={name === '' ? undefined : name}>
        <h2>{title}</h2>
        <time dateTime={starts}>{shown}</time> <span>{doors}</span>
        <p>{[...themes, ...audience].join(' ')}</p>
        <a href={`mailto:${email}`}>{email}</a> <a href={website}>{website}</a>
        {phone && <a href={phone.href}>{phone.text}</a>}
        <p>{[more.tone?.key, more.accent?.color, more.chart?.points.join('+')].join(' ')}</p>
        {more.sample && <pre data-language={more.sample.language}>{more.sample.code}</pre>}
        {more.prices && <TableView table={more.prices} caption="Prices" />}
      </section>
    );
  },
});

const card = defineBlock({
  type: 'card',
  label: 'Card',
  group: 'Meetings',
  fields: { title: field.text({ required: true, inline: true }), text: field.multiline() },
  example: { props: { title: 'Sand' } },
  load: async ({ fields: { title } }) => ({ length: title.length }),
  component: ({ title, text, data, context }) => (
    <article data-length={data.length}>
      <h3>
        <FieldText context={context} path="title" value={title} />
      </h3>
      <p {...editField(context, 'text')}>{text}</p>
    </article>
  ),
});

const note = defineBlock({
  type: 'small-note',
  label: 'Small note',
  group: 'Meetings',
  fields: { text: field.text() },
  example: { props: { text: 'Note' } },
  component: ({ text }) => <small>{text}</small>,
});

const row = defineBlock({
  type: 'row',
  label: 'Row',
  group: 'Meetings',
  fields: { parts: field.blocks({ allow: [card, note], max: 2 }) },
  example: { props: { parts: [{ type: 'card', card: { title: 'Sand' } }] } },
  component: ({ parts }) => (
    <ul>
      {parts.map(({ key, type, element }) => (
        <li key={key} data-type={type}>
          {element}
        </li>
      ))}
    </ul>
  ),
});

const columns = defineBlock({
  type: 'columns',
  label: 'Columns',
  group: 'Meetings',
  fields: { columns: field.blocks({ allow: [card, note, row], max: 3 }) },
  example: { props: { columns: [] } },
  component: ({ columns: shown }) => (
    <section>
      {shown.map(({ key, type, element }) => (
        <div key={key} data-column={type}>
          {element}
        </div>
      ))}
    </section>
  ),
});

/** A site with a block of the field kinds that the demo does not use, for their journey. */
export default defineSite({
  name: 'Field kinds',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  timeZone,
  blocks: [meeting, columns, row, card, note],
  pageTypes: [definePageType({ id: 'page', label: 'Page', initialBlocks: ['meeting'] })],
});
