import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Expressions that may take more than linear time, as only the author of their input waits for them. */
const harmless: Record<string, string> = {
  'packages/blocks/src/definition-source.ts': 'stack traces of the site project',
  'packages/cli/src/dev/browser-errors.ts': 'stack traces of the own browser, while developing',
  'packages/cli/src/dev/describe-error.ts': 'stack traces, while developing',
  'packages/cli/src/dev/type-check.ts': 'what TypeScript prints, while developing',
  'packages/server/src/platform/setting-declarations.ts': "the operator's settings",
  'packages/site/src/build/server-modules-plugin.ts': 'paths of modules, in a build',
  'packages/site/src/build/site-assets.ts': 'names of files of a build',
  'packages/site/src/client/inline-text.ts': 'what somebody types, in their own browser',
  'packages/site/src/client/form-errors.ts': 'what a visitor types, in their own browser',
  'packages/site/src/kit/cropped-sizes.ts': "the site project's sizes",
};

interface Found {
  file: string;
  source: string;
  flags: string;
}

function expressionsIn(file: string): Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** Returns the expressions that take more than linear time for some input, with their files. Equal ones are checked once. */
async function slowOnes(expressions: readonly Found[]): Promise<Found[]> {
  const safe = new Map<string, boolean>();
  for (const { source, flags } of expressions) {
    const expression = `/${source}/${flags}`;
    if (safe.has(expression)) continue;
    const { status } = await check(source, flags, { timeout: 20_000 });
    safe.set(expression, status === 'safe');
  }
  return expressions.filter(({ source, flags }) => !safe.get(`/${source}/${flags}`));
}

it('every expression that reads what others send takes time in proportion to its length', async () => {
  const files = globSync('packages/{blocks,contract,server,site,cli}/src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.|\/testing\//.test(file));
  const slow = await slowOnes(files.flatMap(expressionsIn));
  expect(slow.filter(({ file }) => !harmless[file])).toEqual([]);
  // Exceptions for expressions that are linear must be removed.
  expect([...new Set(slow.map(({ file }) => file))].toSorted()).toEqual(Object.keys(harmless).toSorted());
}, 300_000);

it('finds one that does not', async () => {
  expect(await slowOnes([{ file: '', source: '(.*?)<?([^\\s<>]+@[^\\s<>]+)>?\\s*$', flags: '' }])).toHaveLength(1);
  expect(await slowOnes([{ file: '', source: '^a+$', flags: '' }])).toEqual([]);
});
