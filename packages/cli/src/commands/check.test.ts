import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copySite } from '../testing/copy-site.ts';
import { runXimblox, untilListening } from '../testing/run-ximblox.ts';

test('compares the definitions with the content of a running site', async () => {
  const site = await copySite('minimal');
  const dev = runXimblox(['dev'], site.settings);
  onTestFinished(async () => {
    dev.child.kill('SIGTERM');
    await dev.ended;
  });
  await untilListening(dev);
  const check = async (...args: string[]) => {
    const run = runXimblox(['check', ...args], site.settings);
    return { code: await run.ended, output: run.output(), errors: run.errors() };
  };
  expect(await check()).toEqual({ code: 0, output: 'Checked 1 page with 2 blocks.\n\nNo problems.\n', errors: '' });

  await site.change('blocks/quote.tsx', 'quote: field', 'saying: field');
  await site.change('blocks/quote.tsx', "props: { quote: 'You", "props: { saying: 'You");
  const { code, output } = await check();
  expect(code).toBe(1);
  expect(output).toContain(
    '- Block "quote", field "quote" does not exist, and its stored values are lost when the page is saved: add an upgrade that moves or removes them.\n  In 1 place: /\n',
  );
  expect(output).toContain('1 error, 1 warning.\n');
  const json = await check('--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.output)).toMatchObject({
    ok: false,
    content: { pages: 1, blocks: 2 },
    problems: [
      { severity: 'error', subject: 'Block "quote", field "quote"', count: 1, places: ['/'] },
      { severity: 'warning', subject: 'Block "quote", field "saying"' },
    ],
  });
});

test('reports all problems of the definitions without a database', async () => {
  const site = await copySite('minimal');
  await site.change('blocks/quote.tsx', "type: 'quote'", "type: 'Quote!'");
  await site.change('ximblox.config.tsx', "defaultLocale: 'en'", "defaultLocale: 'nl'");
  const run = runXimblox(['check', '--no-content', '--json'], site.settings);
  expect(await run.ended).toBe(1);
  const { problems } = JSON.parse(run.output()) as { problems: object[] };
  expect(problems).toMatchObject([
    {
      subject: 'The site',
      what: expect.stringContaining('"nl"'),
      source: expect.stringMatching(/ximblox\.config\.tsx:\d+$/),
    },
    { subject: 'Block "Quote!"', source: expect.stringMatching(/blocks\/quote\.tsx:\d+$/) },
  ]);

  await site.change('blocks/quote.tsx', "type: 'Quote!'", "type: 'quote'");
  await site.change('blocks/quote.tsx', 'import { FieldText }', "import logo from './logo.svg';\nimport { FieldText }");
  await site.change('blocks/quote.tsx', '<figure>', '<figure><img src={logo} alt="" />');
  const unknown = runXimblox(['check', '--no-content'], site.settings);
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toMatch(
    /The file of the import "\.\/logo\.svg" does not exist\. Correct its path\.\n {2}\S*blocks\/quote\.tsx:2\b/,
  );
  await site.change('blocks/quote.tsx', "import logo from './logo.svg';\n", '');
  await site.change('blocks/quote.tsx', '<img src={logo} alt="" />', '');
  await site.change('ximblox.config.tsx', "defaultLocale: 'nl'", "defaultLocale: 'en'");
  const stars = "const stars = defineFieldKind({ kind: 'stars', parse: Number, empty: () => 0 });";
  await site.change('blocks/quote.tsx', 'import { defineBlock', `import { defineFieldKind, defineBlock`);
  await site.change('blocks/quote.tsx', 'export const', `${stars}\nexport const`);
  await site.change('blocks/quote.tsx', 'fields: {', 'fields: { stars: stars(),');
  const incomplete = runXimblox(['check', '--no-content'], site.settings);
  expect(await incomplete.ended).toBe(0);
  expect(incomplete.output()).toContain(
    '- Block "quote" has a field of the kind "stars", which has no control in the admin, so editors cannot change it: add one with `defineControl` to `ximblox.admin.tsx`.\n',
  );

  await site.change('ximblox.config.tsx', 'export default', 'export const site =');
  const unnamed = runXimblox(['check', '--no-content'], site.settings);
  expect(await unnamed.ended).toBe(1);
  expect(unnamed.output()).toContain('`ximblox.config.tsx` does not export a site: write `export default defineSite');
  await site.change('ximblox.config.tsx', 'export const site =', 'export default');

  await site.change('blocks/quote.tsx', 'fields: {', 'fields: { inner: field.blocks({ allow: [quote] }),');
  const circular = runXimblox(['check', '--no-content'], site.settings);
  expect(await circular.ended).toBe(1);
  expect(circular.output()).toContain("Cannot access 'quote' before initialization. Perhaps a definition uses itself");
  const line = (await readFile(join(site.folder, 'blocks/quote.tsx'), 'utf8'))
    .split('\n')
    .findIndex((text) => text.includes('[quote]'));
  expect(circular.output()).toContain(`blocks/quote.tsx:${line + 1}\n`);

  await site.change('blocks/quote.tsx', 'defineBlock({', 'defineBlock({{');
  const broken = runXimblox(['check', '--no-content'], site.settings);
  expect(await broken.ended).toBe(1);
  expect(broken.output()).toMatch(/- The site cannot be loaded: .*\n(?:.*\n)*.*blocks\/quote\.tsx:\d+/);
});
