import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks, root } from './checks.ts';

/** Returns a Vitest report of one test that passed or failed. */
const report = (isPassed: boolean) => ({
  numPassedTests: isPassed ? 1 : 0,
  numFailedTests: isPassed ? 0 : 1,
  numPendingTests: 0,
  numTodoTests: 0,
  success: isPassed,
  testResults: [],
});

let checkout: string;

/** Writes a program into the checkout. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(checkout, path)), { recursive: true });
  await writeFile(join(checkout, path), text);
}

/** Writes a fake Vitest that writes a report and exits like the real one. */
const writeVitest = (isPassed: boolean): Promise<void> =>
  write(
    'node_modules/vitest/vitest.mjs',
    `import { writeFileSync } from 'node:fs';
    const file = process.argv.find((text) => text.startsWith('--outputFile.json=')).slice(18);
    writeFileSync(file, ${JSON.stringify(JSON.stringify(report(isPassed)))});
    process.exitCode = ${isPassed ? 0 : 1};`,
  );

/** Returns the path of the program of a check inside the checkout. */
const programOf = (check: { args: string[] }): string => (check.args[0] ?? '').replace(root, '');

const pass = 'process.exitCode = 0;';
const fail = 'process.exitCode = 1;';

// The real scripts in a checkout with fake tools, which pass by default.
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'ximblox-checkout-'));
  await cp(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  await write('package.json', '{ "type": "module" }');
  for (const path of ['scripts/install-browser.ts', 'packages/cli/src/main.ts', ...checks.map(programOf)]) {
    await write(path, pass);
  }
  await writeVitest(true);
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

async function run(script: string, ...args: string[]): Promise<{ code: number | null; last: string }> {
  const child = spawn(process.execPath, [join(checkout, 'scripts', script), ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, last: output.trim().split('\n').at(-1) ?? '' };
}

test('npm test ends well when every check and every test passes', async () => {
  expect(await run('test.ts')).toEqual({ code: 0, last: '8 passed, 0 failed' });
  expect((await run('check.ts')).code).toBe(0);
});

test.each(checks.map((check) => [check.name, programOf(check)]))(
  'npm test and npm run check fail when the check of %s fails',
  async (_, program) => {
    await write(program, fail);
    expect(await run('test.ts')).toEqual({ code: 1, last: '7 passed, 1 failed' });
    expect(await run('check.ts')).toEqual({ code: 1, last: '4 passed, 1 failed' });
    await write(program, pass);
  },
);

test.each(['packages/cli/src/main.ts', 'scripts/install-browser.ts'])(
  'npm test fails when %s fails',
  async (program) => {
    await write(program, fail);
    expect((await run('test.ts')).code).toBe(1);
    expect((await run('test.ts', '--project', 'unit')).code).toBe(1);
    await write(program, pass);
  },
);

test('npm test fails when a test fails', async () => {
  await writeVitest(false);
  expect((await run('test.ts')).code).toBe(1);
  await writeVitest(true);
});
