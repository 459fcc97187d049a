import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';
import { rooms } from './rooms.ts';

const changesOf = (source: string): string[] => mutantsOf(source).map(({ before, after }) => `${before} -> ${after}`);

test('conditions, operators, calls and booleans are changed, types are not', () => {
  expect(changesOf('if (a) b();')).toEqual(['if (a) b(); -> if (!(a)) b();', 'b(); -> ;']);
  expect(changesOf('const f = (a: true) => a && 1 < 2;')).toEqual(['a && 1 < 2 -> a || 1 < 2', '1 < 2 -> 1 >= 2']);
  expect(changesOf('await store(true);')).toEqual(['await store(true); -> ;', 'true -> false']);
  expect(changesOf('const n = a === b ? 1 : 2;')).toEqual(['a === b -> a !== b']);
});

test('a mutant is the whole source with one change, and names its line', () => {
  expect(mutantsOf('const a = 1;\nconst b = a > 2;')).toEqual([
    { line: 2, code: 'const b = a > 2;', before: 'a > 2', after: 'a <= 2', source: 'const a = 1;\nconst b = a <= 2;' },
  ]);
});

test('the sources of all rooms exist', () => {
  const root = join(import.meta.dirname, '..', '..');
  const missing = rooms.flatMap(({ sources }) => sources).filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});
