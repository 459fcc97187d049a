import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Stands in the page of the admin for the nonce of each response. */
export const noncePlaceholder = '__XIMBLOX_NONCE__';

/** Stands in the page of the admin for the address of the module with what the site adds to the admin. */
const sitePartsPlaceholder = '__XIMBLOX_SITE_PARTS__';

/** Returns the page of the admin for one response. `siteParts` is empty when the site adds nothing. */
export const fillPage = (html: string, values: { nonce: string; siteParts: string }): string =>
  html.replaceAll(noncePlaceholder, values.nonce).replaceAll(sitePartsPlaceholder, values.siteParts);

/** Returns the folder of the built admin, which the published package contains; undefined beside the sources. */
export function prebuiltFolder(): string | undefined {
  const folder = fileURLToPath(new URL('app', import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}

/** Module of the built admin that the site's own parts import, so that both run with one React. */
export interface SharedModule {
  address: string;
  /** Names of its exports. */
  names: readonly string[];
}

/** File in the folder of the built admin that lists its shared modules; it is not served. */
export const sharedModulesFile = 'shared.json';

/** Returns the shared modules of a built admin, by the name that sites import them under. */
export const readSharedModules = (folder: string): Record<string, SharedModule> =>
  JSON.parse(readFileSync(join(folder, sharedModulesFile), 'utf8')) as Record<string, SharedModule>;

/** File with the functions that define parts of the admin, which run without the admin. */
export const definitionsFile: string = fileURLToPath(
  new URL(`./kit/define${extname(import.meta.url)}`, import.meta.url),
);
