import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isFresh, takeStamp, writeStamp } from './stamp.ts';

async function makeCheckout() {
  const root = await mkdtemp(join(tmpdir(), 'ximblox-stamp-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const site = join(root, 'sites', 'one');
  const dist = join(root, 'dist');
  for (const folder of ['packages/server/src', 'sites/one/content', 'dist']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(root, 'packages/server/src/a.ts'), 'export {};');
  await writeFile(join(site, 'ximblox.config.tsx'), 'export default 1;');
  return { root, site, dist };
}

test('without a build nothing is fresh; with one everything is, until a source changes', async () => {
  const { root, site, dist } = await makeCheckout();
  expect(isFresh(root, site, dist)).toBe(false);
  writeStamp(dist, takeStamp(root, site));
  expect(isFresh(root, site, dist)).toBe(true);
  await writeFile(join(root, 'packages/server/src/a.ts'), 'export { };');
  expect(isFresh(root, site, dist)).toBe(false);
});

test('a file that is added or removed counts', async () => {
  const { root, site, dist } = await makeCheckout();
  writeStamp(dist, takeStamp(root, site));
  await writeFile(join(site, 'more.css'), '');
  expect(isFresh(root, site, dist)).toBe(false);
  await rm(join(site, 'more.css'));
  expect(isFresh(root, site, dist)).toBe(true);
  await rm(join(root, 'packages/server/src/a.ts'));
  expect(isFresh(root, site, dist)).toBe(false);
});

test('times alone, tests and the content of a site do not count', async () => {
  const { root, site, dist } = await makeCheckout();
  writeStamp(dist, takeStamp(root, site));
  await utimes(join(root, 'packages/server/src/a.ts'), new Date(0), new Date(0));
  expect(isFresh(root, site, dist)).toBe(true);
  await writeFile(join(root, 'packages/server/src/a.test.ts'), '');
  await writeFile(join(site, 'content', 'page.json'), '{}');
  expect(isFresh(root, site, dist)).toBe(true);
});
