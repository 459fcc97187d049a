import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether the command is a package of a site project, not part of the checkout. */
export const isInstalled = (from: string = fileURLToPath(import.meta.url)): boolean =>
  from.includes(`${sep}node_modules${sep}`);

/** Returns the nearest folder, from this one upwards, with a file. */
function nearestWith(name: string, start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Returns the folder that relative paths in settings start from: of the installed package the nearest site project, from the
 * working directory upwards; in the repository its root.
 */
export function findRoot(from: string = fileURLToPath(import.meta.url)): string {
  const root = isInstalled(from)
    ? nearestWith('ximblox.config.tsx', process.cwd())
    : nearestWith('package-lock.json', dirname(from));
  return root ?? process.cwd();
}
