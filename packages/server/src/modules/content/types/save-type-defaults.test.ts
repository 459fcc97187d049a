import { definePageType, defineSite, field, pageFileUrl } from '@ximblox/blocks/internal';
import { CmsError, contract, type FilesInUse, type ImageRecord, type TypeDefaults } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import {
  readInvalidatedTags,
  invalidateContent,
  contentChannel,
} from '../../../platform/database/invalidate-content.ts';
import { openListener } from '../../../platform/database/listener.ts';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { insertFiles } from '../../library/media/index.ts';
import { draftPage } from '../pages/index.ts';
import { publicContent } from '../public-content/index.ts';

const site = defineSite({
  ...testSite,
  pageTypes: [
    ...testSite.pageTypes,
    definePageType({
      id: 'Job Offer',
      label: 'Job',
      fields: {
        lead: field.text({ max: 40, required: true }),
        picture: field.image(),
        isRemote: field.switch(),
        contact: field.group({ name: field.text(), phone: field.text() }),
      },
      properties: { note: field.text(), banner: field.image(), terms: field.link() },
      defaultPageTypeProps: { note: 'As the project says', isRemote: true },
    }),
  ],
});

let server: TestServer;
let restoreState: () => Promise<void>;
let picture: ImageRecord;
beforeAll(async () => {
  server = await createTestServer({ site });
  picture = await addImage('werkplek.png');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const type = 'Job Offer';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function addImage(fileName: string): Promise<ImageRecord> {
  const { hash, size } = await server.services.blobs.put(Buffer.from(png, 'base64'));
  const file = { path: '/', fileName, type: 'image', mime: 'image/png', hash, fileSize: size } as const;
  const [row] = await insertFiles(server.db, [
    { ...file, width: 1, height: 1, defaultAltText: '', userID: null, hasMetadata: false },
  ]);
  return { hash, fileName, fileID: row?.id ?? 0, altText: '' };
}

const read = (locale = 'nl-nl') =>
  server.client('viewer').call(contract.types.defaults, { params: { id: type }, query: { locale } });
async function save(content: Partial<TypeDefaults['content']>, locale = 'nl-nl', version?: number) {
  const now = await read(locale);
  return server.client('administrator').call(contract.types.saveDefaults, {
    params: { id: type },
    query: { locale },
    body: { content: { props: {}, __images: {}, __files: {}, ...content }, version: version ?? now.version },
  });
}

async function create(slug: string, typeData: Record<string, unknown>, isPublished = true): Promise<number> {
  const admin = server.client('administrator');
  const body = { title: slug, slug, type, locale: 'nl-nl', typeData };
  const { pageID } = await admin.call(contract.pages.create, { body });
  if (isPublished) await admin.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  return pageID;
}

const shown = async (slug: string) =>
  (await server.client().call(contract.pages.getBySlug, { body: { slug } })).page.pageVersion;

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

test('without stored values the defaults of the site configuration apply', async () => {
  expect(await read()).toEqual({
    id: type,
    locale: 'nl-nl',
    version: 0,
    updatedAt: null,
    updatedBy: null,
    content: { props: { isRemote: true }, __images: {}, __files: {} },
    coded: { props: { note: 'As the project says', isRemote: true }, __images: {}, __files: {} },
  });
  const id = await create('eerste', { lead: 'Eerste' });
  expect(await shown('eerste')).toMatchObject({
    pageType: { id: type, props: { lead: 'Eerste', note: 'As the project says', isRemote: true } },
  });
  await server.client('administrator').call(contract.publication.unpublish, { params: { id: String(id) } });
});

test('visitors immediately see the default value of a field that the page leaves empty', async () => {
  const own = { lead: 'Eigen', contact: { name: 'Jan', phone: '' } };
  await create('eigen', own);
  await create('open', { lead: 'Open' });
  const saved = await save({
    props: { note: 'Voor iedereen', isRemote: false, contact: { name: 'Aisha', phone: '0251' } },
    __images: { picture, banner: picture },
  });
  expect(saved).toMatchObject({ version: 1, updatedBy: { name: 'Test administrator' } });
  expect((await shown('eigen')).pageType).toMatchObject({
    props: { ...own, note: 'Voor iedereen', isRemote: true },
    images: { picture, banner: picture },
  });
  expect((await shown('open')).typeData).toMatchObject({ contact: { name: 'Aisha', phone: '0251' } });
  // A field that cannot be empty has the default value from when the page was created.
  await create('nieuw', { lead: 'Nieuw' });
  expect((await shown('nieuw')).typeData).toMatchObject({ isRemote: false });
  expect((await read('en-gb')).version).toBe(0);

  const { items } = await publicContent(server.db, site).pages({
    type,
    locale: 'nl-nl',
    orderBy: { publishedAt: 'asc' },
  });
  expect(items.map(({ typeData }) => (typeData.contact as { name: string }).name)).toEqual(['Jan', 'Aisha', 'Aisha']);
  const draft = await create('kladje', {}, false);
  expect((await draftPage(server.db, site, draft))?.content.typeData).toMatchObject({ note: 'Voor iedereen' });
});

test('its images are public only on the pages that show them', async () => {
  await save({ __images: { picture } });
  const [visible, draft] = [await create('zichtbaar', { lead: 'x' }), await create('verborgen', {}, false)];
  const statusOf = async (pageID: number): Promise<number> => {
    const { hash, fileName } = picture;
    return (await server.browser().fetch(pageFileUrl({ pageID, group: 'page_type_images', hash, fileName }), {}))
      .status;
  };
  expect([await statusOf(visible), await statusOf(draft)]).toEqual([200, 404]);
  await save({ props: { lead: 'Van het type' } });
  expect(await statusOf(visible)).toBe(404);
});

test('a default value satisfies a required field', async () => {
  await save({});
  const pageID = await create('leeg', {}, false);
  const publish = () =>
    server.client('administrator').call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  expect((await failureOf(publish())).errors).toEqual([{ property: 'typeData.lead', code: 'V_01' }]);
  await save({ props: { lead: 'Kom bij ons werken' } });
  await publish();
  expect((await shown('leeg')).typeData).toMatchObject({ lead: 'Kom bij ons werken' });
});

test('warns before a file that it uses is deleted', async () => {
  const admin = server.client('administrator');
  const used = await addImage('banner.png');
  const { pageID } = await admin.call(contract.pages.create, {
    body: { title: 'Voorwaarden', slug: 'voorwaarden', type: 'blank', locale: 'nl-nl' },
  });
  await save({ props: { terms: { kind: 'page', pageID } }, __images: { banner: used } });
  const places = [{ type, locale: 'nl-nl', uses: 1 }];
  const body = { id: used.fileID };
  const failure = await failureOf(admin.call(contract.media.deleteFile, { body }));
  expect([failure.status, (failure.details as FilesInUse).types]).toEqual([409, places]);
  expect(await admin.call(contract.media.listPagesByFile, { body: { fileID: used.fileID } })).toMatchObject({
    types: places,
    inSettings: false,
  });
  expect((await admin.call(contract.pages.listLinking, { body: { pageID } })).types).toEqual(places);

  const { settings, version } = await admin.call(contract.settings.site);
  await admin.call(contract.settings.saveSite, { body: { ...settings, seoImage: [used], version } });
  await save({});
  expect(await admin.call(contract.media.listPagesByFile, { body: { fileID: used.fileID } })).toMatchObject({
    types: [],
    inSettings: true,
  });
  await admin.call(contract.settings.saveSite, { body: { ...settings, seoImage: [], version: version + 1 } });
  await admin.call(contract.media.deleteFile, { body });
});

test('lists the fields that published pages would show empty', async () => {
  const emptied = async (content: Partial<TypeDefaults['content']>) => {
    const { fields } = await server.client('administrator').call(contract.types.emptiedDefaults, {
      params: { id: type },
      query: { locale: 'fr-fr' },
      body: { content: { props: {}, __images: {}, __files: {}, ...content } },
    });
    return fields;
  };
  const filled = { props: { lead: 'Pour tous', note: 'Partout', contact: { name: 'Aisha', phone: '' } } };
  await save(filled, 'fr-fr');
  expect(await emptied({})).toEqual([]);
  const make = async (slug: string, typeData: Record<string, unknown>, isPublished: boolean) => {
    const admin = server.client('administrator');
    const { pageID } = await admin.call(contract.pages.create, {
      body: { title: slug, slug, type, locale: 'fr-fr', typeData },
    });
    if (isPublished) await admin.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  };
  await make('propre', { lead: 'À elle' }, true);
  await make('ouverte', {}, true);
  await make('brouillon', {}, false);
  expect(await emptied({})).toEqual([
    { name: 'lead', pages: 1 },
    { name: 'contact', pages: 2 },
  ]);
  expect(await emptied(filled)).toEqual([]);
  expect(await emptied({ props: { ...filled.props, lead: 'Autrement', contact: {} } })).toEqual([
    { name: 'contact', pages: 2 },
  ]);
});

test('invalidates exactly the pages of the type in the locale', async () => {
  const heard: string[] = [];
  const listener = await openListener(server.databaseUrl, server.services.log);
  await listener.listen(contentChannel, (payload) => heard.push(...readInvalidatedTags(payload)));
  await save({ props: { note: 'Anders' } });
  // Notifications arrive in the order of their transactions.
  await invalidateContent(systemContext(server.db, server.services), ['last']);
  await expect.poll(() => heard).toContain('last');
  await listener.close();
  expect(heard).toEqual([`type:${type}:nl-nl`, 'last']);
});

test('returns all errors together and saves nothing', async () => {
  const before = await read();
  const failure = await failureOf(
    save({
      props: { lead: 'x'.repeat(41), isRemote: 'yes', terms: { kind: 'url', url: 'javascript:alert(1)' } },
      __images: { banner: { ...picture, fileID: 999_999 } },
    }),
  );
  expect(failure.errors.map(({ property, code }) => `${property} ${code}`).toSorted()).toEqual([
    '__images.banner V_12',
    'props.isRemote V_12',
    'props.lead V_14',
    'props.terms.url V_13',
  ]);
  expect(await read()).toEqual(before);
  const elsewhere = (id: string, locale: string) =>
    server.client('viewer').call(contract.types.defaults, { params: { id }, query: { locale } });
  expect((await failureOf(elsewhere('nothing', 'nl-nl'))).status).toBe(404);
  expect((await failureOf(elsewhere(type, 'xx-xx'))).status).toBe(400);
});

test('refuses a save on an outdated version, and records changes in the audit log', async () => {
  const { version } = await read();
  const answers = await Promise.allSettled([
    save({ props: { note: 'A' } }, 'nl-nl', version),
    save({ props: { note: 'B' } }, 'nl-nl', version),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const failure = await failureOf(save({}, 'nl-nl', version));
  expect([failure.status, failure.errors]).toEqual([409, [{ property: 'version', code: 'V_07' }]]);
  await save({ props: { note: 'C' } });
  const { items } = await server.client('administrator').call(contract.audit.list, {
    body: { action: 'page-type.save-defaults', pageSize: 1 },
  });
  expect(items).toMatchObject([{ objectID: type, changes: { locale: 'nl-nl', note: { to: 'C' } } }]);
});
