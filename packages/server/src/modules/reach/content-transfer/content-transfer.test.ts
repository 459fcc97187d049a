import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineExtension, definePageType, defineSettings, defineSite, field } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer, testSite } from '../../../testing/index.ts';
import { seedSite } from '../../../index.ts';

const place = definePageType({
  id: 'place',
  label: 'Place',
  fields: { note: field.text(), banner: field.image(), more: field.link() },
});
const sending = defineSettings({
  id: 'sending',
  label: 'Sending',
  fields: {
    places: field.list({ name: field.text({ max: 8 }), depth: field.number() }),
    key: field.text(),
    sender: field.text({ default: 'Water' }),
  },
  localFields: ['key'],
});
const site = defineSite({
  ...testSite,
  extensions: [defineExtension({ name: 'newsletter', settings: [sending] })],
  pageTypes: [...testSite.pageTypes, place],
  menus: [{ id: 'main', label: 'Main' }],
});
let source: TestServer;
let target: TestServer;
let restoreTarget: () => Promise<void>;
let restoreSource: () => Promise<void>;
let picture: Buffer;

async function writeContent(folder: string): Promise<void> {
  const write = async (path: string, content: unknown): Promise<void> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  };
  await write('media/media.json', [
    { path: '/kust', fileName: 'duin.jpg', alt: { 'nl-nl': 'Een duin' }, focus: [0.25, 0.5] },
  ]);
  await write('media/kust/duin.jpg', picture);
  await write('pages/home/nl-nl.json', {
    slug: '',
    title: 'Thuis',
    type: 'content',
    tags: ['Dijken'],
    seoImage: '/kust/duin.jpg',
    blocks: [
      {
        type: 'hero',
        props: { title: 'Water', buttons: [{ label: 'Nieuws', to: { kind: 'page', page: 'opening' } }] },
        images: { background: { path: '/kust/duin.jpg' } },
      },
      { type: 'text', props: { text: '<p><a href="page:opening#x">a</a></p>' } },
    ],
  });
  await write('pages/home/en-gb.json', { slug: 'home', title: 'Home', type: 'content', blocks: [] });
  await write('pages/opening/nl-nl.json', {
    slug: 'opening',
    title: 'Opening',
    type: 'news',
    typeData: { date: '2026-02-01' },
    // The pages link to each other.
    blocks: [{ type: 'text', props: { text: '<p><a href="page:home">terug</a></p>' } }],
  });
  await write('pages/draft/nl-nl.json', { slug: 'ooit', title: 'Ooit', type: 'content', published: false });
  await write('menus/main/nl-nl.json', [
    { title: 'Nieuws', page: 'opening', children: [{ title: 'Elders', url: 'https://example.com/' }] },
  ]);
  await write('defaults/place/nl-nl.json', {
    props: { note: 'Voor iedereen', more: { kind: 'page', page: 'opening' } },
    images: { banner: { path: '/kust/duin.jpg' } },
  });
  await write('redirects.json', [{ from: '/vroeger', page: 'opening' }]);
  await write('gone.json', ['/weg/voorgoed', '/vroeger/weg']);
  await write('search/nl-nl.json', {
    synonyms: [{ terms: ['polder', 'droogmakerij'] }, { terms: ['dijk', 'waterkering'] }],
    pins: [{ term: 'nieuwe sluis', pages: ['opening', 'home'] }],
  });
  await write('settings.json', { siteName: 'Waterwerk' });
}

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  [source, target] = await Promise.all([createTestServer({ site }), createTestServer({ site })]);
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-transfer-'));
  await writeContent(folder);
  await seedSite({ db: source.db, services: source.services, folder });
  await rm(folder, { recursive: true });
  restoreTarget = await target.saveState();
  restoreSource = await source.saveState();
});
beforeEach(async () => {
  await restoreTarget();
  await restoreSource();
});
afterAll(() => Promise.all([source.close(), target.close()]));

const exportFrom = (server: TestServer, body = {}) =>
  server.client('administrator').call(contract.contentFiles.exportPages, { body });
type Exported = Awaited<ReturnType<typeof exportFrom>>['pages'];

/** Adds the image of the pages to the target. */
async function addPicture(): Promise<void> {
  const admin = target.client('administrator');
  await admin.call(contract.media.createDir, { body: { path: '/', folderName: 'kust' } });
  const form = new FormData();
  form.set('path', '/kust');
  form.set('f', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'duin.jpg');
  await admin.call(contract.media.addFile, { form });
}

const addressesOf = (pages: Exported): Record<string, Record<string, string>> => {
  const addresses: Record<string, Record<string, string>> = {};
  for (const { key, locale, slug } of pages) addresses[key] = { ...addresses[key], [locale]: slug };
  return addresses;
};

async function importInto(
  pages: Exported,
  options: { base?: Map<string, string>; dryRun?: boolean; overwrite?: boolean; role?: 'author' } = {},
) {
  const { base, role = 'administrator', ...flags } = options;
  return target.client(role).call(contract.contentFiles.importPages, {
    body: {
      files: pages.map(({ file, content }) => ({ file, content, base: base?.get(file) ?? null })),
      addresses: addressesOf((await exportFrom(source)).pages),
      ...flags,
    },
  });
}

const outcomes = ({ results }: { results: { file: string; outcome: string }[] }) =>
  results.map(({ file, outcome }) => `${file} ${outcome}`);
const countPages = async (): Promise<number> =>
  (await target.client('administrator').call(contract.pages.list, { body: {} })).totalItems;

test('exports pages with names for all that they refer to', async () => {
  const { pages, problems, after } = await exportFrom(source);
  expect([problems, after]).toEqual([[], null]);
  expect(pages.map(({ file }) => file).toSorted()).toEqual([
    'pages/home/en-gb.json',
    'pages/home/nl-nl.json',
    'pages/nieuws--opening/nl-nl.json',
    'pages/ooit/nl-nl.json',
  ]);
  const home = pages.find(({ file }) => file === 'pages/home/nl-nl.json')?.content;
  expect(home).toMatchObject({
    slug: '',
    type: 'content',
    title: 'Thuis',
    tags: ['Dijken'],
    seoImage: { path: '/kust/duin.jpg', alt: 'Een duin' },
    blocks: [
      {
        type: 'hero',
        props: { title: 'Water', buttons: [{ label: 'Nieuws', to: { kind: 'page', page: 'nieuws--opening' } }] },
        images: { background: { path: '/kust/duin.jpg', alt: 'Een duin' } },
      },
      { type: 'text', props: { text: '<p><a href="page:nieuws--opening#x">a</a></p>' } },
    ],
  });
  expect(pages.find(({ file }) => file.startsWith('pages/ooit'))?.content).toMatchObject({ published: false });
  expect((await exportFrom(source, { type: 'news' })).pages.map(({ slug }) => slug)).toEqual(['nieuws/opening']);
  const translations = await exportFrom(source, { page: '/en-gb/home' });
  expect(translations.pages.map(({ locale }) => locale).toSorted()).toEqual(['en-gb', 'nl-nl']);
});

test('moves pages to another installation, again without effect', async () => {
  await addPicture();
  const { pages } = await exportFrom(source);
  const dry = await importInto(pages, { dryRun: true });
  expect(dry.results.every(({ outcome }) => outcome === 'created')).toBe(true);
  expect(await countPages()).toBe(0);

  expect(outcomes(await importInto(pages)).toSorted()).toEqual([
    'pages/home/en-gb.json created',
    'pages/home/nl-nl.json created',
    'pages/nieuws--opening/nl-nl.json created',
    'pages/ooit/nl-nl.json created',
  ]);
  const moved = await exportFrom(target);
  const hashes = (some: Exported) => Object.fromEntries(some.map(({ file, hash }) => [file, hash]));
  expect(hashes(moved.pages)).toEqual(hashes(pages));
  expect((await importInto(pages)).results.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
  const { items } = await target
    .client('administrator')
    .call(contract.audit.list, { body: { action: 'page.publish' } });
  expect(items).toHaveLength(3);
});

test('replaces what has not changed on the target since, and reports the rest as conflicts', async () => {
  await addPicture();
  const { pages } = await exportFrom(source);
  await importInto(pages);
  const base = new Map(pages.map(({ file, hash }) => [file, hash]));
  const changed = pages.map((page) => ({ ...page, content: { ...(page.content as object), title: 'Anders' } }));
  const opening = changed.find(({ file }) => file.includes('opening'));
  if (!opening) throw new Error('no page');
  expect(outcomes(await importInto([opening]))).toEqual([`${opening.file} conflict`]);
  expect(outcomes(await importInto([opening], { base }))).toEqual([`${opening.file} changed`]);
  expect(outcomes(await importInto([opening], { base }))).toEqual([`${opening.file} unchanged`]);
  const later = { ...opening, content: { ...(opening.content as object), title: 'Later' } };
  expect(outcomes(await importInto([later], { base }))).toEqual([`${opening.file} conflict`]);
  expect(outcomes(await importInto([later], { base, overwrite: true }))).toEqual([`${opening.file} changed`]);
});

/** Moves the pages to the target, and returns the one at `nieuws/opening`. */
async function moveOpening() {
  await addPicture();
  const { pages } = await exportFrom(source);
  await importInto(pages);
  const base = new Map(pages.map(({ file, hash }) => [file, hash]));
  const opening = pages.find(({ file }) => file.includes('opening'));
  if (!opening) throw new Error('no page');
  const edited = (more: object) => ({ ...opening, content: { ...(opening.content as object), ...more } });
  return { opening, base, edited };
}

test('reports a conflict rather than replace an unpublished draft', async () => {
  const { opening, base, edited } = await moveOpening();
  const admin = target.client('administrator');
  const { page } = await admin.call(contract.pages.getBySlug, { body: { slug: 'nieuws/opening' } });
  const { newestVersionID } = await admin.call(contract.pages.get, { params: { id: String(page.pageVersion.pageID) } });
  await admin.call(contract.versions.store, {
    params: { id: String(newestVersionID) },
    body: { title: 'Concept' },
  });
  const later = edited({ title: 'Later' });
  expect(outcomes(await importInto([opening], { base }))).toEqual([`${opening.file} unchanged`]);
  expect(outcomes(await importInto([later], { base }))).toEqual([`${opening.file} conflict`]);
  expect(outcomes(await importInto([later], { base, overwrite: true }))).toEqual([`${opening.file} changed`]);
});

test('unpublishes a public page that a file says is not published', async () => {
  const { opening, base, edited } = await moveOpening();
  const hidden = edited({ published: false });
  const status = async () =>
    (await exportFrom(target)).pages.find(({ file }) => file === opening.file)?.content as { published?: boolean };
  expect(await status()).not.toHaveProperty('published');
  expect(outcomes(await importInto([hidden], { base }))).toEqual([`${opening.file} changed`]);
  expect(await status()).toHaveProperty('published', false);
  expect(outcomes(await importInto([hidden], { base }))).toEqual([`${opening.file} unchanged`]);
});

test('names a public page that the caller may not unpublish', async () => {
  const { opening, base, edited } = await moveOpening();
  const hidden = edited({ published: false });
  expect((await importInto([hidden], { base, role: 'author' })).problems).toEqual([
    {
      file: opening.file,
      property: 'published',
      what: 'the page is public here, and you lack the permission to unpublish it',
    },
  ]);
});

test('writes nothing when a file has problems, and names them all', async () => {
  const { pages } = await exportFrom(source);
  const broken = pages.map((page) =>
    page.file.includes('ooit') ? { ...page, content: { slug: 'ooit', title: 'x', type: 'castle', extra: 1 } } : page,
  );
  const [first] = pages;
  if (first) broken.push({ ...first, file: 'pages/home/tlh.json' });
  const { results, problems } = await importInto(broken);
  expect(results).toEqual([]);
  expect(problems).toEqual(
    expect.arrayContaining([
      { file: 'pages/home/tlh.json', property: 'name', what: 'the site has no locale "tlh"' },
      { file: 'pages/ooit/nl-nl.json', property: 'extra', what: 'there is no such field' },
      {
        file: 'pages/home/nl-nl.json',
        property: 'blocks.0.images.background',
        what: 'there is no file "/kust/duin.jpg" in the library',
      },
    ]),
  );
  expect(await countPages()).toBe(0);
});

test('moves menus, default values, tags, redirects, gone addresses, search and settings', async () => {
  await addPicture();
  const { pages } = await exportFrom(source);
  await importInto(pages);
  const { files, media } = await source.client('administrator').call(contract.contentFiles.exportSite, {});
  expect(files.map(({ file }) => file)).toEqual([
    'menus/main/nl-nl.json',
    'defaults/place/nl-nl.json',
    'tags.json',
    'redirects.json',
    'gone.json',
    'search/nl-nl.json',
    'settings.json',
  ]);
  expect(media).toMatchObject([{ path: '/kust', fileName: 'duin.jpg', about: { focus: [0.25, 0.5] } }]);
  const admin = target.client('administrator');
  const bases = (await admin.call(contract.contentFiles.exportSite, {})).files;
  const push = () =>
    admin.call(contract.contentFiles.importSite, {
      body: {
        files: files.map(({ file, content }) => ({
          file,
          content,
          base: bases.find((one) => one.file === file)?.hash ?? null,
        })),
        addresses: addressesOf(pages),
      },
    });
  const { results, problems } = await push();
  expect(problems).toEqual([]);
  const expected = 'created created unchanged changed changed created changed';
  expect(results.map(({ outcome }) => outcome).join(' ')).toBe(expected);
  expect(outcomes(await push()).every((one) => one.endsWith('unchanged'))).toBe(true);
  const { items } = await admin.call(contract.menus.get, { params: { id: 'main' }, query: { locale: 'nl-nl' } });
  expect(items).toMatchObject([{ title: 'Nieuws', link: { kind: 'page' }, children: [{ title: 'Elders' }] }]);
  const read = { params: { id: 'place' }, query: { locale: 'nl-nl' } };
  const { content } = await admin.call(contract.types.defaults, read);
  expect(content).toMatchObject({
    props: { note: 'Voor iedereen', more: { kind: 'page' } },
    __images: { banner: { fileName: 'duin.jpg' } },
  });
  const after = (await admin.call(contract.contentFiles.exportSite, {})).files;
  for (const name of ['defaults/place/nl-nl.json', 'gone.json', 'search/nl-nl.json']) {
    const contentOf = (some: typeof files) => some.find(({ file }) => file === name)?.content;
    expect(JSON.stringify(contentOf(after))).toBe(JSON.stringify(contentOf(files)));
  }
  expect(files.find(({ file }) => file === 'search/nl-nl.json')?.content).toEqual({
    synonyms: [{ terms: ['dijk', 'waterkering'] }, { terms: ['polder', 'droogmakerij'] }],
    pins: [{ term: 'nieuwe sluis', pages: ['nieuws--opening', 'home'] }],
  });
  const redirects = await admin.call(contract.redirects.list, { body: {} });
  expect(redirects.items).toMatchObject([{ from: '/vroeger', page: { url: '/nieuws/opening' } }]);
  const { settings } = await admin.call(contract.settings.site, {});
  expect(settings.siteName).toBe('Waterwerk');
});

test('asks for the permissions of each page', async () => {
  const { pages } = await exportFrom(source, { page: '/ooit' });
  const importAs = (role: 'viewer' | 'author', more: object) =>
    target.client(role).call(contract.contentFiles.importPages, {
      body: {
        files: pages.map(({ file, content }) => ({ file, content: { ...(content as object), ...more }, base: null })),
      },
    });
  await expect(importAs('viewer', {})).rejects.toThrow();
  // An author can create pages, but not publish them.
  await expect(importAs('author', { published: true })).rejects.toMatchObject({ status: 403 });
  expect(await countPages()).toBe(0);
  expect(outcomes(await importAs('author', {}))).toEqual(['pages/ooit/nl-nl.json created']);
});

/** Saves settings of the extension on an installation. */
async function saveSending(server: TestServer, props: Record<string, unknown>): Promise<void> {
  const call = { params: { id: 'newsletter.sending' } };
  const admin = server.client('administrator');
  const { version } = await admin.call(contract.extensionSettings.get, call);
  const content = { props, __images: {}, __files: {} };
  await admin.call(contract.extensionSettings.save, { ...call, body: { content, version } });
}

const sendingFile = 'extension-settings/newsletter/sending.json';
const exportedSending = async (role: 'administrator' | 'publisher' = 'administrator') =>
  (await source.client(role).call(contract.contentFiles.exportSite, {})).files.find(({ file }) => file === sendingFile);

test('moves settings of extensions without their local values', async () => {
  expect(await exportedSending()).toBeUndefined();
  await saveSending(source, {
    sender: 'Duin',
    places: [{ key: 'a', depth: 2, name: 'Goes' }],
    key: 'hidden-in-source',
  });
  const exported = await exportedSending();
  // In the order of the definition, whatever the order in which they were saved.
  expect(JSON.stringify(exported?.content)).toBe(
    '{"props":{"places":[{"key":"a","name":"Goes","depth":2}],"sender":"Duin"}}',
  );
  expect(await exportedSending('publisher')).toBeUndefined();
  const { items } = await source
    .client('administrator')
    .call(contract.audit.list, { body: { action: 'settings.save' } });
  expect(items[0]?.changes).toMatchObject({ key: { from: null, to: null }, sender: { to: 'Duin' } });

  const push = (content: unknown, base: string | null = null, file = sendingFile) =>
    target
      .client('administrator')
      .call(contract.contentFiles.importSite, { body: { files: [{ file, content, base }] } });
  const problemsOf = async (file: string, props: unknown) =>
    (await push({ props }, null, file)).problems.map(({ property, what }) => `${property}: ${what}`);
  expect(await problemsOf('extension-settings/moon/tide.json', {})).toEqual(['name: there is no extension "moon"']);
  expect(await problemsOf('extension-settings/newsletter/tide.json', {})).toEqual([
    'name: the extension "newsletter" has no settings "tide"',
  ]);
  expect(await problemsOf(sendingFile, { colour: 'blue' })).toEqual(['props.colour: there is no such field']);
  const tooLong = { places: [{ key: 'a', name: 'Vlissingen' }] };
  expect(await problemsOf(sendingFile, tooLong)).toEqual(['props.places.0.name: exceeds the character limit. (V_14)']);

  expect(outcomes(await push(exported?.content))).toEqual([`${sendingFile} created`]);
  expect(outcomes(await push(exported?.content))).toEqual([`${sendingFile} unchanged`]);
  await saveSending(target, { sender: 'Elders', places: [], key: 'hidden-in-target' });
  expect(outcomes(await push(exported?.content, exported?.hash))).toEqual([`${sendingFile} conflict`]);
  await saveSending(target, {
    sender: 'Duin',
    places: [{ key: 'a', name: 'Goes', depth: 2 }],
    key: 'hidden-in-target',
  });
  const changed = { props: { sender: 'Zee' } };
  expect(outcomes(await push(changed, exported?.hash))).toEqual([`${sendingFile} changed`]);
  const { content } = await target
    .client('administrator')
    .call(contract.extensionSettings.get, { params: { id: 'newsletter.sending' } });
  expect(content.props).toEqual({
    sender: 'Zee',
    key: 'hidden-in-target',
    places: [{ key: 'a', name: 'Goes', depth: 2 }],
  });

  const asPublisher = target
    .client('publisher')
    .call(contract.contentFiles.importSite, { body: { files: [{ file: sendingFile, content: changed, base: null }] } });
  await expect(asPublisher).rejects.toMatchObject({ status: 403 });
});
