import { defineBlock, defineExtension, definePageType, defineSite, field } from '@ximblox/blocks';

const artist = definePageType({
  id: 'artist',
  label: 'Artist',
  fields: { born: field.number({ index: true }), city: field.text() },
});

const exhibition = definePageType({
  id: 'exhibition',
  label: 'Exhibition',
  slugPrefix: 'exhibitions',
  fields: {
    start: field.date({ index: true }),
    price: field.number({ index: true }),
    kind: field.select({
      options: [
        { value: 'solo', label: 'Solo' },
        { value: 'group', label: 'Group' },
      ],
    }),
    free: field.switch(),
    lead: field.richText(),
    artists: field.reference({ to: 'artist', many: true }),
    curator: field.reference({ to: 'artist' }),
    photo: field.image(),
  },
});

const quote = defineBlock({
  type: 'quote',
  label: 'Quote',
  group: 'Text',
  fields: { text: field.text({ required: true }), person: field.reference({ to: 'artist' }), source: field.link() },
  example: { props: { text: 'Water' } },
  component: ({ text }) => <blockquote>{text}</blockquote>,
});

const story = defineBlock({
  type: 'story',
  label: 'Story',
  group: 'Text',
  fields: { parts: field.list({ text: field.richText() }) },
  example: { props: { parts: [] } },
  component: () => null,
});

const agenda = defineBlock({
  type: 'agenda',
  label: 'Agenda',
  group: 'Lists',
  fields: { kind: field.text() },
  example: { props: {} },
  load: async ({ fields, content }) => {
    if (fields.kind === 'broken') throw new Error('The agenda is closed.');
    const { items } = await content.pages(exhibition, { orderBy: { start: 'asc' } });
    return { shows: items.map(({ title, url, typeData }) => ({ title, url, start: typeData.start })), at: new Date(0) };
  },
  deliverData: true,
  component: ({ data }) => <p>{data.shows.length}</p>,
});

const visits = defineBlock({
  type: 'visits',
  label: 'Visits',
  group: 'Lists',
  fields: {},
  example: { props: {} },
  load: async () => ({ key: 'secret-of-the-counter' }),
  component: () => null,
});

const hours = defineBlock({
  type: 'hours',
  label: 'Opening hours',
  group: 'Text',
  fields: { days: field.list({ day: field.text() }) },
  example: { props: { days: [] } },
  component: () => null,
});

const course = definePageType({ id: 'course', label: 'Course', fields: { seats: field.number() } });

const visiting = defineExtension({ name: 'visiting', blocks: [hours], pageTypes: [course] });
const plain = defineExtension({ name: 'plain' });

/** A museum with exhibitions that refer to artists. */
export const museum = defineSite({
  name: 'Museum',
  locales: [
    { code: 'en', name: 'English' },
    { code: 'nl', name: 'Nederlands' },
  ],
  defaultLocale: 'en',
  blocks: [quote, story, agenda, visits],
  pageTypes: [artist, exhibition],
  extensions: [visiting, plain],
  menus: [{ id: 'main', label: 'Main' }],
});

interface Reply {
  status: number;
  headers: Headers;
  body: {
    items: { title: string; url: string; typeData: Record<string, unknown> }[];
    total: number;
    Errors: { property: string; code: string }[];
    Hints: string[];
  };
}

/** Calls the delivery API as another frontend does. */
export async function readDelivery(origin: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${origin}/api/ximblox/delivery${path}`, { headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(text === '' ? '{}' : text) as Reply['body'],
  };
}
