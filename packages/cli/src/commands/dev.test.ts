import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRoot } from '../root.ts';
import { runXimblox, untilListening } from '../testing/run-ximblox.ts';

const root = findRoot();

/** Files that a copy of the checkout omits: build output and the images of the demo. */
const leftOut = /(^|\/)(node_modules|dist|\.cache|\.data)$|^sites\/[^/]+\/content\/media\//;

/** Copies the checkout, with a link to the installed packages. */
async function copyCheckout(): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const copy = await mkdtemp(join(root, '.cache', 'dev-test-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 10 }));
  const filter = (path: string): boolean => !leftOut.test(relative(root, path).split(sep).join('/'));
  for (const name of ['packages', 'sites', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    await cp(join(root, name), join(copy, name), { recursive: true, filter });
  }
  await mkdir(join(copy, 'node_modules', '@ximblox'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '@ximblox' || name === '.cache') continue;
    await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of await readdir(join(copy, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules', '@ximblox', name));
  }
  return copy;
}

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** Writes content with one page and one block. */
async function writeContent(siteFolder: string): Promise<void> {
  const folder = join(siteFolder, 'content', 'pages', 'home');
  await rm(join(siteFolder, 'content'), { recursive: true });
  await mkdir(folder, { recursive: true });
  const blocks = [{ type: 'text', props: { title: 'Dijk', text: '<p>Woorden</p>' } }];
  await writeFile(join(folder, 'nl-nl.json'), JSON.stringify({ slug: '', title: 'Thuis', type: 'blank', blocks }));
}

test('reloads blocks and server, and keeps the last working state on syntax errors', async () => {
  const copy = await copyCheckout();
  const site = join(copy, 'sites', 'corporate');
  await writeContent(site);
  const main = join(copy, 'packages', 'cli', 'src', 'main.ts');
  const run = runXimblox(['dev'], { PORT: '0', XIMBLOX_DATA: join(copy, '.data') }, { main });
  onTestFinished(async () => {
    run.child.kill('SIGTERM');
    await run.ended;
  });
  const origin = await untilListening(run);
  const textOf = async (path: string): Promise<string> => (await fetch(`${origin}${path}`)).text();
  const patience = { timeout: 60_000 };
  expect(await textOf('/healthz')).toBe('{"status":"ok"}');
  expect(await textOf('/')).toContain('class="text-body"');

  await change(join(site, 'blocks', 'text', 'text.tsx'), 'className="text-body"', 'className="text-changed"');
  await expect.poll(() => textOf('/'), patience).toContain('class="text-changed"');

  // Adds a stylesheet, and saves one by renaming, as some code editors do.
  const sheet = join(site, 'blocks', 'text', 'added.css');
  const sheetUrl = `/@fs${sheet}`;
  await writeFile(sheet, '.added { color: red }');
  await expect.poll(() => textOf('/'), patience).toContain(sheetUrl);
  expect(await textOf(`${sheetUrl}?direct`)).toContain('red');
  await writeFile(`${sheet}.new`, '.added { color: blue }');
  await rename(`${sheet}.new`, sheet);
  await expect.poll(() => textOf(`${sheetUrl}?direct`), patience).toContain('blue');

  // The Vite of the admin serves what the site adds to it.
  const [, parts = ''] = /name="ximblox-site-parts" content="([^"]+)"/.exec(await textOf('/cmsadmin/login')) ?? [];
  expect(await textOf(parts)).toContain('ximblox.admin.tsx');
  await change(join(site, 'ximblox.admin.tsx'), "icon: 'calendar'", "icon: 'anchor'");
  await expect.poll(() => run.errors(), patience).toContain('Screen "closing-dates" has "anchor" as `icon`');
  await change(join(site, 'ximblox.admin.tsx'), "icon: 'anchor'", "icon: 'waves'");
  await expect.poll(() => textOf('/@ximblox/problem'), patience).toBe('null');

  const health = join(copy, 'packages', 'server', 'src', 'http', 'health.ts');
  await change(health, "status: 'ok'", "status: 'changed'");
  await expect.poll(() => textOf('/healthz'), patience).toBe('{"status":"changed"}');

  await change(health, "status: 'changed'", "status: 'changed");
  await expect.poll(() => run.errors(), patience).toContain('health.ts');
  // The browser shows the error after every reload.
  expect(await textOf('/@ximblox/problem')).toContain('health.ts');
  expect(await textOf('/')).toContain('virtual:ximblox/overlay');
  expect(await textOf('/healthz')).toBe('{"status":"changed"}');
  await change(health, "status: 'changed", "status: 'mended'");
  await expect.poll(() => textOf('/healthz'), patience).toBe('{"status":"mended"}');
  expect(await textOf('/@ximblox/problem')).toBe('null');
});
