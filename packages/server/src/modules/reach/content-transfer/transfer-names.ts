import type { SiteDefinition } from '@ximblox/blocks';
import type { Database } from '../../../platform/database/database.ts';
import { findFiles } from '../../library/media/index.ts';
import { findTransferPages, findTransferTags, type TransferPage } from './transfer-store.ts';

/** Names in files for IDs of an installation; undefined for what does not exist. */
export interface TransferNames {
  page(id: number): string | undefined;
  /** Path of a file in the library: `/coast/dune.jpg`. */
  file(id: number): string | undefined;
  tag(id: number): string | undefined;
}

/** Returns the key of a page: the name of the folder with its translations. */
export function pageKey(
  { keySlug, keyLocale }: Pick<TransferPage, 'keySlug' | 'keyLocale'>,
  { defaultLocale }: Pick<SiteDefinition, 'defaultLocale'>,
): string {
  // Slugs neither end in a hyphen nor contain two in a row, so that keys are unique.
  const name = keySlug === '' ? 'home' : keySlug === 'home' ? 'home--' : keySlug.replaceAll('/', '--');
  return keyLocale === defaultLocale ? name : `${name}.${keyLocale}`;
}

/**
 * Writes with the names of all IDs that the writer asks for. It runs twice: to find the IDs, and with their names.
 */
export async function withNames<Written>(
  db: Database,
  site: SiteDefinition,
  write: (names: TransferNames) => Written,
): Promise<Written> {
  const wanted = { pages: new Set<number>(), files: new Set<number>(), tags: new Set<number>() };
  const collect = (ids: Set<number>) => (id: number) => {
    ids.add(id);
    return undefined;
  };
  write({ page: collect(wanted.pages), file: collect(wanted.files), tag: collect(wanted.tags) });
  const pages = await findTransferPages(db, site.defaultLocale, [...wanted.pages]);
  const files = await findFiles(db, [...wanted.files]);
  const tags = await findTransferTags(db, [...wanted.tags]);
  const pageNames = new Map(pages.map((page) => [page.id, pageKey(page, site)]));
  const fileNames = new Map(files.map(({ id, path, file_name: name }) => [id, `${path === '/' ? '' : path}/${name}`]));
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
  return write({
    page: (id) => pageNames.get(id),
    file: (id) => fileNames.get(id),
    tag: (id) => tagNames.get(id),
  });
}
