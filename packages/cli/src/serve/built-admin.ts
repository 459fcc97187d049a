import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPage } from '@ximblox/admin';
import type { AdminPages } from './mount-admin.ts';

/**
 * Returns the page of a built admin.
 * @param siteParts URL of the module with what the site adds; empty if it adds nothing
 */
export function builtAdmin(folder: string, siteParts: string): AdminPages {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return { page: (nonce) => fillPage(html, { nonce, siteParts }) };
}
