import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

/** Writes a fake Vitest in which one test of a file fails at the given tries, and the other one passes. */
const writeFlaky = (file: string, ...failing: number[]): Promise<void> =>
  write(
    'node_modules/vitest/vitest.mjs',
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
    const count = new URL('tries', import.meta.url);
    const tries = (existsSync(count) ? Number(readFileSync(count, 'utf8')) : 0) + 1;
    writeFileSync(count, String(tries));
    const failed = ${JSON.stringify(failing)}.includes(tries);
    const report = {
      numPassedTests: failed ? 1 : 2, numFailedTests: failed ? 1 : 0, numPendingTests: 0, numTodoTests: 0, success: !failed,
      testResults: [{
        name: ${JSON.stringify(join(checkout, file))}, status: failed ? 'failed' : 'passed',
        assertionResults: [
          { fullName: 'opens', status: failed ? 'failed' : 'passed' },
          { fullName: 'closes', status: 'passed' },
        ],
      }],
    };
    writeFileSync(process.argv.find((text) => text.startsWith('--outputFile.json=')).slice(18), JSON.stringify(report));
    process.exitCode = failed ? 1 : 0;`,
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
  for (const path of [
    'scripts/install-browser.ts',
    'scripts/install-services.ts',
    'packages/cli/src/main.ts',
    'scripts/build-packages.ts',
    ...checks.map(programOf),
  ]) {
    await write(path, pass);
  }
  await writeVitest(true);
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

async function run(script: string, ...args: string[]): Promise<{ code: number | null; last: string; output: string }> {
  const child = spawn(process.execPath, [join(checkout, 'scripts', script), ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, last: output.trim().split('\n').at(-1) ?? '', output };
}

test('npm test ends well when every check and every test passes', async () => {
  expect(await run('test.ts')).toMatchObject({ code: 0, last: '10 passed, 0 failed' });
  expect((await run('check.ts')).code).toBe(0);
});

test.each(checks.map((check) => [check.name, programOf(check)]))(
  'npm test and npm run check fail when the check of %s fails',
  async (_, program) => {
    await write(program, fail);
    expect(await run('test.ts')).toMatchObject({ code: 1, last: '9 passed, 1 failed' });
    expect(await run('check.ts')).toMatchObject({ code: 1, last: '4 passed, 1 failed' });
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

describe('a failed test', () => {
  const tries = () => rm(join(checkout, 'node_modules/vitest/tries'), { force: true });
  afterEach(async () => {
    await tries();
    await writeVitest(true);
  });

  test.each([
    ['a browser', 'e2e/a.spec.ts'],
    ['commands', 'packages/cli/src/a.test.ts'],
    ['packages', 'scripts/packages/a.test.ts'],
  ])('of %s that passes at the second try is named', async (_, file) => {
    await writeFlaky(file, 1);
    const { code, last, output } = await run('test.ts');
    expect({ code, last }).toEqual({ code: 0, last: '11 passed, 0 failed' });
    expect(output).toContain('\npassed at second try: opens\n11 passed');
    expect(output).not.toContain('second try: closes');
  });

  test('of a browser that fails twice has failed', async () => {
    await writeFlaky('e2e/a.spec.ts', 1, 2);
    const { code, last, output } = await run('test.ts');
    expect({ code, last }).toEqual({ code: 1, last: '10 passed, 1 failed' });
    expect(output).not.toContain('second try');
  });

  test.each([['packages/blocks/src/a.test.ts'], ['e2e/a.spec.ts', '--project', 'browser']])(
    'gets no second try elsewhere: %s %s',
    async (file, ...args) => {
      await writeFlaky(file, 1);
      expect((await run('test.ts', ...args)).code).toBe(1);
    },
  );
});
