import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the path of a module relative to another one, with the same extension: `.ts` in the sources, `.js` when published. */
export const moduleFile = (path: string, from: string): string => fileURLToPath(new URL(path + extname(from), from));
