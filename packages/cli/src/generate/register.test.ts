import { expect, test } from 'vitest';
import { register, registerScreen } from './register.ts';

const quote = { property: 'blocks', variable: 'quote', file: 'blocks/quote.tsx' } as const;
const head = "import { defineSite } from '@ximblox/blocks';";
const added = `${head}\nimport { quote } from './blocks/quote.tsx';`;

test.each([
  [
    "export default defineSite({ name: 'A', blocks: [] });",
    "export default defineSite({ name: 'A', blocks: [quote] });",
  ],
  ['export default defineSite({ blocks: [text] });', 'export default defineSite({ blocks: [text, quote] });'],
  [
    'const site = defineSite({\n  blocks: [\n    text,\n    ...more,\n  ],\n});\nexport default site;',
    'const site = defineSite({\n  blocks: [\n    text,\n    ...more,\n    quote,\n  ],\n});\nexport default site;',
  ],
  [
    "export default defineSite({\n  name: 'A',\n  pageTypes: [page],\n});",
    "export default defineSite({\n  name: 'A',\n  pageTypes: [page],\n  blocks: [quote],\n});",
  ],
])('adds to the list of the definition: %s', (before, after) => {
  expect(register(`${head}\n\n${before}\n`, quote)).toBe(`${added}\n\n${after}\n`);
});

test('gives an import another name when the definition has the name', () => {
  const code = `${head}\nimport { quote } from './page-types/quote.tsx';\nexport default defineSite({ blocks: [], pageTypes: [quote] });`;
  expect(register(code, quote)).toBe(
    `${head}\nimport { quote } from './page-types/quote.tsx';\nimport { quote as quoteBlock } from './blocks/quote.tsx';\nexport default defineSite({ blocks: [quoteBlock], pageTypes: [quote] });`,
  );
});

test.each([
  'export default defineSite({ blocks });',
  'export default defineSite({ ...shared });',
  'export default defineSite(definition);',
  'export default defineSite({ blocks: [text }',
])('changes nothing when it is not certain where it belongs: %s', (code) => {
  expect(register(`${head}\n${code}`, quote)).toBeUndefined();
});

const kit = "import { defineAdmin } from '@ximblox/admin/kit';";
const screen = "defineScreen({ slug: 'pumps' })";

test.each([
  ['export default defineAdmin({});', `export default defineAdmin({ screens: [${screen}] });`],
  ['export default defineAdmin({ cards: [] });', `export default defineAdmin({ cards: [], screens: [${screen}] });`],
  [
    'export default defineAdmin({\n  screens: [\n    gauges,\n  ],\n});',
    `export default defineAdmin({\n  screens: [\n    gauges,\n    ${screen},\n  ],\n});`,
  ],
])('adds a screen to what the site adds to the admin: %s', (before, after) => {
  const imported = "import { defineScreen } from '@ximblox/admin/kit';";
  expect(registerScreen(`${kit}\n${before}`, screen)).toBe(`${kit}\n${imported}\n${after}`);
  expect(registerScreen(`${imported}\n${before}`, screen)).toBe(`${imported}\n${after}`);
});

test.each([
  'export default defineAdmin({ screens });',
  'export default defineAdmin({ ...parts });',
  'export default {};',
])('leaves what a site adds to the admin unchanged when it is not certain: %s', (code) => {
  expect(registerScreen(`${kit}\n${code}`, screen)).toBeUndefined();
});
