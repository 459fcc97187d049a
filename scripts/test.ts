import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, runChecks, runNode } from './checks.ts';
import { folderInMemory } from './folder-in-memory.ts';

/** Arguments after `npm test --` go to Vitest and leave the static checks out: `npm test -- --project unit slug`. */
const chosen = process.argv.slice(2);
const isComplete = chosen.length === 0;

// Tests start hundreds of Node processes. Without this cache each removes the types of its modules and compiles them again.
process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, '..', 'node_modules', '.cache', 'node-compile');

const inMemory = folderInMemory();

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

function runVitest(wanted: readonly string[]): Report {
  const folder = mkdtempSync(join(tmpdir(), 'ximblox-test-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const passed = runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...wanted], {
    ...(inMemory === undefined ? {} : { TMPDIR: inMemory }),
    ...(isComplete ? { PACKAGES_ARE_BUILT: 'yes' } : {}),
  });
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  return { ...report, success: report.success && passed };
}

/** Maximum number of files that get a second try. More failures are not flaky. */
const maxRetries = 5;
/** Folders of the tests that start browsers or processes of the product, by the project that runs them. */
const ofProcesses = { browser: 'e2e/', cli: 'packages/cli/src/', packages: 'scripts/packages/' };
const projects = Object.keys(ofProcesses).flatMap((project) => ['--project', project]);

const root = join(import.meta.dirname, '..');
const isOfProcesses = (file: string): boolean =>
  Object.values(ofProcesses).some((folder) => file.startsWith(join(root, folder)));

/** Returns the full names of the tests with a status. */
const namesOf = (results: Report['testResults'], wanted: string): string[] =>
  results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === wanted)
    .map(({ fullName }) => fullName);

/**
 * Runs the tests. Browsers and processes share a machine with all the rest: the few files of them that failed get a second try,
 * on their own. Tests that passed only then are returned to be named, since a race is a defect.
 */
function runTests(): Report & { atSecondTry: string[] } {
  const first = runVitest(chosen);
  const failed = first.testResults.filter(({ status }) => status === 'failed');
  const isWorthIt = failed.length > 0 && failed.length <= maxRetries && failed.every(({ name }) => isOfProcesses(name));
  if (!isComplete || !isWorthIt) return { ...first, atSecondTry: [] };
  const again = runVitest([...projects, ...failed.map(({ name }) => name)]);
  const passedNow = new Set(namesOf(again.testResults, 'passed'));
  const passedBefore = namesOf(failed, 'passed').length;
  return {
    ...again,
    atSecondTry: namesOf(failed, 'failed').filter((name) => passedNow.has(name)),
    numPassedTests: first.numPassedTests - passedBefore + again.numPassedTests,
    numPendingTests: first.numPendingTests + again.numPendingTests,
    numTodoTests: first.numTodoTests + again.numTodoTests,
  };
}

const browser = { name: 'browser', args: ['scripts/install-browser.ts'] };
const services = { name: 'services', args: ['scripts/install-services.ts'] };
const build = { name: 'build', args: ['packages/cli/src/main.ts', 'build'] };
const packages = { name: 'packages', args: ['scripts/build-packages.ts'] };
const before = isComplete ? [browser, services, build, ...checks, packages] : [browser, services, build];
const failedBefore = await runChecks(before);
const tests = runTests();

// A skipped test is a check that did not happen.
const skipped = tests.numPendingTests + tests.numTodoTests;
const passed = tests.numPassedTests + before.length - failedBefore.length;
const failed = tests.numFailedTests + failedBefore.length + (isComplete ? skipped : 0);
// What fails outside a test, such as a set-up or an unhandled rejection, counts as one failure more.
const others = failed === 0 && !tests.success ? 1 : 0;
if (failedBefore.length > 0) process.stdout.write(`Failed checks: ${failedBefore.join(', ')}\n`);
for (const name of tests.atSecondTry) process.stdout.write(`passed at second try: ${name}\n`);
process.stdout.write(`${passed} passed, ${failed + others} failed\n`);
process.exitCode = failed + others === 0 ? 0 : 1;
