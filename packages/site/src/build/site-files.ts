import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Files of this package that the browser gets. */
export const clientFiles = {
  islands: here('../client/islands.ts'),
  hydration: here('../client/hydrate-island.ts'),
  preview: here('../client/preview.ts'),
  previewStyles: here('../client/preview.css'),
  comparison: here('../client/comparison.ts'),
  comparisonStyles: here('../client/comparison.css'),
  kitStyles: here('../kit/kit.css'),
};

const partFolders = ['layout', 'page-types', 'blocks', 'forms'];

/** Stylesheets of a site project in their order: the kit, the theme, then those of its parts by path. */
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

/** A file with something for the browser: for visitors, or (an `action`) for who works in the admin. */
export interface BrowserFile {
  /** Its path below the site project, without suffix: what the page calls it. */
  id: string;
  file: string;
  kind: (typeof kinds)[keyof typeof kinds];
}

const suffix = /\.(island\.tsx|enhance\.ts|action\.ts)$/;

/** What a file is called by pages; undefined when it has nothing for the browser. */
export function browserFile(siteFolder: string, file: string): BrowserFile | undefined {
  const match = suffix.exec(file);
  if (!match || !file.startsWith(`${siteFolder}/`)) return undefined;
  return {
    id: file.slice(siteFolder.length + 1, match.index),
    file,
    kind: kinds[match[1] as keyof typeof kinds],
  };
}

/** The enhancements of the kit, by the IDs that its components use. */
const kitFiles: readonly BrowserFile[] = ['ask-consent', 'send-form', 'show-popup'].map((name) => ({
  id: `@kit/${name}`,
  file: here(`../client/${name}.ts`),
  kind: 'enhance',
}));

/** All islands, enhancements and menu actions of a site project, and what the kit brings of them. */
export function listBrowserFiles(siteFolder: string): BrowserFile[] {
  const paths = globSync('**/*.{island.tsx,enhance.ts,action.ts}', {
    cwd: siteFolder,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'content' || name === 'public',
  });
  const own = paths.toSorted().flatMap((path) => browserFile(siteFolder, resolve(siteFolder, path)) ?? []);
  return [...own, ...kitFiles];
}
