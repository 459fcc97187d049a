import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pagePath } from '@ximblox/blocks/internal';
import { contract, tokenScopes } from '@ximblox/contract';
import { seedSite } from '@ximblox/server';
import { testPassword } from '@ximblox/server/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Product, startProduct } from '../testing/start-product.ts';
import { openContentFolder } from './content-folder.ts';
import { pullContent } from './pull.ts';
import { pushContent } from './push.ts';
import { connect, type Remote } from './remote.ts';
import { gazette } from './rendered.fixture.tsx';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-rendered-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes pages in two languages that link to each other, with images, documents, tags, a menu, default values and settings. */
async function writeContent(): Promise<string> {
  const folder = await temporaryFolder();
  const write = async (path: string, content: unknown): Promise<void> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  };
  await write('media/sea/wave.png', Buffer.from(png, 'base64'));
  await write('media/leaflet.txt', Buffer.from('High water at noon.'));
  await write('media/media.json', [
    {
      path: '/sea',
      fileName: 'wave.png',
      alt: { nl: 'Een golf' },
      defaultAlt: 'A wave',
      focus: [0.2, 0.8],
      tags: ['Sea'],
    },
    { path: '/', fileName: 'leaflet.txt', shared: true },
  ]);
  const photo = { path: '/sea/wave.png' };
  for (const [locale, title] of [['en', 'Tide'] as const, ['nl', 'Getij'] as const]) {
    for (const number of [1, 2, 3]) {
      await write(`pages/tide-${number}/${locale}.json`, {
        slug: `articles/tide-${number}`,
        type: 'article',
        title: `${title} ${number}`,
        tags: ['Sea'],
        seoImage: photo.path,
        seoDescription: `${title} ${number}.`,
        publishedAt: `2026-0${number}-01T12:00:00.000Z`,
        typeData: { date: `2026-0${number}-01`, lead: number === 3 ? '' : `${title}!` },
        ...(number === 1 ? { typeDataImages: { photo } } : {}),
        blocks: [
          { type: 'text', props: { text: `<p><a href="page:home#top">Home</a> <a href="page:tide-2">2</a></p>` } },
        ],
      });
    }
    await write(`pages/home/${locale}.json`, {
      slug: '',
      type: 'page',
      title,
      blocks: [
        { type: 'newest', anchorPoint: 'top' },
        {
          type: 'teaser',
          images: { photo: { ...photo, crop: { x: 0, y: 0, width: 1, height: 1, rotate: 0, scaleX: 1, scaleY: 1 } } },
          files: { leaflet: { path: '/leaflet.txt' } },
          props: {
            links: [
              { label: 'One', to: { kind: 'page', page: 'tide-1' } },
              { label: 'Elsewhere', to: { kind: 'url', url: 'https://example.com/' } },
              { label: 'Leaflet', to: { kind: 'file', path: '/leaflet.txt' } },
            ],
          },
        },
        { type: 'text', isHidden: true, props: { text: '<p>Hidden</p>' } },
      ],
    });
    await write(`menus/main/${locale}.json`, [
      { title: 'One', page: 'tide-1' },
      { title: 'Out', url: 'https://example.com' },
    ]);
    await write(`defaults/article/${locale}.json`, { props: { lead: `${title} by default` }, images: { photo } });
  }
  await write('redirects.json', [{ from: '/old', page: 'tide-1' }]);
  await write('settings.json', { siteName: 'The Gazette' });
  return folder;
}

/** Connects to a product with a token of its administrator. */
async function connectTo({ admin, origin }: Product): Promise<Remote> {
  const scopes = tokenScopes.filter((scope) => scope !== 'read-published');
  const body = { name: 'Move', scopes, currentPassword: testPassword };
  const { token } = await admin.call(contract.apiTokens.create, { body });
  vi.stubEnv('XIMBLOX_TOKEN', token);
  return connect(origin);
}

/** Returns what visitors of a product get at all addresses of another one, without its port. IDs are numbered in the order of their use. */
async function visitAll({ origin }: Product, { db }: Product): Promise<Record<string, string>> {
  const pages = await db.selectFrom('pages').select(['locale', 'slug']).execute();
  const paths = [...pages.map(({ locale, slug }) => pagePath(gazette, locale, slug)), '/old', '/nothing'];
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const text = `${response.status} ${response.headers.get('Location') ?? ''} ${await response.text()}`;
    const ids: string[] = [];
    answers[path] = text
      .replaceAll(origin, '')
      .replaceAll(/(\/get-page-file\/)(\d+)/g, (_, before: string, id: string) => {
        if (!ids.includes(id)) ids.push(id);
        return `${before}${ids.indexOf(id)}`;
      });
  }
  return answers;
}

test('visitors of another site get the same pages after a pull and a push', async () => {
  await using source = await startProduct(gazette);
  await using target = await startProduct(gazette);
  onTestFinished(() => void vi.unstubAllEnvs());
  // Pages of the target have other IDs.
  await target.publish({ title: 'Other', slug: 'other', type: 'page', locale: 'en' });
  const { services } = source.application;
  await seedSite({ db: source.db, services, folder: await writeContent() });
  const before = await visitAll(source, source);
  expect(before['/']).toContain('Tide 1</a> Tide!');
  expect(before['/nl/articles/tide-3']).toContain('Getij by default');
  expect(before['/old']).toMatch(/^308 \/articles\/tide-1 /);

  const copy = openContentFolder(await temporaryFolder());
  await pullContent(await connectTo(source), copy, { versions: true });
  const options = { apply: true, overwrite: true, versions: true };
  const { problems } = await pushContent(await connectTo(target), copy, options);
  expect(problems).toEqual([]);
  expect(await visitAll(target, source)).toEqual(before);
});
