import { pageTypeDefinition } from '@ximblox/blocks/internal';
import type { ContentImport } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { prefixedSlug } from '../../content/addresses/index.ts';
import { storeVersion } from '../../content/editing/index.ts';
import {
  addPage,
  canOnPage,
  cleanVersion,
  contentErrors,
  contentOf,
  emptyVersion,
  findVersion,
  insertPage,
  lockPage,
  newPageTarget,
  slugErrors,
} from '../../content/pages/index.ts';
import { publishPage, unpublishPage } from '../../content/publication/index.ts';
import {
  contentProblems,
  fileSchemas,
  type PageFile,
  readContent,
  reportingErrors,
  validateFile,
} from '../seed/index.ts';
import { audit } from '../../foundation/audit/index.ts';
import { contentHash } from './content-hash.ts';
import { exportPage } from './export-pages.ts';
import {
  type FileResult,
  type ImportedFile,
  type ImportOptions,
  lookUpNames,
  outcomeOf,
  runImport,
} from './import-files.ts';
import {
  type ImportedVersion,
  type ParsedVersion,
  parseVersions,
  readHistory,
  storeHistory,
} from './import-history.ts';
import { withNames } from './transfer-names.ts';
import { findPagesAt, findTransferPages, type TransferPage } from './transfer-store.ts';
import { UndefinedContentError, writePageFile } from './write-page-file.ts';

type Problems = Parameters<typeof validateFile>[0];

/** A page file with the page that it is for. */
interface PageImport {
  source: ImportedFile;
  page: PageFile;
  slug: string;
  pageID: number;
  isNew: boolean;
  /** All versions of a new page; empty to begin with the content of the file. */
  versions: readonly ParsedVersion[];
}

/** Parses a page file. */
function parsePage({ services: { site } }: Context, { file, content }: ImportedFile, problems: Problems) {
  const [, key = '', locale = ''] = /^pages\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
  if (key === '')
    problems.push({ file, property: 'name', what: 'it is not a page: name it pages/<key>/<locale>.json' });
  const parsed = validateFile(problems, file, content, fileSchemas.page);
  if (!parsed || key === '') return undefined;
  const hasLocale = site.locales.some(({ code }) => code === locale);
  if (!hasLocale) problems.push({ file, property: 'name', what: `the site has no locale "${locale}"` });
  const pageType = pageTypeDefinition(site, parsed.type);
  if (!pageType) problems.push({ file, property: 'type', what: `there is no page type "${parsed.type}"` });
  const slug = pageType ? prefixedSlug(pageType, locale, parsed.slug) : parsed.slug;
  return pageType && hasLocale ? { page: { ...parsed, file, key, locale }, slug } : undefined;
}

/** Creates the missing page of a file, empty, as a translation of the pages with its key. @returns its ID; undefined with problems */
async function createPage(
  context: Context,
  { page, slug, versions }: Pick<PageImport, 'page' | 'slug' | 'versions'>,
  { addresses, dryRun }: ImportOptions,
  problems: Problems,
): Promise<number | undefined> {
  const { file, key, locale, type, title } = page;
  context.require('create-page', await newPageTarget(context, { type, locale, slug }));
  const errors = await slugErrors(context, { locale, slug });
  problems.push(...contentProblems(file, errors));
  if (errors.length > 0) return undefined;
  const siblings = Object.entries(addresses[key] ?? {}).map(([code, other]) => ({ locale: code, slug: other }));
  const [sibling] = await findPagesAt(context.db, siblings);
  const group = sibling ? { groupID: sibling.groupID } : {};
  if (versions.length > 0 && !dryRun) {
    const { id } = await insertPage(context.db, { locale, slug, type, title, authorID: null, ...group });
    const changes = { title, slug, type, locale, versions: versions.length };
    await audit(context, { action: 'page.create', object: 'page', objectID: id, changes });
    return id;
  }
  return (await addPage(context, { locale, slug, type, content: emptyVersion(title), ...group })).pageID;
}

/** Returns the hash of a page here; an empty one, which no file has, for content that a file cannot have. */
async function hashHere(context: Context, page: TransferPage): Promise<string> {
  try {
    return contentHash(await exportPage(context, page));
  } catch (error) {
    if (error instanceof UndefinedContentError) return '';
    throw error;
  }
}

/** Stores the content of a file as a new version of its page, and publishes or unpublishes the page as the file says. */
async function storePage(
  context: Context,
  { source, page, slug, pageID, isNew }: PageImport,
  names: Awaited<ReturnType<typeof lookUpNames>>,
  { overwrite, dryRun }: ImportOptions,
): Promise<FileResult[]> {
  const { db, services } = context;
  const { site } = services;
  const { file } = page;
  const row = await lockPage(db, pageID);
  const newest = row && (await findVersion(db, row.newest_version_id));
  if (!row || !newest) return [];
  const known = contentOf(site, row, newest);
  const before = names.problems.length;
  const content = cleanVersion(site, row.type, readContent(site, page, names, known.blocks));
  names.problems.push(
    ...contentProblems(file, contentErrors(site, row.type, content, page.published ? 'publication' : 'draft')),
  );
  if (page.type !== row.type) {
    names.problems.push({ file, property: 'type', what: `the page at this address has the type "${row.type}"` });
  }
  if (names.problems.length > before) return [];
  const frame = { type: row.type, slug, isPublished: page.published, publishedAt: null };
  const hash = contentHash(await withNames(db, site, (named) => writePageFile(site, frame, content, named)));
  const [stored] = isNew ? [] : await findTransferPages(db, site.defaultLocale, [pageID]);
  const current = stored ? await hashHere(context, stored) : null;
  // The import replaces the newest version, which may be a draft that the export of a public page does not show.
  const replaced = stored ? await hashHere(context, { ...stored, versionID: newest.id }) : null;
  const base = source.base === replaced ? current : null;
  const outcome = outcomeOf(current, { base, hash, overwrite });
  const unpublishes = outcome === 'changed' && !page.published && stored?.isPublished === true;
  if (unpublishes && !(await canOnPage(context, 'publish-page', row))) {
    const what = 'the page is public here, and you lack the permission to unpublish it';
    names.problems.push({ file, property: 'published', what });
    return [];
  }
  // A dry run may name files that are not in the library yet.
  if (!dryRun && (outcome === 'created' || outcome === 'changed')) {
    await reportingErrors(names.problems, { file }, async () => {
      await storeVersion(context, newest.id, content);
      if (page.published) await publishPage(context, pageID, {});
      if (unpublishes) await unpublishPage(context, pageID);
    });
  }
  return [{ file, outcome, hash: outcome === 'conflict' ? (current ?? '') : hash }];
}

/** Stores the history of a new page, and then its file, which is that of its public or newest version unless it was edited. */
async function storeNewPage(
  context: Context,
  imported: PageImport,
  names: Awaited<ReturnType<typeof lookUpNames>>,
  options: ImportOptions,
): Promise<FileResult[]> {
  const { page, pageID, versions } = imported;
  const before = names.problems.length;
  const history = await readHistory(context, page, versions, names);
  if (options.dryRun || names.problems.length > before) return storePage(context, imported, names, options);
  await storeHistory(context, { page, pageID, versions, history }, names.problems);
  const results = await storePage(context, { ...imported, isNew: false }, names, { ...options, overwrite: true });
  return results.map((result) => ({ ...result, outcome: 'created' }));
}

/** Reports pages at the address of another one, and returns the others. */
function withoutDuplicates<Parsed extends { page: PageFile; slug: string }>(
  parsed: readonly Parsed[],
  problems: Problems,
): Parsed[] {
  const taken = new Map<string, string>();
  return parsed.filter(({ page, slug }) => {
    const address = `${page.locale}/${slug}`;
    const other = taken.get(address);
    if (other) problems.push({ file: page.file, property: 'slug', what: `${other} has the same address` });
    else taken.set(address, page.file);
    return !other;
  });
}

/**
 * Creates and changes pages from files, in one transaction. Pages that changed here since their `base` are conflicts. New pages get
 * the history that `versions` has.
 * @throws UM_01 for `versions` without manage-settings, because they name authors and times
 */
export function importPages(
  context: Context,
  {
    files,
    versions = [],
    ...options
  }: { files: readonly ImportedFile[]; versions?: readonly ImportedVersion[] } & ImportOptions,
): Promise<ContentImport> {
  if (versions.length > 0) context.require('manage-settings', {});
  return runImport(context, options.dryRun, (inside, problems) =>
    storePages(inside, { files, versions, ...options }, problems),
  );
}

/** Creates and changes pages within the transaction of an import. */
export async function storePages(
  inside: Context,
  {
    files,
    versions,
    ...options
  }: { files: readonly ImportedFile[]; versions: readonly ImportedVersion[] } & ImportOptions,
  problems: Problems,
): Promise<FileResult[]> {
  const histories = parseVersions(versions, problems);
  const all = files.flatMap((source) => {
    const one = parsePage(inside, source, problems);
    return one ? [{ ...one, source }] : [];
  });
  const parsed = withoutDuplicates(all, problems);
  const addresses = parsed.map(({ page, slug }) => ({ locale: page.locale, slug }));
  const existing = new Map(
    (await findPagesAt(inside.db, addresses)).map(({ id, locale, slug }) => [`${locale}/${slug}`, id]),
  );
  const known = { ...options.addresses };
  for (const { page, slug } of parsed) known[page.key] = { ...known[page.key], [page.locale]: slug };
  const complete = { ...options, addresses: known };
  const pages: PageImport[] = [];
  // All pages exist before the first content, whose links may name any of them.
  for (const { source, page, slug } of parsed) {
    const found = existing.get(`${page.locale}/${slug}`);
    const past = (found === undefined && histories.get(`${page.key}/${page.locale}`)) || [];
    const pageID = found ?? (await createPage(inside, { page, slug, versions: past }, complete, problems));
    if (pageID !== undefined) pages.push({ source, page, slug, pageID, isNew: found === undefined, versions: past });
  }
  const names = await lookUpNames(inside, [...files, ...versions], complete, problems);
  const results: FileResult[] = [];
  for (const page of pages) {
    const store = page.versions.length > 0 ? storeNewPage : storePage;
    results.push(...(await store(inside, page, names, complete)));
  }
  return results;
}
