import { pagePath, pageTypeDefinition } from '@ximblox/blocks/internal';
import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { chosenSettings } from '../../foundation/settings/index.ts';
import { listGoneAddresses } from '../../content/addresses/index.ts';
import { listTemplateRows, templateDraft } from '../../content/templates/index.ts';
import { topFiles } from '../seed/index.ts';
import { hostedVideo } from '../../library/media/index.ts';
import { contentHash } from './content-hash.ts';
import { exportExtensionSettings } from './extension-settings-files.ts';
import { exportSearch } from './search-files.ts';
import { withNames } from './transfer-names.ts';
import {
  findTransferTags,
  listTransferDefaults,
  listTransferMedia,
  listTransferMenus,
  listTransferRedirects,
} from './transfer-store.ts';
import { UndefinedContentError, writeDefaultsFile, writeMenuFile, writeTemplateFile } from './write-page-file.ts';

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

/** Returns the paths of addresses that are gone as a file. */
async function exportGone({ db, services: { site } }: Context): Promise<{ file: string; content: unknown }[]> {
  const addresses = await listGoneAddresses(db);
  // Addresses in a locale that the site no longer has.
  const known = addresses.filter(({ locale }) => site.locales.some(({ code }) => code === locale));
  const content = known.map(({ locale, slug }) => pagePath(site, locale, slug));
  return content.length > 0 ? [{ file: topFiles.gone, content }] : [];
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

/** Returns the templates by name as files of a list; those with undefined content are left out. */
export async function exportTemplates({ db, services: { site } }: Context): Promise<Record<string, unknown>[]> {
  const rows = (await listTemplateRows(db)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const drafts = await Promise.all(rows.map(({ id }) => templateDraft(db, site, id)));
  return withNames(db, site, (names) =>
    rows.flatMap(({ name, description, type, locale, locked_blocks: lockedBlocks }, position) => {
      const draft = drafts[position];
      const about = { name, description, type, locale, lockedBlocks };
      try {
        return draft ? [writeTemplateFile(site, about, draft.content, names)] : [];
      } catch (error) {
        if (error instanceof UndefinedContentError) return [];
        throw error;
      }
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

/** Exports menus, default values of page types, tags and templates, what needs a permission with the permission to manage it, and lists the files of the library. */
export async function exportSite(context: Context): Promise<AnswerOf<typeof contract.contentFiles.exportSite>> {
  const { db } = context;
  const tags = (await findTransferTags(db)).map(({ name, private: isPrivate }) => ({ name, private: isPrivate }));
  const templates = await exportTemplates(context);
  const files = [
    ...(await exportMenus(context)),
    ...(await exportDefaults(context)),
    ...(tags.length > 0 ? [{ file: topFiles.tags, content: tags }] : []),
    ...(templates.length > 0 ? [{ file: topFiles.templates, content: templates }] : []),
    ...(context.can('manage-redirects', {})
      ? [{ file: topFiles.redirects, content: await exportRedirects(context) }, ...(await exportGone(context))]
      : []),
    ...(context.can('manage-search', {}) ? await exportSearch(context) : []),
    ...(context.can('manage-settings', {})
      ? [
          { file: topFiles.settings, content: await exportSettings(context) },
          ...(await exportExtensionSettings(context)),
        ]
      : []),
  ];
  const { defaultLocale } = context.services.site;
  const rows = await listTransferMedia(db);
  const media = await withNames(db, context.services.site, (names) =>
    rows.map((row) => {
      const { id, path, file_name: fileName, hash, alt_texts: alt, default_alt_text: defaultAlt, focus, shared } = row;
      const video = hostedVideo(row)?.watchUrl;
      const tagged = row.tag_ids.flatMap((tag) => names.tag(tag) ?? []).toSorted();
      const about = {
        ...(video === undefined ? {} : { video }),
        ...(defaultAlt === (alt[defaultLocale] ?? '') ? {} : { defaultAlt }),
        ...(tagged.length > 0 ? { tags: tagged } : {}),
        alt,
        shared,
        ...(focus ? { focus: [focus.x, focus.y] } : {}),
      };
      return { id, path, fileName, hash, about };
    }),
  );
  return { defaultLocale, files: files.map((one) => ({ ...one, hash: contentHash(one.content) })), media };
}
