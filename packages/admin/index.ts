import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Stands in the page of the admin for the nonce of each response. */
export const noncePlaceholder = '__XIMBLOX_NONCE__';

/** Stands in the page of the admin for the address of the module with the site's menu actions. */
const menuActionsPlaceholder = '__XIMBLOX_MENU_ACTIONS__';

/** Returns the page of the admin for one response. */
export const fillPage = (html: string, values: { nonce: string; menuActions: string }): string =>
  html.replaceAll(noncePlaceholder, values.nonce).replaceAll(menuActionsPlaceholder, values.menuActions);

/** Returns the folder of the built admin, which the published package contains; undefined beside the sources. */
export function prebuiltFolder(): string | undefined {
  const folder = fileURLToPath(new URL('app', import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}
