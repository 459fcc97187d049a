import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPage } from '@ximblox/admin';
import type { AdminPages } from './mount-admin.ts';

/** Returns the page of a built admin. */
export function builtAdmin(folder: string, menuActions: string): AdminPages {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return { page: (nonce) => fillPage(html, { nonce, menuActions }) };
}
