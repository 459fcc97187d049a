import { CmsError, contract, type SiteSettings } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertFiles } from '../../library/media/index.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer({ settings: { mailSender: 'Firm <no-reply@example.com>', auditMonths: 24 } });
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const read = () => server.client('administrator').call(contract.settings.site);
const save = async (changes: Partial<SiteSettings>, version?: number) => {
  const now = await read();
  return server.client('administrator').call(contract.settings.saveSite, {
    body: { ...now.settings, ...changes, version: version ?? now.version },
  });
};

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

const words = { title: 'Blijf op de hoogte', text: '', button: 'Graag', decline: 'Nu niet', thanks: 'Dank!' };

test('tells the admin where to find the actions of the menu items of the site', async () => {
  const { extraMenuItems } = await server.client('viewer').call(contract.settings.admin);
  const items = [{ title: 'Tidy up', action: 'admin/tidy-up#tidyUp' }];
  expect(extraMenuItems).toEqual([{ title: { en: 'Tools', nl: 'Gereedschap' }, icon: 'help', items }]);
});

test('saved settings immediately override those of the operator and the site configuration', async () => {
  const { settings, defaults, version } = await read();
  expect(version).toBe(0);
  expect(settings).toMatchObject({ siteName: '', inactivityMinutes: null, indexing: true, fourEyes: false });
  expect(defaults).toMatchObject({
    siteName: 'Test site',
    inactivityMinutes: 30,
    mailSenderName: 'Firm',
    mailSenderAddress: 'no-reply@example.com',
    binDays: 30,
    auditMonths: 24,
  });
  const saved = await save({ siteName: 'Waterlijn', inactivityMinutes: 5, binDays: 7, auditMonths: 2 });
  expect(saved).toMatchObject({ version: 1, updatedBy: { name: 'Test administrator' } });
  expect(await server.client('viewer').call(contract.settings.admin)).toMatchObject({
    siteName: 'Waterlijn',
    inactivityMinutes: 5,
    binDays: 7,
    timeZone: expect.stringMatching(/^[A-Za-z/_+-]+$/) as string,
    // In every language, since each editor chooses one.
    menus: [{ id: 'main', label: { en: 'Main menu', nl: 'Hoofdmenu' }, depth: 2 }],
  });
  expect(await server.client('administrator').call(contract.audit.filters)).toMatchObject({ retentionMonths: 2 });
  expect(await server.client().call(contract.settings.get)).toEqual({
    availableLocales: ['nl-nl', 'en-gb', 'de-de', 'fr-fr'],
    defaultLocale: 'nl-nl',
    customSlugLocales: expect.any(Array) as string[],
  });
  await save({ siteName: '', inactivityMinutes: null, binDays: null, auditMonths: null });
  expect(await server.client('viewer').call(contract.settings.admin)).toMatchObject({
    siteName: 'Test site',
    inactivityMinutes: 30,
  });
});

test('ends sessions after the saved minutes of inactivity', async () => {
  await save({ inactivityMinutes: 5 });
  await server.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 6 * 60_000) })
    .where('user_id', '=', server.users.author)
    .execute();
  expect((await failureOf(server.client('author').call(contract.users.current))).status).toBe(401);
  await save({ inactivityMinutes: 10 });
  expect(await server.client('author').call(contract.users.current)).toMatchObject({ ID: server.users.author });
  await save({ inactivityMinutes: null });
});

test('mails use the saved sender and site name', async () => {
  await save({ siteName: 'Waterlijn', mailSenderName: 'Waterlijn' });
  await server.client().call(contract.auth.forgotPassword, { body: { email: 'viewer@example.com' } });
  await server.runJobs();
  const mail = (await server.mails()).at(-1);
  expect(mail).toMatchObject({ from: { name: 'Waterlijn', address: 'no-reply@example.com' } });
  expect(mail?.subject).toContain('Waterlijn');
  await save({ siteName: '', mailSenderName: '' });
});

test('reports all errors together and saves nothing', async () => {
  const before = await read();
  const failure = await failureOf(
    save({
      siteName: 'x'.repeat(61),
      mailSenderName: 'Firm\r\nBcc: x@example.com',
      mailSenderAddress: 'no address',
      inactivityMinutes: 0,
      auditMonths: 1000,
      popup: { ...before.settings.popup, timeUntil: { amount: -1, unit: 'seconds' } },
    }),
  );
  expect(failure.status).toBe(422);
  expect(failure.errors.map(({ property, code }) => `${property} ${code}`).toSorted()).toEqual([
    'auditMonths V_12',
    'inactivityMinutes V_12',
    'mailSenderAddress V_02',
    'mailSenderName V_12',
    'popup.timeUntil.amount V_12',
    'siteName V_14',
  ]);
  const picture = { hash: 'a'.repeat(64), fileName: 'x.jpg', fileID: 999_999, altText: '' };
  const texts = { 'en-gb': { ...words, button: '' }, 'xx-xx': words };
  const second = await failureOf(
    save({ seoImage: [picture], popup: { ...before.settings.popup, enabled: true, texts } }),
  );
  expect(second.errors).toEqual([
    { property: 'seoImage', code: 'V_12' },
    { property: 'popup.texts.nl-nl.title', code: 'V_01' },
    { property: 'popup.texts.nl-nl.button', code: 'V_01' },
    { property: 'popup.texts.en-gb.button', code: 'V_01' },
    { property: 'popup.texts.xx-xx', code: 'V_12' },
  ]);
  expect(await read()).toEqual(before);
});

test('reports schema errors together with those of the site and the library', async () => {
  const { settings } = await read();
  const picture = { hash: 'a'.repeat(64), fileName: 'x.jpg', fileID: 999_999, altText: '' };
  const failure = await failureOf(
    save({
      binDays: 0,
      seoImage: [picture],
      popup: {
        ...settings.popup,
        enabled: true,
        timeUntil: { amount: -1, unit: 'seconds' },
        texts: { 'nl-nl': { ...words, title: '' }, 'en-gb': { ...words, title: 'x'.repeat(81) }, 'xx-xx': words },
      },
      formDays: { contact: 0, nothing: 5 },
    }),
  );
  expect(failure.errors.map(({ property, code }) => `${property} ${code}`).toSorted()).toEqual([
    'binDays V_12',
    'formDays.contact V_12',
    'formDays.nothing V_12',
    'popup.texts.en-gb.title V_14',
    'popup.texts.nl-nl.title V_01',
    'popup.texts.xx-xx V_12',
    'popup.timeUntil.amount V_12',
    'seoImage V_12',
  ]);
});

test('detects concurrent saves', async () => {
  const { version } = await read();
  const answers = await Promise.allSettled([save({ siteName: 'A' }, version), save({ siteName: 'B' }, version)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const failure = await failureOf(save({ siteName: 'C' }, version));
  expect([failure.status, failure.errors]).toEqual([409, [{ property: 'version', code: 'V_07' }]]);
  await save({ siteName: '' });
});

test('the default image is public on public pages, and on no draft', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { hash, size } = await server.services.blobs.put(Buffer.from(png, 'base64'));
  const file = {
    path: '/',
    fileName: 'deelplaatje.png',
    type: 'image',
    mime: 'image/png',
    hash,
    fileSize: size,
  } as const;
  const [row] = await insertFiles(server.db, [
    { ...file, width: 1, height: 1, defaultAltText: '', userID: null, hasMetadata: false },
  ]);
  const admin = server.client('administrator');
  const create = async (slug: string): Promise<number> => {
    const body = { title: slug, slug, type: 'content', locale: 'nl-nl', content: [] };
    return (await admin.call(contract.pages.create, { body })).pageID;
  };
  const [shown, draft] = [await create('met-plaatje'), await create('kladje')];
  await admin.call(contract.publication.publish, { params: { id: String(shown) }, body: {} });
  const statusOf = async (pageID: number): Promise<number> => {
    const path = `/api/ximblox/medialib/get-page-file/${pageID}/seo_image/${hash}/deelplaatje.png`;
    return (await server.browser().fetch(path, {})).status;
  };
  expect(await statusOf(shown)).toBe(404);
  await save({ seoImage: [{ hash, fileName: file.fileName, fileID: row?.id ?? 0, altText: '' }] });
  expect([await statusOf(shown), await statusOf(draft)]).toEqual([200, 404]);
  await save({ seoImage: [] });
  expect(await statusOf(shown)).toBe(404);
});

test('the audit log records old and new values', async () => {
  await save({ fourEyes: true });
  const { items } = await server.client('administrator').call(contract.audit.list, {
    body: { action: 'settings.save', pageSize: 1 },
  });
  expect(items).toMatchObject([{ object: 'settings', changes: { fourEyes: { from: false, to: true } } }]);
  expect(Object.keys(items[0]?.changes ?? {})).toEqual(['fourEyes']);
  await save({ fourEyes: false });
});

test('only users with manage-settings can read and save them', async () => {
  const now = await read();
  for (const role of ['publisher', 'viewer', 'privacy officer'] as const) {
    const client = server.client(role);
    expect((await failureOf(client.call(contract.settings.site))).status).toBe(403);
    const body = { ...now.settings, version: now.version };
    expect((await failureOf(client.call(contract.settings.saveSite, { body }))).status).toBe(403);
  }
});
