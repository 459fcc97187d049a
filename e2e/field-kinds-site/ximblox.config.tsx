import { defineBlock, definePageType, defineSite, field } from '@ximblox/blocks';
import { formatDate, TableView } from '@ximblox/site/kit';

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
  themes: field.multiSelect(
    [
      { value: 'sand', label: 'Sand' },
      { value: 'sea', label: 'Sea' },
      { value: 'wind', label: 'Wind and weather' },
    ],
    { max: 2 },
  ),
  audience: field.multiSelect(
    [
      { value: 'kids', label: 'Children' },
      { value: 'all', label: 'Everyone' },
      { value: 'pros', label: 'Professionals' },
    ],
    { display: 'checkboxes', min: 2 },
  ),
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

/** A site with a block of the field kinds that the demo does not use, for their journey. */
export default defineSite({
  name: 'Field kinds',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  timeZone,
  blocks: [meeting],
  pageTypes: [definePageType({ id: 'page', label: 'Page', initialBlocks: ['meeting'] })],
});
