import { join } from 'node:path';
import { root } from '../checks.ts';
import { declarationsOf, loadEntries } from './declarations.ts';

/** Returns the public names of all packages with their declarations, by path of the file that records them. */
export function apiReports(): Map<string, string> {
  const { program, entries } = loadEntries();
  return new Map(
    entries.flatMap((entry) => {
      const declarations = declarationsOf(program, entry);
      if (declarations.length === 0) return [];
      const text = declarations.map((declaration) => declaration.text).join('\n\n');
      const path = join(root, 'docs', 'api', `${entry.name.replace('@ximblox/', '').replaceAll('/', '-')}.txt`);
      return [[path, `Public names of ${entry.name}\n\n${text}\n`] as const];
    }),
  );
}
