import { defineBlock, definePageType, defineSite, field } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';

const quote = defineBlock({
  type: 'quote',
  label: { en: 'Quote', nl: 'Citaat' },
  group: { nl: 'Teksten' },
  fields: {
    name: field.text({ label: { en: 'Name', nl: 'Naam' }, help: { en: 'Who said it', nl: 'Wie het zei' } }),
    notes: field.list({
      about: field.group({ kind: field.select({ options: [{ value: 'a', label: { en: 'First', nl: 'Eerste' } }] }) }),
    }),
  },
  example: { props: {} },
  component: () => null,
});

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    site: defineSite({
      ...testSite,
      blocks: [...testSite.blocks, quote],
      pageTypes: [
        ...testSite.pageTypes,
        definePageType({
          id: 'event',
          label: { en: 'Event', nl: 'Agenda' },
          slugPrefix: { 'en-gb': 'events' },
          initialBlocks: ['quote'],
          fields: quote.fields,
          intro: () => null,
        }),
      ],
    }),
  });
});
afterAll(() => server.close());

test('labels are in the requested language, with fallback to English or any other', async () => {
  const client = server.client('viewer');
  const typesIn = async (language?: string) => {
    const query = language === undefined ? {} : { language };
    const blocks = await client.call(contract.types.blockTypes, { query });
    const pages = await client.call(contract.types.pageTypes, { query });
    return { block: blocks.find(({ id }) => id === 'quote'), page: pages.find(({ id }) => id === 'event') };
  };
  const fields = (name: string, help: string, option: string) => ({
    name: { kind: 'text', label: name, help },
    notes: {
      kind: 'list',
      fields: {
        about: {
          kind: 'group',
          fields: { kind: { kind: 'select', options: [{ value: 'a', label: option }] } },
        },
      },
    },
  });
  const dutch = await typesIn('nl');
  expect(dutch.block).toMatchObject({
    label: 'Citaat',
    group: 'Teksten',
    fields: fields('Naam', 'Wie het zei', 'Eerste'),
  });
  expect(dutch.block?.schema).toMatchObject({ properties: { name: { description: 'Wie het zei' } } });
  expect(dutch.page).toMatchObject({ label: 'Agenda', fields: fields('Naam', 'Wie het zei', 'Eerste') });
  for (const language of [undefined, 'en', 'fr']) {
    const { block, page } = await typesIn(language);
    expect(block).toMatchObject({ label: 'Quote', group: 'Teksten', fields: fields('Name', 'Who said it', 'First') });
    expect(page).toMatchObject({ label: 'Event' });
  }
  await expect(typesIn('../x')).rejects.toMatchObject({ errors: [{ property: 'language' }] });
});

test('the overview returns the properties of a type and counts its pages, without the trash', async () => {
  const create = async (slug: string): Promise<string> => {
    const body = { title: slug, slug, type: 'event', locale: 'nl-nl' };
    return String((await server.client('administrator').call(contract.pages.create, { body })).pageID);
  };
  const event = async (language = 'nl') => {
    const types = await server.client('viewer').call(contract.types.overview, { query: { language } });
    return types.find(({ id }) => id === 'event');
  };
  expect(await event()).toEqual({
    id: 'event',
    label: 'Agenda',
    slugPrefixes: { 'nl-nl': '', 'en-gb': 'events', 'de-de': '', 'fr-fr': '' },
    initialBlocks: [{ id: 'quote', label: 'Citaat' }],
    fields: [
      { name: 'name', label: 'Naam' },
      { name: 'notes', label: 'Notes' },
    ],
    hasHeader: false,
    hasIntro: true,
    hasFooter: false,
    published: 0,
    unpublished: 0,
  });
  const admin = server.client('administrator');
  const [shown, hidden, deleted] = [await create('een'), await create('twee'), await create('drie')];
  await admin.call(contract.publication.publish, { params: { id: shown }, body: {} });
  await admin.call(contract.pages.delete, { params: { id: deleted } });
  expect(hidden).not.toBe(shown);
  expect(await event()).toMatchObject({ published: 1, unpublished: 1 });
});
