import { globSync, readFileSync } from 'node:fs';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks } from '../docs/code-blocks.ts';
import { root } from '../checks.ts';
import { builtFolder, packageNames, readManifest } from './packages.ts';
import { run } from './run.ts';
import { createSite, emptyFolder, npmSettings, removeFolder, startCommand, textOf } from './site.ts';
import { withVersion } from './versions.ts';

/** The block before its shape changes; afterwards it is that of the recipe. */
const olderQuote = `import { defineBlock, field } from '@ximblox/blocks';

export const quote = defineBlock({
  type: 'quote',
  label: 'Quote',
  group: 'Text',
  fields: { quote: field.multiline({ required: true }), author: field.text() },
  example: { props: { quote: 'You cannot persuade a river.', author: 'Fatma Yıldız' } },
  component: ({ quote: text, author }) => (
    <blockquote>
      {text} by {author}
    </blockquote>
  ),
});
`;

const page = {
  slug: '',
  type: 'page',
  title: 'Welcome',
  blocks: [{ type: 'quote', props: { quote: 'You cannot persuade a river.', author: 'Fatma Yıldız' } }],
};

let folder: string;

beforeAll(async () => {
  folder = await emptyFolder();
});
afterAll(() => removeFolder(folder));

/** Publishes the packages of this repository under a higher version. */
async function publishAs(version: string): Promise<void> {
  const copy = join(folder, 'packages');
  await cp(builtFolder, copy, { recursive: true });
  const { version: current } = readManifest(root);
  const manifests = packageNames.map((name) => join(name, 'package.json'));
  const versionModule = globSync('server/dist/node/*.js', { cwd: copy }).find((path) =>
    readFileSync(join(copy, path), 'utf8').includes(`version = "${current}"`),
  );
  for (const path of [...manifests, versionModule ?? '']) {
    const text = await readFile(join(copy, path), 'utf8');
    const changed = withVersion(text, current, version);
    expect(changed, path).not.toBe(text);
    await writeFile(join(copy, path), changed);
  }
  await run({ cwd: copy, env: npmSettings }, 'npm', 'publish', '--workspaces', '--access', 'public');
}

/** Returns the command that a page of the documentation gives for an upgrade. */
async function documentedCommand(): Promise<string> {
  const guide = await readFile(join(root, 'docs', 'running.md'), 'utf8');
  const command = codeBlocks(guide).find(({ text }) => text.includes('@ximblox/cli@latest'));
  return command?.text.trim() ?? '';
}

test('a site is upgraded with its data, and its content to a changed block', async () => {
  const site = await createSite(folder, 'my-site');
  await site.write({ 'blocks/quote.tsx': olderQuote, 'content/pages/home/en.json': JSON.stringify(page) });
  await site.run('npm', 'install');
  const settings = { XIMBLOX_DATA: join(site.folder, '.data') };
  const before = await startCommand(site.folder, ['node_modules/.bin/ximblox', 'start'], settings);
  expect(await textOf(before.origin)).toContain('by Fatma Yıldız');
  before.child.kill('SIGTERM');
  expect(await before.ended).toBe(0);

  await publishAs('0.1.1');
  await site.run('sh', '-ec', await documentedCommand());
  const recipe = await readFile(join(root, 'docs', 'recipes', 'change-a-block.md'), 'utf8');
  const newer = codeBlocks(recipe).find(({ path }) => path === 'blocks/quote.tsx');
  await site.write({ 'blocks/quote.tsx': newer?.text ?? '' });
  // The folder is not read again.
  await rename(join(site.folder, 'content'), join(site.folder, 'content-before'));

  expect(await site.run('npx', 'ximblox', 'check')).toContain('author becomes a list of authors');
  await site.run('npx', 'tsc');
  const after = await startCommand(site.folder, ['node_modules/.bin/ximblox', 'start'], settings);
  expect(await textOf(after.origin)).toContain('<figcaption>Fatma Yıldız</figcaption>');
  const openApi = JSON.parse(await textOf(`${after.origin}/api/ximblox/openapi.json`)) as { info: { version: string } };
  expect(openApi.info.version).toBe('0.1.1');
});
