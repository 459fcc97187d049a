import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, runChecks, runNode } from './checks.ts';
import { installBrowser } from './install-browser.ts';

/** Arguments after `npm test --` go to Vitest and leave the static checks out: `npm test -- --project unit slug`. */
const chosen = process.argv.slice(2);

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
}

function runVitest(): Report {
  const folder = mkdtempSync(join(tmpdir(), 'ximblox-test-'));
  const file = join(folder, 'report.json');
  const passed = runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...chosen,
  ]);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  return { ...report, success: report.success && passed };
}

installBrowser();
const failedChecks = chosen.length === 0 ? runChecks() : [];
const built = runNode(['packages/cli/src/main.ts', 'build']);
const tests = runVitest();

// A skipped test is a check that did not happen.
const skipped = tests.numPendingTests + tests.numTodoTests;
const passed = tests.numPassedTests + (chosen.length === 0 ? checks.length - failedChecks.length : 0) + (built ? 1 : 0);
const failed = tests.numFailedTests + failedChecks.length + (built ? 0 : 1) + (chosen.length === 0 ? skipped : 0);
// What fails outside a test, such as a set-up or an unhandled rejection, counts as one failure more.
const others = failed === 0 && !tests.success ? 1 : 0;
if (failedChecks.length > 0) process.stdout.write(`Failed checks: ${failedChecks.join(', ')}\n`);
process.stdout.write(`${passed} passed, ${failed + others} failed\n`);
process.exitCode = failed + others === 0 ? 0 : 1;
