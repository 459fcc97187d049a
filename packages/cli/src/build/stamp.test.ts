import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isFresh, computeStamp, writeStamp } from './stamp.ts';

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

test('is stale without a build and after a source changed', async () => {
  const { root, site, dist } = await makeCheckout();
  expect(isFresh(root, site, dist)).toBe(false);
  writeStamp(dist, computeStamp(root, site));
  expect(isFresh(root, site, dist)).toBe(true);
  await writeFile(join(root, 'packages/server/src/a.ts'), 'export { };');
  expect(isFresh(root, site, dist)).toBe(false);
});

test('is stale after a file was added or removed', async () => {
  const { root, site, dist } = await makeCheckout();
  writeStamp(dist, computeStamp(root, site));
  await writeFile(join(site, 'more.css'), '');
  expect(isFresh(root, site, dist)).toBe(false);
  await rm(join(site, 'more.css'));
  expect(isFresh(root, site, dist)).toBe(true);
  await rm(join(root, 'packages/server/src/a.ts'));
  expect(isFresh(root, site, dist)).toBe(false);
});

test('ignores modification times, tests and content', async () => {
  const { root, site, dist } = await makeCheckout();
  writeStamp(dist, computeStamp(root, site));
  await utimes(join(root, 'packages/server/src/a.ts'), new Date(0), new Date(0));
  expect(isFresh(root, site, dist)).toBe(true);
  await writeFile(join(root, 'packages/server/src/a.test.ts'), '');
  await writeFile(join(site, 'content', 'page.json'), '{}');
  expect(isFresh(root, site, dist)).toBe(true);
});

test('has a hash of the packages, which is the same for all sites', async () => {
  const { root, site } = await makeCheckout();
  const before = computeStamp(root, site);
  await writeFile(join(site, 'more.css'), '');
  expect(computeStamp(root, site).contents).not.toBe(before.contents);
  expect(computeStamp(root, site).packages).toBe(before.packages);
  await writeFile(join(root, 'packages/server/src/a.ts'), 'export { };');
  expect(computeStamp(root, site).packages).not.toBe(before.packages);
});
