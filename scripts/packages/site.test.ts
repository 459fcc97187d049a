import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchForJourneys } from '../../e2e/chromium.ts';
import { runXimblox } from '../../packages/cli/src/testing/run-ximblox.ts';
import { adminFiles } from './admin-files.ts';
import { createSite, emptyFolder, removeFolder, type Site, startCommand, textOf } from './site.ts';

/** A block of the site with an island and a stylesheet, and what must not compile. */
const blockFiles = {
  'blocks/counter.island.tsx': `import { useState } from 'react';
import pond from './pond.svg';

export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return (
    <button onClick={() => setCount(count + 1)}>
      <img src={pond} alt="" /> {count} ducks
    </button>
  );
}
`,
  'blocks/ducks.tsx': `import { defineBlock, field } from '@ximblox/blocks';
import { FieldText, Island } from '@ximblox/site/kit';
import { Counter } from './counter.island.tsx';
import duck from './duck.svg';
import './ducks.css';

export const ducks = defineBlock({
  type: 'ducks',
  label: 'Ducks',
  group: 'Text',
  fields: { title: field.text({ required: true, inline: true }) },
  example: { props: { title: 'Ducks' } },
  component({ title, context }) {
    return (
      <div className="ducks">
        <img src={duck} alt="A duck" />
        <h2>
          <FieldText context={context} path="title" value={title} />
        </h2>
        <Island component={Counter} props={{ start: 3 }} />
      </div>
    );
  },
});
`,
  'blocks/duck.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>',
  'blocks/pond.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"/>',
  'blocks/ducks.css': '.ducks { color: rebeccapurple; }\n',
  'tests/types.ts': `import type { ducks } from '../blocks/ducks.tsx';

type Props = Parameters<(typeof ducks)['component']>[0];
export const title: Props['title'] = 'Ducks';
// @ts-expect-error a title is a text
export const wrong: Props['title'] = 3;
// @ts-expect-error the block has no such field
export type Missing = Props['subtitle'];
`,
};

type Browser = Awaited<ReturnType<typeof launchForJourneys>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const administrator = { XIMBLOX_ADMIN_EMAIL: 'a@example.com', XIMBLOX_ADMIN_PASSWORD: 'Dijkbewaking!2026' };

let folder: string;
let site: Site;
let browser: Browser | undefined;

/** Returns the addresses of the images of the home page, with their files. */
async function imagesOf(origin: string): Promise<[path: string, text: string][]> {
  const paths = Array.from((await textOf(origin)).matchAll(/<img src="([^"]+)"/g), ([, path = '']) => path);
  return Promise.all(paths.map(async (path): Promise<[string, string]> => [path, await textOf(origin + path)]));
}

/** Opens the browser with the session of the administrator. */
async function openAdmin(origin: string): Promise<Page> {
  browser ??= await launchForJourneys();
  const context = await browser.newContext({ locale: 'en-GB' });
  onTestFinished(() => context.close());
  const answer = await context.request.post(`${origin}/api/ximblox/auth/login`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email: administrator.XIMBLOX_ADMIN_EMAIL, password: administrator.XIMBLOX_ADMIN_PASSWORD },
  });
  expect(answer.status()).toBe(200);
  return context.newPage();
}

/** Returns the colour of the paragraph of the screen; empty while the screen reloads. */
const colorOf = (page: Page): Promise<string> =>
  page
    .getByText(/^\d+ pages$/)
    .evaluate((element) => getComputedStyle(element).color)
    .catch(() => '');

describe('a site in a folder of its own', () => {
  beforeAll(async () => {
    folder = await emptyFolder();
    site = await createSite(folder, 'my-site', '--languages', 'en,nl');
    await site.run('npm', 'install');
  });

  afterAll(async () => {
    await browser?.close();
    await removeFolder(folder);
  });

  test('passes its own test: types, build and home page', async () => {
    await site.run('npm', 'test');
  });

  test('serves a block of its own, with island and style, and the admin', async () => {
    await site.write(blockFiles);
    await site.change('ximblox.config.tsx', '[text, quote]', '[text, quote, ducks]');
    await site.change(
      'ximblox.config.tsx',
      'import { quote }',
      "import { ducks } from './blocks/ducks.tsx';\nimport { quote }",
    );
    await site.change(
      'content/pages/home/en.json',
      '    { "type": "quote"',
      '    { "type": "ducks", "props": { "title": "Mallards" } },\n    { "type": "quote"',
    );
    await site.run('npx', 'tsc');
    await site.run('npx', 'ximblox', 'build');
    const origin = await site.start();
    const page = await textOf(origin);
    expect(page).toContain('Mallards');
    const [style = ''] = /\/_site\/styles-[\w-]+\.css/.exec(page) ?? [];
    expect(await textOf(origin + style)).toContain('.ducks');
    const [islands = ''] = /\/_site\/islands-[\w-]+\.js/.exec(page) ?? [];
    expect(await textOf(origin + islands)).toContain('blocks/counter');
    expect(await imagesOf(origin)).toEqual([
      [expect.stringMatching(/^\/_site\/duck-[\w-]+\.svg$/), blockFiles['blocks/duck.svg']],
      [expect.stringMatching(/^\/_site\/pond-[\w-]+\.svg$/), blockFiles['blocks/pond.svg']],
    ]);
    const [, island = ''] = /\.\/(counter\.island-[\w-]+\.js)/.exec(await textOf(origin + islands)) ?? [];
    expect(await textOf(`${origin}/_site/${island}`)).toMatch(/\/_site\/pond-[\w-]+\.svg/);
    const admin = await textOf(`${origin}/cmsadmin/login`);
    for (const [, path = ''] of admin.matchAll(/(?:src|href)="(\/cmsadmin\/assets\/[^"]+)"/g))
      await textOf(origin + path);
  });

  test('reloads and checks types in development', async () => {
    const { origin, errors } = await startCommand(site.folder, ['npx', 'ximblox', 'dev', '--types'], {});
    expect(await textOf(origin)).toContain('Mallards');
    expect(await imagesOf(origin)).toEqual([
      ['/blocks/duck.svg', blockFiles['blocks/duck.svg']],
      ['/blocks/pond.svg', blockFiles['blocks/pond.svg']],
    ]);
    expect(await textOf(`${origin}/cmsadmin/login`)).toContain('/cmsadmin/assets/');
    await site.change('blocks/ducks.tsx', 'className="ducks"', 'className="ducks changed"');
    await expect.poll(() => textOf(origin)).toContain('ducks changed');
    await site.change('blocks/ducks.tsx', 'start: 3', "start: 'three'");
    await expect.poll(errors).toMatch(/a type error:[^]*blocks\/ducks\.tsx:\d+:\d+\n *error TS2322/);
    await site.change('blocks/ducks.tsx', "start: 'three'", 'start: 3');
  });

  test('passes its own test and has news, menus and a form when it is of an organisation', async () => {
    const garden = await createSite(folder, 'my-garden', '--template', 'corporate', '--languages', 'en,de');
    await symlink(join(site.folder, 'node_modules'), join(garden.folder, 'node_modules'));
    await garden.run('npm', 'test');
    expect(await garden.run('npx', 'ximblox', 'check', '--no-content')).toContain('No problems.');
    const origin = await garden.start();
    expect(await textOf(`${origin}/de`)).toMatch(/Hauptmenü.*Ein Garten für die ganze Straße.*Saatguttausch im März/s);
    expect(await textOf(`${origin}/news/seed-swap`)).toContain('November 20, 2026');
    expect(await textOf(`${origin}/contact`)).toContain('<form');
  });

  test('shows screens and cards of its own in the admin, in the React of the admin', async () => {
    await site.write(adminFiles);
    await site.run('npx', 'tsc');
    const origin = await site.start(['npm', 'start'], administrator);
    const page = await openAdmin(origin);
    await page.goto(`${origin}/cmsadmin/x/ponds`);
    await page.getByRole('heading', { name: 'Ponds' }).waitFor();
    await page.getByRole('button', { name: '0 ponds' }).click();
    await page.getByRole('button', { name: '1 ponds' }).waitFor();
    await expect.poll(() => colorOf(page)).toBe('rgb(1, 2, 3)');
    await page.goto(`${origin}/cmsadmin/dashboard`);
    await page.getByText('Seven ducks').waitFor();
  });

  test('reloads its screens in development, and reports a wrong definition', async () => {
    const origin = await site.start(['npm', 'run', 'dev'], administrator);
    const page = await openAdmin(origin);
    await page.goto(`${origin}/cmsadmin/x/ponds`);
    await page.getByRole('button', { name: '0 ponds' }).waitFor();
    await site.change('admin/ponds.tsx', '{count} ponds', '{count} lakes');
    await page.getByRole('button', { name: '0 lakes' }).waitFor();
    await site.change('admin/ponds.module.css', '1, 2, 3', '4, 5, 6');
    await expect.poll(() => colorOf(page)).toBe('rgb(4, 5, 6)');
    await site.change('admin/ponds.tsx', '{count} lakes', '{[count].find(Number.isNaN).length} lakes');
    const overlay = page.locator('vite-error-overlay');
    await overlay.getByText('failed in the browser on the page /cmsadmin/x/ponds').waitFor();
    await overlay
      .getByText(/admin\/ponds\.tsx:\d+:\d+/)
      .first()
      .waitFor();
    await site.change('admin/ponds.tsx', '{[count].find(Number.isNaN).length} lakes', '{count} lakes');
    await page.getByRole('button', { name: '0 lakes' }).waitFor();
    await site.change('ximblox.admin.tsx', "slug: 'ponds'", "slug: 'Duck ponds'");
    await page.getByText('Screen "Duck ponds" has "Duck ponds" as `slug`').waitFor();
    await site.change('ximblox.admin.tsx', "slug: 'Duck ponds'", "slug: 'ponds'");
    await page.getByRole('button', { name: '0 lakes' }).waitFor();
  });

  test('passes its own test and lists posts when it is a blog', async () => {
    const blog = await createSite(folder, 'my-blog', '--template', 'blog', '--languages', 'nl,fr');
    await symlink(join(site.folder, 'node_modules'), join(blog.folder, 'node_modules'));
    await blog.run('npm', 'test');
    const origin = await blog.start();
    expect(await textOf(origin)).toMatch(/Een reiger als buurman.*De eerste vorst/s);
    expect(await textOf(`${origin}/blog/de-eerste-vorst`)).toContain('2 november 2026');
  });

  test('outside a site, the command says in one sentence that there is none', async () => {
    const elsewhere = join(folder, 'empty');
    await mkdir(elsewhere);
    const main = join(site.folder, 'node_modules', '.bin', 'ximblox');
    const running = runXimblox(['build'], {}, { main, cwd: elsewhere });
    expect(await running.ended).toBe(1);
    expect(running.errors()).toBe(`There is no site in ${elsewhere}: it has no file ximblox.config.tsx.\n`);
  });
});
