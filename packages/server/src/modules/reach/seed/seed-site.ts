import { menuDepthOf, pageTypeDefinition, type SiteDefinition } from '@ximblox/blocks';
import { maxMenuDepth, type MenuItem } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { invalidateContent } from '../../../platform/database/invalidate-content.ts';
import { audit } from '../../foundation/audit/index.ts';
import { replaceMenu } from '../../content/menus/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queueAllImages } from '../../content/public-content/index.ts';
import { beginIndexing } from '../search/index.ts';
import { referencesOfVersion, setPageReferences } from '../../foundation/references/index.ts';
import { findOrCreateTags } from '../../library/tags/index.ts';
import { isReservedSlug, prefixedSlug } from '../../content/addresses/index.ts';
import {
  cleanVersion,
  contentErrors,
  setOriginalsAsSources,
  type ImportedVersion,
  importPages,
  insertFirstVersions,
} from '../../content/pages/index.ts';
import {
  type ContentFiles,
  type MenuFile,
  type MenuFileItem,
  type PageFile,
  readContentFiles,
} from './content-files.ts';
import { type ContentProblem, failOnProblems, contentProblems } from './content-problems.ts';
import { type ContentLookup, readContent, readMenuLink } from './read-content.ts';
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

function readMenu(site: SiteDefinition, names: ContentLookup, { file, menu, locale, items }: MenuFile): MenuItem[] {
  const definition = site.menus.find(({ id }) => id === menu);
  if (!definition) names.problems.push({ file, property: 'name', what: 'the site has no such menu' });
  const depth = definition ? menuDepthOf(definition) : maxMenuDepth;
  let last = 0;
  const read = (some: readonly MenuFileItem[], level: number): MenuItem[] =>
    some.map((item) => {
      last += 1;
      const key = `${menu}-${last}`;
      if (level === depth && item.children.length > 0) {
        const what = `“${item.title}” has items below it, but the menu has the depth ${depth}`;
        names.problems.push({ file, property: 'children', what });
      }
      const link = readMenuLink(names, file, locale, item);
      return { key, title: item.title, link, children: read(item.children, level + 1) };
    });
  return read(items, 1);
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
    const media = await addMedia(transaction, stored);
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
    const tags = await findOrCreateTags(inside, [...new Set(files.pages.flatMap((page) => page.tags))], false);
    const names: ContentLookup = {
      pageID: (key, locale) => idOf.get(`${key} ${locale}`),
      media,
      tags: new Map(tags.map(({ id, name }) => [name.toLowerCase(), id])),
      problems,
    };
    const versions = arranged.map((one, position) => readVersion(site, one, ids[position] ?? 0, names));
    const menus = files.menus.map((menu) => ({ ...menu, items: readMenu(site, names, menu) }));
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
