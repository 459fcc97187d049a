import { contract, type CmsError, type Endpoint } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestRole, type TestServer } from '../testing/index.ts';

let server: TestServer;
let made: { pageID: number; pageVersionID: number };
beforeAll(async () => {
  server = await createTestServer();
  const body = { title: 'Dijken', slug: 'dijken', type: 'content', locale: 'nl-nl' };
  made = await server.client('editor').call(contract.pages.create, { body });
});
afterAll(() => server.close());

/** Returns the errors of a call as `property code`. The body is not typed by the schema. */
async function refusal(as: TestRole, endpoint: Endpoint, body: object, id = 0): Promise<string[]> {
  const input = { params: id === 0 ? {} : { id: String(id) }, body } as never;
  const error = await server
    .client(as)
    .call(endpoint, input)
    .then(
      () => null,
      (reason: unknown) => reason as CmsError,
    );
  return (error?.errors ?? []).map(({ property, code }) => `${property} ${code}`).sort();
}

const block = {
  key: 'a',
  type: 'hero',
  props: { buttons: [{ label: 'x', to: { kind: 'url', url: 'javascript:1' } }] },
};

test('creating a page reports schema errors together with those of the site', async () => {
  const wrong = { title: '', slug: 'dijken', type: 'nothing', locale: 'xx-xx' };
  expect(await refusal('editor', contract.pages.create, wrong)).toEqual(['locale V_12', 'title V_01', 'type V_12']);
  const taken = { title: '', slug: 'dijken', type: 'content', locale: 'nl-nl', content: [block] };
  expect(await refusal('editor', contract.pages.create, taken)).toEqual([
    'content.0.props.buttons.0.to.url V_13',
    'slug V_06',
    'title V_01',
  ]);
});

test('translating and duplicating a page does so too', async () => {
  const copy = { pageID: made.pageID, title: '', slug: 'dijken' };
  expect(await refusal('editor', contract.pages.createTranslation, { ...copy, newLocale: 'xx-xx' })).toEqual([
    'newLocale V_12',
    'title V_01',
  ]);
  expect(await refusal('editor', contract.pages.createTranslation, { ...copy, newLocale: 'nl-nl' })).toEqual([
    'newLocale V_06',
    'title V_01',
  ]);
  expect(await refusal('editor', contract.pages.duplicate, { ...copy, locale: 'nl-nl' })).toEqual([
    'slug V_06',
    'title V_01',
  ]);
});

test('saving a version does so too, but only for users who can edit the page', async () => {
  const wished = { title: '', blocks: [block] };
  expect(await refusal('editor', contract.versions.store, wished, made.pageVersionID)).toEqual([
    'blocks.0.props.buttons.0.to.url V_13',
    'title V_01',
  ]);
  expect(await refusal('author', contract.versions.store, wished, made.pageVersionID)).toEqual(['title V_01']);
});

test('saving users and passwords does so too', async () => {
  const email = 'editor@example.com';
  const unnamed = { email, role: 99_999, profile: { name: '' } };
  const expected = ['email V_06', 'profile.name V_01', 'role V_12'];
  expect(await refusal('administrator', contract.users.create, unnamed)).toEqual(expected);
  expect(await refusal('administrator', contract.users.update, unnamed, server.users.author)).toEqual(expected);
  expect(await refusal('administrator', contract.auth.register, { email, role: 99_999, name: '' })).toEqual([
    'email V_06',
    'name V_01',
    'role V_12',
  ]);
  expect(await refusal('administrator', contract.auth.register, { email, role: 99_999, name: 'Ada' })).toEqual([
    'email V_06',
    'role V_12',
  ]);
  const passwords = { currentPassword: '', newPassword: 'short', confirmNewPassword: 'shirt' };
  expect(await refusal('editor', contract.users.changePassword, passwords)).toEqual([
    'confirmNewPassword V_08',
    'currentPassword V_01',
    'newPassword V_09',
    'newPassword V_10',
  ]);
});
