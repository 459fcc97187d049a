import { definePageType, defineSite, field } from '@ximblox/blocks';
import { type Block, type Client, contract, type LinkValue } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';

const site = defineSite({
  ...testSite,
  pageTypes: [
    ...testSite.pageTypes,
    definePageType({
      id: 'show',
      label: 'Show',
      slugPrefix: 'shows',
      fields: { artists: field.reference({ to: 'content', many: true }) },
    }),
  ],
});

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await createTestServer({ site });
  editor = server.client('administrator');
});
afterAll(() => server.close());

const hero = (...targets: LinkValue[]): Block => ({
  key: 'a',
  type: 'hero',
  props: { title: 'Dijken', buttons: targets.map((to) => ({ label: 'More', to })) },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const linkTo = (pageID: number): LinkValue => ({ kind: 'page', pageID });
const missing = 9_999_999;

let made = 0;
function create(more: object) {
  made += 1;
  const body = { title: 'Pagina', slug: `doel-${made}`, type: 'content', locale: 'nl-nl', ...more };
  return editor.call(contract.pages.create, { body });
}

test('links and references to pages that do not exist are refused, each at its field', async () => {
  const { pageID } = await create({ content: [] });
  await expect(create({ content: [hero(linkTo(pageID), linkTo(missing))] })).rejects.toMatchObject({
    errors: [{ code: 'V_12', property: 'content.0.props.buttons.1.to' }],
  });
  await expect(
    create({ type: 'show', slug: 'shows/one', content: [], typeData: { artists: [pageID, missing, missing + 1] } }),
  ).rejects.toMatchObject({ errors: [{ code: 'V_12', property: 'typeData.artists' }] });
});

test('a page in the trash can be linked, and a link outlives its target', async () => {
  const { pageID: target } = await create({ content: [] });
  await editor.call(contract.pages.delete, { params: { id: String(target) } });
  const { pageVersionID } = await create({ content: [hero(linkTo(target))] });
  await sql`delete from pages where id = ${target}`.execute(server.db);
  const { pageVersion } = await editor.call(contract.versions.store, {
    params: { id: String(pageVersionID) },
    body: { blocks: [hero(linkTo(target), { kind: 'url', url: 'https://example.org' })] },
  });
  expect(pageVersion.blocks[0]?.props).toMatchObject({ buttons: [{ to: linkTo(target) }, {}] });
});
