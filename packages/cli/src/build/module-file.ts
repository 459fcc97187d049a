import { fileURLToPath } from 'node:url';

/** Sources end in `.ts`; published modules are bundled into one folder, where these two keep a file of their own. */
const isPublished = import.meta.url.endsWith('.js');

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Path of the module that runs the command line. */
export const mainModule = here(isPublished ? './main.js' : '../main.ts');

/** Path of the module that a server bundle exports, besides the site. */
export const serveModule = here(isPublished ? './serve.js' : '../serve/index.ts');
