import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Returns the names of the dependency rules that a folder violates. */
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
    'collaboration-knows-no-higher-area',
    'content-knows-no-higher-area',
    'every-module-is-in-an-area',
    'features-do-not-know-the-app',
    'foundation-knows-no-higher-area',
    'library-knows-no-higher-area',
    'modules-do-not-know-http',
    'no-cycles',
    'people-knows-no-higher-area',
    'platform-knows-no-module',
  ]);
});

/** Returns the files of the server that contain SQL and are neither a store nor part of the platform. */
function sqlOutsideStores(folder: string): string[] {
  return globSync('**/*.ts', { cwd: folder })
    .filter((path) => !/-store\.ts$|\.(?:test|fixture)\.ts$|^platform\/|^testing\//.test(path))
    .filter((path) =>
      /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(
        readFileSync(`${folder}${path}`, 'utf8'),
      ),
    )
    .toSorted();
}

it('finds SQL outside the stores, of which there is none', () => {
  expect(sqlOutsideStores(here('./fixtures/arrows/packages/server/src/'))).toEqual(['modules/people/users/reach.ts']);
  expect(sqlOutsideStores(here('../packages/server/src/'))).toEqual([]);
});

/** Returns the tables that stores of more than one module write, with these modules. */
function sharedTables(folder: string): Record<string, string[]> {
  const writers = new Map<string, Set<string>>();
  for (const path of globSync('modules/*/*/*-store.ts', { cwd: folder })) {
    const [, area = '', module = ''] = path.split('/');
    const source = readFileSync(`${folder}${path}`, 'utf8');
    const built = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
    const raw =
      /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)|\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi;
    for (const [, first, second] of [...source.matchAll(built), ...source.matchAll(raw)]) {
      const table = first ?? second ?? '';
      writers.set(table, (writers.get(table) ?? new Set()).add(`${area}/${module}`));
    }
  }
  return Object.fromEntries(
    [...writers].flatMap(([table, modules]) => (modules.size > 1 ? [[table, [...modules].toSorted()]] : [])),
  );
}

it('finds tables that two modules write, of which there are none', () => {
  expect(sharedTables(here('./fixtures/arrows/packages/server/src/'))).toEqual({
    page_versions: ['content/pages', 'people/users'],
    pages: ['content/pages', 'people/users'],
  });
  expect(sharedTables(here('../packages/server/src/'))).toEqual({});
});

it('finds every module of the server in ARCHITECTURE.md', () => {
  const architecture = readFileSync(here('../ARCHITECTURE.md'), 'utf8');
  const rows = new Map([...architecture.matchAll(/^\| `(\w+)` \|.*\| (.+) \|$/gm)].map(([, area, row]) => [area, row]));
  const missing = globSync('*/*/index.ts', { cwd: here('../packages/server/src/modules/') }).filter((path) => {
    const [area = '', module = ''] = path.split('/');
    return rows.get(area)?.includes(`\`${module}\``) !== true;
  });
  expect(missing).toEqual([]);
});
