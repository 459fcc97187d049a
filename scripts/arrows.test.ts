import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Names of the rules that the arrow check finds broken in a folder. */
function brokenRules(folder: string): string[] {
  const cruiser = here('../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const run = spawnSync(
    process.execPath,
    [cruiser, '--config', here('../.dependency-cruiser.cjs'), '--output-type', 'json', 'packages'],
    { cwd: folder, encoding: 'utf8' },
  );
  const report = JSON.parse(run.stdout) as {
    summary: { violations: { rule: { name: string } }[]; totalCruised: number };
  };
  return [...new Set(report.summary.violations.map((violation) => violation.rule.name))].toSorted();
}

it('finds every wrong arrow of the fixture', () => {
  expect(brokenRules(here('./fixtures/arrows'))).toEqual([
    'a-feature-never-imports-a-feature',
    'a-module-sees-another-through-its-index',
    'blocks-knows-only-contract',
    'modules-do-not-know-http',
    'no-cycles',
    'platform-knows-no-module',
  ]);
});
