import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRoot } from '../root.ts';
import { runXimblox, untilListening } from '../testing/run-ximblox.ts';

test('builds, fills and serves the smallest site', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ximblox-minimal-'));
  const run = runXimblox(['start'], { PORT: '0', XIMBLOX_SITE: 'sites/minimal', XIMBLOX_DATA: dataFolder });
  onTestFinished(async () => {
    run.child.kill('SIGTERM');
    await run.ended;
    await rm(dataFolder, { recursive: true, force: true });
  });
  const origin = await untilListening(run);
  const page = await fetch(origin);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('<h1>Welcome</h1>');
  expect(html).toContain('<p>This page has two blocks. You can change it in the admin.</p>');
  expect(html).toContain('<blockquote>You cannot persuade a river.</blockquote>');
  const styles = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(await (await fetch(`${origin}${styles}`)).text()).toContain('max-width:40rem');
  expect((await fetch(`${origin}/missing`)).status).toBe(404);
  expect((await fetch(`${origin}/cmsadmin`)).status).toBe(200);
});

test('is shown completely in the guide', async () => {
  const site = join(findRoot(), 'sites', 'minimal');
  const guide = await readFile(join(findRoot(), 'docs', 'building-a-site.md'), 'utf8');
  const files = (await readdir(site, { recursive: true })).filter((name) => !name.startsWith('node_modules'));
  for (const name of files) {
    const path = join(site, name);
    if ((await stat(path)).isFile()) expect(guide, name).toContain(await readFile(path, 'utf8'));
  }
});
