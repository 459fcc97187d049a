import { createSiteClient, defineEndpoint, defineExtension, defineSettings, defineSite, field } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { publicContent } from '../../../index.ts';
import { createTestServer, type TestServer, testSite } from '../../../testing/index.ts';

const tide = defineSettings({
  id: 'tide',
  label: { en: 'Tide', nl: 'Getij' },
  fields: {
    station: field.text({ label: { en: 'Station', nl: 'Meetpunt' }, required: true }),
    level: field.number({ max: 10, default: 4 }),
    places: field.list({ name: field.text({ max: 5 }) }),
  },
});

const endpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/tide',
    summary: 'The chosen station',
    access: 'anonymous',
    reply: z.object({ station: z.string(), level: z.number().nullable(), places: z.array(z.string()) }),
    async handle(_, { settings }) {
      const { station, level, places } = await settings(tide);
      return { station, level, places: places.map(({ name }) => name) };
    },
  }),
] as const;

let server: TestServer;
beforeAll(async () => {
  const extension = defineExtension({ name: 'water', settings: [tide], endpoints: [...endpoints] });
  server = await createTestServer({ site: defineSite({ ...testSite, extensions: [extension] }) });
});
afterAll(() => server.close());

const params = { id: 'water.tide' };
const content = (props: Record<string, unknown>) => ({ props, __images: {}, __files: {} });
const save = (props: Record<string, unknown>, version: number) =>
  server.client('administrator').call(contract.extensionSettings.save, {
    params,
    body: { content: content(props), version },
  });
const read = () => createSiteClient<typeof endpoints>({ origin: server.url }).call('GET /tide');

test('settings have a form in the language of the user, are validated and typed in handlers', async () => {
  const administrator = server.client('administrator');
  const { extensions } = await administrator.call(contract.settings.admin);
  expect(extensions.settings).toEqual([{ id: 'water.tide', label: { en: 'Tide', nl: 'Getij' } }]);
  const info = await administrator.call(contract.extensionSettings.get, { params, query: { language: 'nl' } });
  expect(info).toMatchObject({ label: 'Getij', version: 0, fields: { station: { kind: 'text', label: 'Meetpunt' } } });
  expect(await read()).toEqual({ station: '', level: 4, places: [] });

  const wrong = save({ station: '', level: 11, places: [{ $key: 'a', name: 'Delfzijl' }] }, 0);
  await expect(wrong).rejects.toMatchObject({
    errors: [
      { property: 'props.station', code: 'V_01' },
      { property: 'props.level', code: 'V_12' },
      { property: 'props.places.0.name', code: 'V_14' },
    ],
  });
  const drops = vi.spyOn(server.services.publicCaches, 'dropTags');
  await save({ station: 'Hoek', level: 3, places: [{ $key: 'a', name: 'Goes' }] }, 0);
  expect(drops).toHaveBeenCalledWith(['settings']);
  expect(await read()).toEqual({ station: 'Hoek', level: 3, places: ['Goes'] });
  const stored = await publicContent(server.db, server.services.site).extensionSettings('water.tide');
  expect(stored?.props).toMatchObject({ station: 'Hoek', level: 3 });
});

test('settings are not overwritten unseen, and only users who manage settings see them', async () => {
  await expect(save({ station: 'Hoek' }, 99)).rejects.toMatchObject({
    status: 409,
    errors: [{ property: 'version', code: 'V_07' }],
  });
  const get = (role: 'publisher' | 'administrator', id: string) =>
    server.client(role).call(contract.extensionSettings.get, { params: { id } });
  await expect(get('publisher', 'water.tide')).rejects.toMatchObject({ status: 403 });
  await expect(get('administrator', 'moon.tide')).rejects.toMatchObject({ status: 404 });
});
