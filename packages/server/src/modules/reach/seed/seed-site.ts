import { menuDepthOf, pageTypeDefinition, type SiteDefinition } from '@ximblox/blocks/internal';
import { maxMenuDepth, type MenuItem, type Tag } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { replaceMenu } from '../../content/menus/index.ts';
import { getTypeDefaults, saveTypeDefaults } from '../../content/types/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queueAllImages } from '../../content/public-content/index.ts';
import { beginIndexing } from '../search/index.ts';
import { referencesOfVersion, setPageReferences } from '../../foundation/references/index.ts';
import { findOrCreateTags } from '../../library/tags/index.ts';
import { getExtensionSettings, saveExtensionSettings } from '../../foundation/extension-settings/index.ts';
import { getSettings, saveSettings } from '../../foundation/settings/index.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import {
  addGoneAddresses,
  addRedirect,
  isReservedSlug,
  prefixedSlug,
  readAddress,
} from '../../content/addresses/index.ts';
import {
  cleanVersion,
  contentErrors,
  setOriginalsAsSources,
  type ImportedVersion,
  importPages,
  insertFirstVersions,
} from '../../content/pages/index.ts';
import { type ContentFiles, type MenuFile, type PageFile, readContentFiles, topFiles } from './content-files.ts';
import type { MenuFileItem } from './file-schemas.ts';
import { type ContentProblem, failOnProblems, contentProblems, reportingErrors } from './content-problems.ts';
import {
  type ContentLocation,
  type ContentLookup,
  readContent,
  readDefaults,
  readExtensionSettingsFile,
  readMenuLink,
  readSettingsImage,
  readTemplate,
} from './read-content.ts';
import { readSearchFile, storeSearch } from './store-search.ts';
import { saveTemplate } from '../../content/templates/index.ts';
import { addMedia, storeMedia } from './seed-media.ts';
import { hasPages, lockSeeding, markLoaded } from './seed-store.ts';
import { insertPublications } from '../../content/publication/index.ts';

type SeedVersion = ImportedVersion & { isPublished: boolean };

/** Numbers of loaded objects. */
export interface SeedResult {
  pages: number;
  files: number;
  menus: number;
}

interface SeedPage {
  file: PageFile;
  slug: string;
  createdAt: Date;
}

/** Returns the pages with their slugs, oldest first, so that IDs are chronological. */
function arrangePages(
  site: SiteDefinition,
  pages: readonly PageFile[],
  now: Date,
  problems: ContentProblem[],
): SeedPage[] {
  const taken = new Map<string, string>();
  const arranged = pages.flatMap((file): SeedPage[] => {
    const addProblem = (property: string, what: string): void =>
      void problems.push({ file: file.file, property, what });
    const pageType = pageTypeDefinition(site, file.type);
    const slug = pageType ? prefixedSlug(pageType, file.locale, file.slug) : file.slug;
    const address = `${file.locale}/${slug}`;
    const other = taken.get(address);
    if (isReservedSlug(site, { locale: file.locale, slug })) addProblem('slug', `${slug} is reserved`);
    if (other) addProblem('slug', `${other} has the same address`);
    if (!site.locales.some(({ code }) => code === file.locale)) addProblem('name', 'the site has no such locale');
    taken.set(address, file.file);
    return other ? [] : [{ file, slug, createdAt: file.publishedAt ? new Date(file.publishedAt) : now }];
  });
  return arranged.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function readVersion(
  site: SiteDefinition,
  { file, createdAt }: SeedPage,
  pageID: number,
  names: ContentLookup,
): SeedVersion {
  const content = readContent(site, file, names);
  names.problems.push(
    ...contentProblems(file.file, contentErrors(site, file.type, content, file.published ? 'publication' : 'draft')),
  );
  return { pageID, content: cleanVersion(site, file.type, content), createdAt, isPublished: file.published };
}

/** Returns the items of a menu file with all names resolved to IDs. */
export function readMenu(
  site: SiteDefinition,
  names: ContentLookup,
  { file, menu, locale, items }: MenuFile,
): MenuItem[] {
  const place: ContentLocation = { names, file, locale };
  const definition = site.menus.find(({ id }) => id === menu);
  if (!definition) names.problems.push({ file, property: 'name', what: 'the site has no such menu' });
  const depth = definition ? menuDepthOf(definition) : maxMenuDepth;
  let last = 0;
  const read = (some: readonly MenuFileItem[], level: number, prefix: string): MenuItem[] =>
    some.map((item, position) => {
      last += 1;
      const key = `${menu}-${last}`;
      const path = `${prefix}${position}`;
      if (level === depth && item.children.length > 0) {
        const what = `“${item.title}” has items below it, but the menu has the depth ${depth}`;
        names.problems.push({ file, property: `${path}.children`, what });
      }
      const link = readMenuLink(place, item, path);
      return { key, title: item.title, link, children: read(item.children, level + 1, `${path}.children.`) };
    });
  return read(items, 1, '');
}

/** Adds the redirects of a content folder, whose pages exist. */
async function addRedirects(context: Context, { redirects }: ContentFiles, names: ContentLookup): Promise<void> {
  const { site, settings } = context.services;
  const file = topFiles.redirects;
  for (const [position, { from, page, locale }] of redirects.entries()) {
    const code = locale ?? readAddress(site, publicOrigin(settings), from)?.locale ?? site.defaultLocale;
    const pageID = names.pageID(page, code);
    if (pageID === undefined) {
      names.problems.push({ file, property: `${position}.page`, what: `there is no page "${page}" in ${code}` });
    }
    await reportingErrors(names.problems, { file, prefix: `${position}.` }, async () => {
      if (pageID !== undefined) await addRedirect(context, { from, pageID });
    });
  }
}

/** Stores the default values of page types. */
async function storeDefaults(context: Context, { defaults }: ContentFiles, names: ContentLookup): Promise<void> {
  for (const one of defaults) {
    const { file, type, locale } = one;
    const read = readDefaults(context.services.site, names, one);
    if (!read) continue;
    await reportingErrors(names.problems, { file }, async () => {
      const { version } = await getTypeDefaults(context, type, locale);
      await saveTypeDefaults(context, type, locale, { content: read.content, version });
    });
  }
}

/** Stores the settings of a content folder; others keep their value. */
async function storeSettings(context: Context, { settings }: ContentFiles, names: ContentLookup): Promise<void> {
  if (!settings) return;
  const file = topFiles.settings;
  const { seoImage, ...given } = settings;
  const place: ContentLocation = { names, file, locale: context.services.site.defaultLocale };
  const image = seoImage === undefined ? undefined : readSettingsImage(place, seoImage);
  const { settings: before, version } = await getSettings(context);
  const sent = { ...before, ...given, ...(image ? { seoImage: [image] } : {}), version };
  await reportingErrors(names.problems, { file }, () => saveSettings(context, sent));
}

/** Stores the settings of extensions; values that are not given keep theirs. */
async function storeExtensionSettings(
  context: Context,
  { extensionSettings }: ContentFiles,
  names: ContentLookup,
): Promise<void> {
  for (const one of extensionSettings) {
    const { file, id } = one;
    const given = readExtensionSettingsFile(context.services.site, names, one);
    if (!given) continue;
    await reportingErrors(names.problems, { file }, async () => {
      const { content, version } = await getExtensionSettings(context, id, context.services.site.defaultLocale);
      const sent = { ...content, props: { ...content.props, ...given } };
      await saveExtensionSettings(context, id, { content: sent, version }, context.services.site.defaultLocale);
    });
  }
}

async function addVersions(
  db: Database,
  site: SiteDefinition,
  pages: readonly SeedPage[],
  versions: readonly SeedVersion[],
): Promise<void> {
  const added = new Map((await insertFirstVersions(db, versions)).map(({ id, pageID }) => [pageID, id]));
  await insertPublications(
    db,
    versions.flatMap(({ pageID, createdAt, isPublished }) =>
      isPublished ? [{ pageID, versionID: added.get(pageID) ?? 0, publishedAt: createdAt }] : [],
    ),
  );
  for (const [position, { pageID, content, isPublished }] of versions.entries()) {
    const newest = referencesOfVersion(site, pages[position]?.file.type ?? '', content);
    await setPageReferences(db, { pageID, newest, ...(isPublished && { published: newest }) });
  }
}

/** Creates the tags of a content folder: those of its list, and those that only pages and files name, which are public. */
async function addTags(context: Context, { tags, pages, media }: ContentFiles): Promise<Tag[]> {
  for (const isPrivate of [true, false]) {
    const names = tags.flatMap((tag) => (tag.private === isPrivate ? [tag.name] : []));
    await findOrCreateTags(context, names, isPrivate);
  }
  return findOrCreateTags(context, [...new Set([...pages, ...media].flatMap((named) => named.tags))], false);
}

/** Stores what a content folder contains besides pages, menus, tags and media. Collects the problems. */
async function storeOtherContent(context: Context, files: ContentFiles, names: ContentLookup): Promise<void> {
  const { site } = context.services;
  const { problems } = names;
  await addRedirects(context, files, names);
  await reportingErrors(problems, { file: topFiles.gone }, () => addGoneAddresses(context, files.gone));
  for (const one of files.search) {
    const wanted = readSearchFile(context, names, one);
    if (problems.length === 0) await storeSearch(context, names, { ...one, wanted });
  }
  await storeDefaults(context, files, names);
  await storeSettings(context, files, names);
  await storeExtensionSettings(context, files, names);
  for (const [position, template] of files.templates.entries()) {
    const read = readTemplate(site, names, { file: topFiles.templates, position, template });
    if (problems.length === 0) await saveTemplate(context, read);
  }
}

async function load(
  context: Context,
  folder: string,
  files: ContentFiles,
  problems: ContentProblem[],
): Promise<SeedResult | null> {
  const { services } = context;
  const { site, blobs } = services;
  const stored = await storeMedia({ blobs, site, folder, problems }, files.media);
  return context.transaction(async (inside) => {
    const { db: transaction } = inside;
    await lockSeeding(transaction);
    if (await hasPages(transaction)) return null;
    const tags = new Map((await addTags(inside, files)).map(({ id, name }) => [name.toLowerCase(), id]));
    const media = await addMedia(transaction, stored, tags);
    const arranged = arrangePages(site, files.pages, services.now(), problems);
    const pages = arranged.map(({ file: { key, locale, type, title }, slug, createdAt }) => ({
      key,
      locale,
      slug,
      type,
      title,
      createdAt,
    }));
    const ids = pages.length > 0 ? await importPages(transaction, pages) : [];
    const idOf = new Map(arranged.map(({ file }, position) => [`${file.key} ${file.locale}`, ids[position] ?? 0]));
    const names: ContentLookup = {
      pageID: (key, locale) => idOf.get(`${key} ${locale}`),
      media,
      tags,
      problems,
    };
    const versions = arranged.map((one, position) => readVersion(site, one, ids[position] ?? 0, names));
    const menus = files.menus.map((menu) => ({ ...menu, items: readMenu(site, names, menu) }));
    await storeOtherContent(inside, files, names);
    failOnProblems(problems);
    if (versions.length > 0) await addVersions(transaction, site, arranged, versions);
    await setOriginalsAsSources(transaction, services.site.defaultLocale);
    for (const { menu, locale, items } of menus) {
      await replaceMenu(transaction, { menu, locale, items, userID: null });
    }
    await invalidateContent(inside, [
      ...ids.map((id) => `page:${id}`),
      ...files.menus.map(({ menu, locale }) => `menu:${menu}:${locale}`),
    ]);
    const loaded = { pages: ids.length, files: stored.length, menus: files.menus.length };
    await markLoaded(transaction);
    await beginIndexing(inside);
    await queueAllImages(inside);
    await audit(inside, { action: 'content.load', object: 'installation', objectID: '', changes: loaded });
    return loaded;
  });
}

/**
 * Loads a content folder into a database without pages, all or nothing.
 * @returns null if there are already pages
 * @throws StartError with all problems of the files
 */
export async function seedSite(context: Context, folder: string): Promise<SeedResult | null> {
  if (await hasPages(context.db)) return null;
  const problems: ContentProblem[] = [];
  return load(context, folder, await readContentFiles(folder, problems), problems);
}
