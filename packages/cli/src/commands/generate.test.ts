import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRoot } from '../root.ts';
import { copySite, type SiteCopy } from '../testing/copy-site.ts';
import { runXimblox } from '../testing/run-ximblox.ts';

const root = findRoot();

async function generate(site: SiteCopy, kind: string, name: string) {
  const run = runXimblox(['generate', kind, name], site.settings);
  return { code: await run.ended, output: run.output(), errors: run.errors() };
}

/** Type-checks a site with the configuration of new sites. @throws with the errors */
async function typeCheck(folder: string): Promise<void> {
  await cp(join(root, 'packages/create-ximblox/templates/common/tsconfig.json'), join(folder, 'tsconfig.json'));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '--project', folder], {
    encoding: 'utf8',
  });
}

test('writes files that compile and that the site defines', async () => {
  const site = await copySite('minimal');
  expect(await generate(site, 'block', 'call-to-action')).toEqual({
    code: 0,
    output: 'Created blocks/call-to-action.tsx\nChanged ximblox.config.tsx\n',
    errors: '',
  });
  const pageType = await generate(site, 'page-type', 'event');
  expect(pageType.output).toContain('Created page-types/event.tsx\nChanged ximblox.config.tsx\n');
  const form = await generate(site, 'form', 'contact');
  expect(form.output).toContain(
    'Created forms/contact.ts\nCreated blocks/contact-form.tsx\nChanged ximblox.config.tsx\n',
  );
  expect((await generate(site, 'field', 'water-level')).output).toContain('Created field-kinds/water-level.ts\n');
  expect((await generate(site, 'screen', 'gauges')).output).toBe(
    'Created admin/gauges.tsx\nCreated ximblox.admin.tsx\nIt is at /cmsadmin/x/gauges.\n',
  );
  expect((await generate(site, 'screen', 'pumps')).output).toBe(
    'Created admin/pumps.tsx\nChanged ximblox.admin.tsx\nIt is at /cmsadmin/x/pumps.\n',
  );
  const admin = await readFile(join(site.folder, 'ximblox.admin.tsx'), 'utf8');
  expect(admin.match(/slug: '\w+'/g)).toEqual(["slug: 'gauges'", "slug: 'pumps'"]);
  await site.change(
    'blocks/call-to-action.tsx',
    'fields: {',
    "fields: {\n    level: waterLevel({ label: 'Level', max: 5 }),",
  );
  await site.change(
    'blocks/call-to-action.tsx',
    'import {',
    "import { waterLevel } from '../field-kinds/water-level.ts';\nimport {",
  );
  const config = await readFile(join(site.folder, 'ximblox.config.tsx'), 'utf8');
  expect(config).toContain('blocks: [text, quote, callToAction, contactForm]');
  expect(config).toContain('forms: [contact]');
  await typeCheck(site.folder);
  const check = runXimblox(['check', '--no-content'], site.settings);
  expect(await check.ended, check.output()).toBe(0);
});

test('prints what to add when the list of the site is in another file', async () => {
  const site = await copySite('minimal');
  await site.change('ximblox.config.tsx', 'blocks: [text, quote]', 'blocks: Object.values({ text, quote })');
  const before = await readFile(join(site.folder, 'ximblox.config.tsx'), 'utf8');
  expect(await generate(site, 'block', 'fact')).toEqual({
    code: 0,
    output:
      "Created blocks/fact.tsx\nAdd to the site: import { fact } from './blocks/fact.tsx'; // and add it to `blocks` of the site\n",
    errors: '',
  });
  expect(await readFile(join(site.folder, 'ximblox.config.tsx'), 'utf8')).toBe(before);
});

test('refuses names and files in one sentence and writes nothing', async () => {
  const site = await copySite('minimal');
  await mkdir(join(site.folder, 'blocks', 'cards'));
  await mkdir(join(site.folder, 'forms'));
  await writeFile(join(site.folder, 'blocks', 'newsletter-form.tsx'), '');
  const before = await readdir(site.folder, { recursive: true });
  const config = await readFile(join(site.folder, 'ximblox.config.tsx'), 'utf8');
  for (const [kind, name, sentence] of [
    ['block', 'quote', 'blocks/quote.tsx exists. Choose another name.'],
    ['block', 'cards', 'blocks/cards exists. Choose another name.'],
    ['form', 'newsletter', 'blocks/newsletter-form.tsx exists. Choose another name.'],
    ['block', 'Call to action', 'Code cannot use "Call to action" as a name'],
    ['page-type', '../event', 'Code cannot use "../event" as a name'],
    ['block', 'class', 'Code cannot use "class" as a name'],
    ['block', 'field', 'Code cannot use "field" as a name'],
    ['widget', 'clock', 'There is no generator "widget". Choose one of block, page-type, form, field, screen.'],
  ] as const) {
    const { code, output, errors } = await generate(site, kind, name);
    expect([code, output], sentence).toEqual([1, '']);
    expect(errors).toContain(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
  }
  expect(await readdir(site.folder, { recursive: true })).toEqual(before);
  expect(await readFile(join(site.folder, 'ximblox.config.tsx'), 'utf8')).toBe(config);
});
