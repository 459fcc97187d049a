import { existsSync, globSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Modules end in `.ts` in the sources, in `.js` when published. */
const script = (path: string): string => here(path + extname(import.meta.url));

/** Browser files of this package. */
export const clientFiles = {
  islands: script('../client/islands'),
  hydration: script('../client/hydrate-island'),
  preview: script('../client/preview'),
  previewStyles: here('../client/preview.css'),
  comparison: script('../client/comparison'),
  comparisonStyles: here('../client/comparison.css'),
  moment: script('../client/moment'),
  momentStyles: here('../client/moment.css'),
  kitStyles: here('../kit/kit.css'),
};

const partFolders = ['layout', 'page-types', 'blocks', 'forms'];

/** Returns the stylesheets of a site project in order: kit, theme, then blocks, page types and layout by path. */
export function listStyles(siteFolder: string): string[] {
  const theme = join(siteFolder, 'theme', 'index.css');
  const parts = partFolders.flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: siteFolder }).toSorted());
  return [
    clientFiles.kitStyles,
    ...(existsSync(theme) ? [theme] : []),
    ...parts.map((path) => resolve(siteFolder, path)),
  ];
}

const kinds = { 'island.tsx': 'island', 'enhance.ts': 'enhance', 'action.ts': 'action' } as const;

/** A file that runs in the browser: an island, an enhancement, or a menu action of the admin. */
export interface BrowserFile {
  /** Path in the site project without suffix; pages refer to it. */
  id: string;
  file: string;
  kind: (typeof kinds)[keyof typeof kinds];
}

const suffix = /\.(island\.tsx|enhance\.ts|action\.ts)$/;

/** Returns a file that runs in the browser, or undefined if its name has no such suffix. */
export function browserFile(siteFolder: string, file: string): BrowserFile | undefined {
  const match = suffix.exec(file);
  if (!match || !file.startsWith(`${siteFolder}/`)) return undefined;
  return {
    id: file.slice(siteFolder.length + 1, match.index),
    file,
    kind: kinds[match[1] as keyof typeof kinds],
  };
}

/** Enhancements of the kit, under the IDs that its components use. */
const kitFiles: readonly BrowserFile[] = ['ask-consent', 'send-form', 'show-popup'].map((name) => ({
  id: `@kit/${name}`,
  file: script(`../client/${name}`),
  kind: 'enhance',
}));

/** Returns all islands, enhancements and menu actions of a site project, with the enhancements of the kit. */
export function listBrowserFiles(siteFolder: string): BrowserFile[] {
  const paths = globSync('**/*.{island.tsx,enhance.ts,action.ts}', {
    cwd: siteFolder,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'content' || name === 'public',
  });
  const own = paths.toSorted().flatMap((path) => browserFile(siteFolder, resolve(siteFolder, path)) ?? []);
  return [...own, ...kitFiles];
}
