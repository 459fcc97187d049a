import { declarations } from '@ximblox/server/platform';
import { expect, test } from 'vitest';
import { runXimblox } from '../testing/run-ximblox.ts';

test('help lists every setting', async () => {
  const run = runXimblox(['help', 'settings']);
  expect(await run.ended).toBe(0);
  for (const { name } of Object.values(declarations)) expect(run.output()).toContain(name);
});

test('help lists every command', async () => {
  const run = runXimblox(['help']);
  expect(await run.ended).toBe(0);
  for (const name of ['start', 'dev', 'build', 'check', 'generate', 'content', 'migrate', 'seed', 'user', 'help'])
    expect(run.output()).toContain(name);
});
