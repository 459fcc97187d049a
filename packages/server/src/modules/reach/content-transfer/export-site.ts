import { pagePath, pageTypeDefinition } from '@ximblox/blocks';
import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { chosenSettings } from '../../foundation/settings/index.ts';
import { topFiles } from '../seed/index.ts';
import { contentHash } from './content-hash.ts';
import { withNames } from './transfer-names.ts';
import {
  findTransferTags,
  listTransferDefaults,
  listTransferMedia,
  listTransferMenus,
  listTransferRedirects,
} from './transfer-store.ts';
import { writeDefaultsFile, writeMenuFile } from './write-page-file.ts';

const menuFile = (menu: string, locale: string): string => `menus/${menu}/${locale}.json`;

/** Returns the menus with items as files. */
export async function exportMenus({ db, services: { site } }: Context): Promise<{ file: string; content: unknown }[]> {
  const trees = await listTransferMenus(db);
  return withNames(db, site, (names) =>
    trees.map(({ menu, locale, items }) => ({ file: menuFile(menu, locale), content: writeMenuFile(names, items) })),
  );
}

/** Returns the default values of the page types of the site as files. */
export async function exportDefaults({
  db,
  services: { site },
}: Context): Promise<{ file: string; content: unknown }[]> {
  const stored = await listTransferDefaults(db);
  return withNames(db, site, (names) =>
    stored.flatMap(({ type, locale, content }) => {
      const pageType = pageTypeDefinition(site, type);
      return pageType
        ? [{ file: `defaults/${type}/${locale}.json`, content: writeDefaultsFile(names, pageType, content) }]
        : [];
    }),
  );
}

async function exportRedirects({ db, services: { site } }: Context): Promise<unknown> {
  const redirects = await listTransferRedirects(db);
  return withNames(db, site, (names) =>
    redirects.flatMap(({ locale, slug, pageID, pageLocale }) => {
      const page = names.page(pageID);
      const from = pagePath(site, locale, slug);
      return page === undefined ? [] : [{ from, page, ...(locale === pageLocale ? {} : { locale: pageLocale }) }];
    }),
  );
}

/** Returns the settings as a file. */
export async function exportSettings({ db, services: { site } }: Context): Promise<unknown> {
  const { settings } = await chosenSettings(db);
  const { seoImage, ...others } = settings;
  return withNames(db, site, (names) => {
    const path = seoImage[0] && names.file(seoImage[0].fileID);
    return path === undefined ? others : { ...others, seoImage: path };
  });
}

/** Exports menus, default values of page types and tags, redirects and settings with the permission to manage them, and lists the files of the library. */
export async function exportSite(context: Context): Promise<AnswerOf<typeof contract.contentFiles.exportSite>> {
  const { db } = context;
  const tags = (await findTransferTags(db)).map(({ name, private: isPrivate }) => ({ name, private: isPrivate }));
  const files = [
    ...(await exportMenus(context)),
    ...(await exportDefaults(context)),
    ...(tags.length > 0 ? [{ file: topFiles.tags, content: tags }] : []),
    ...(context.can('manage-redirects', {})
      ? [{ file: topFiles.redirects, content: await exportRedirects(context) }]
      : []),
    ...(context.can('manage-settings', {})
      ? [{ file: topFiles.settings, content: await exportSettings(context) }]
      : []),
  ];
  const media = (await listTransferMedia(db)).map(
    ({ id, path, file_name: fileName, hash, alt_texts: alt, focus, shared }) => ({
      id,
      path,
      fileName,
      hash,
      about: { alt, shared, ...(focus ? { focus: [focus.x, focus.y] } : {}) },
    }),
  );
  return { files: files.map((one) => ({ ...one, hash: contentHash(one.content) })), media };
}
