/** The name of a folder; that of the root is `''`. */
export const folderName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Parent of a folder; the root is its own parent. */
export const parentFolder = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

/** Path of an entry in a folder. */
export const pathIn = (folder: string, name: string): string => `${folder === '/' ? '' : folder}/${name}`;

/** Folders from the root down to a path. */
export const folderTrail = (path: string): string[] => [
  '/',
  ...path
    .split('/')
    .filter((name) => name !== '')
    .map((_, depth, names) => `/${names.slice(0, depth + 1).join('/')}`),
];
