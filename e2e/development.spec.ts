import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copySite } from '../packages/cli/src/testing/copy-site.ts';
import { runXimblox, untilListening } from '../packages/cli/src/testing/run-ximblox.ts';
import { findRoot } from '../packages/cli/src/root.ts';
import { visitor } from './journey.ts';

const island = `import { useState } from 'react';

export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{count} ducks</button>;
}
`;

const block = `import { defineBlock, field } from '@ximblox/blocks';
import { Island } from '@ximblox/site/kit';
import { Counter } from './counter.island.tsx';

export const ducks = defineBlock({
  type: 'ducks',
  label: 'Ducks',
  group: 'Text',
  fields: { title: field.text() },
  example: { props: { title: 'Ducks' } },
  component({ title }) {
    return <section><h2>{title}</h2><Island component={Counter} load="idle" props={{ start: 3 }} /></section>;
  },
});
`;

const endpoint = `import { defineEndpoint, defineMessages } from '@ximblox/blocks';

const messages = defineMessages({ DRY: 'is dry.' });

export const pond = defineEndpoint({
  method: 'GET',
  path: '/pond',
  summary: 'State of the pond',
  access: 'anonymous',
  handle: async (_, { fail }) => fail(messages.DRY),
});
`;

test('errors of definition, render, island and types are shown in the browser until they are fixed', async () => {
  const site = await copySite('minimal');
  await writeFile(join(site.folder, 'blocks', 'counter.island.tsx'), island);
  await writeFile(join(site.folder, 'blocks', 'ducks.tsx'), block);
  await writeFile(join(site.folder, 'pond.ts'), endpoint);
  await site.change('ximblox.config.tsx', 'blocks: [text, quote]', 'endpoints: [pond], blocks: [text, quote]');
  await site.change('ximblox.config.tsx', 'import { quote }', "import { pond } from './pond.ts';\nimport { quote }");
  await site.change('ximblox.config.tsx', '[text, quote]', '[text, quote, ducks]');
  await site.change(
    'ximblox.config.tsx',
    'import { quote }',
    "import { ducks } from './blocks/ducks.tsx';\nimport { quote }",
  );
  await site.change(
    'content/pages/home/en.json',
    '"blocks": [',
    '"blocks": [{ "type": "ducks", "props": { "title": "Mallards" } },',
  );
  await cp(
    join(findRoot(), 'packages/create-ximblox/templates/common/tsconfig.json'),
    join(site.folder, 'tsconfig.json'),
  );
  const dev = runXimblox(['dev', '--types'], site.settings);
  onTestFinished(async () => {
    dev.child.kill('SIGTERM');
    await dev.ended;
  });
  const origin = await untilListening(dev);
  const { page } = await visitor({ baseURL: origin });
  const patience = { timeout: 60_000 };
  const overlay = (): Promise<string> =>
    page.evaluate(() => document.querySelector('vite-error-overlay')?.shadowRoot?.textContent ?? '');
  /** Waits until an error is shown in the browser and in the terminal. */
  const shown = async (...parts: string[]): Promise<void> => {
    for (const part of parts) {
      await expect.poll(overlay, patience).toContain(part);
      expect(dev.errors()).toContain(part);
    }
  };
  const isGone = () => expect.poll(overlay, patience).toBe('');
  await page.goto(origin);
  await page.getByRole('button', { name: '3 ducks' }).waitFor();
  await isGone();

  // Definitions: all problems at once.
  await site.change('blocks/ducks.tsx', "label: 'Ducks'", "label: ''");
  await site.change('blocks/ducks.tsx', 'title: field.text()', 'Title: field.text()');
  await shown('Block "ducks" has an empty', 'field "Title" has a name that is not allowed', 'blocks/ducks.tsx:5');
  await site.change('blocks/ducks.tsx', "label: ''", "label: 'Ducks'");
  await site.change('blocks/ducks.tsx', 'Title: field.text()', 'title: field.text()');
  await isGone();

  // Rendering: block, page, file and line.
  await site.change('blocks/ducks.tsx', '<h2>{title}</h2>', '<h2>{title.missing.length}</h2>');
  await shown('The block "ducks" failed on the page "Welcome" (/)', 'blocks/ducks.tsx', '12 |');
  await site.change('blocks/ducks.tsx', '{title.missing.length}', '{title}');
  await isGone();

  // An island in the browser, where it also differs from the HTML of the server.
  await site.change('blocks/counter.island.tsx', '{count} ducks', "{typeof window === 'undefined' ? 1 : 2} ducks");
  await shown('The island "blocks/counter" failed in the browser on the page /', 'Hydration failed');
  await site.change('blocks/counter.island.tsx', "{typeof window === 'undefined' ? 1 : 2} ducks", '{count} ducks');
  await isGone();
  const thrown = "onClick={() => { throw new Error('no ducks'); }}";
  await site.change('blocks/counter.island.tsx', 'onClick={() => setCount(count + 1)}', thrown);
  await expect.poll(() => page.content(), patience).toContain('3 ducks');
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '3 ducks' }).click({ force: true });
      return overlay();
    }, patience)
    .toContain('no ducks');
  await shown('counter.island.tsx', '5 |');
  await site.change('blocks/counter.island.tsx', thrown, 'onClick={() => setCount(count + 1)}');
  await isGone();

  // A handler of an extension, with messages that are part of no extension.
  await page.evaluate(() => fetch('/api/site/pond'));
  await shown('The endpoint GET /pond of the extension "site" failed', 'no extension of the site has', 'pond.ts:10:');
  await page.reload();
  await isGone();

  // Types.
  await site.change('blocks/ducks.tsx', 'start: 3', "start: 'three'");
  await shown('The site has a type error', 'TS2322', 'blocks/ducks.tsx:12:');
  await site.change('blocks/ducks.tsx', "start: 'three'", 'start: 3');
  await isGone();
}, 300_000);
