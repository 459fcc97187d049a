import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checks.ts';

/** The folder of the documentation. */
export const docsFolder = join(root, 'docs');

/** Returns the pages of the documentation except the decisions, by path such as `building/blocks.md`. */
export function readPages(): Map<string, string> {
  const paths = readdirSync(docsFolder, { recursive: true, encoding: 'utf8' });
  const pages = paths.filter((path) => path.endsWith('.md') && !path.startsWith('decisions'));
  return new Map(pages.toSorted().map((path) => [path, readFileSync(join(docsFolder, path), 'utf8')]));
}
