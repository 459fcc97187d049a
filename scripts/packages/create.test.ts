import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite, emptyFolder, removeFolder, textOf } from './site.ts';

/** Time from `npm create` to a page, with the packages of others in npm's cache. Printed, since a busy machine takes longer. */
const budget = 90;

let folder: string;

beforeAll(async () => {
  folder = await emptyFolder();
});
afterAll(() => removeFolder(folder));

test('from npm create to a served page, with the commands of the documentation', async () => {
  const began = performance.now();
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1);
  const site = await createSite(folder, 'my-site');
  const created = seconds();
  await site.run('npm', 'install');
  const installed = seconds();
  await site.run('npm', 'run', 'build');
  const built = seconds();
  const origin = await site.start();
  expect(await textOf(origin)).toContain('<blockquote>');
  process.stdout.write(
    `created after ${created} s, installed ${installed} s, built ${built} s, served ${seconds()} s (budget ${budget} s)\n`,
  );
});
