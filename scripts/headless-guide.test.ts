import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './checks.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the code of the guide to other frontends is that of the example, which a journey runs', () => {
  const files = ['snippets.ts', 'render.ts', 'preview.js'].map((name) =>
    read(`examples/fetch-frontend/frontend/${name}`),
  );
  const blocks = [...read('docs/headless.md').matchAll(/```(?:ts|js)\b[^\n]*\n([\s\S]*?)```/g)].map(
    ([, code = '']) => code,
  );
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks)
    expect(
      files.some((file) => file.includes(block)),
      block,
    ).toBe(true);
});
