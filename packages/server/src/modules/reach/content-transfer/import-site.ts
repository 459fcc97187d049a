import { isSameValue, parseVideo } from '@ximblox/blocks/internal';
import type { ContentImport } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { findOrCreateTags } from '../../library/tags/index.ts';
import { addGoneAddresses, addRedirect, readAddress } from '../../content/addresses/index.ts';
import { emptyVersion } from '../../content/pages/index.ts';
import { saveTemplate } from '../../content/templates/index.ts';
import { saveMenu } from '../../content/menus/index.ts';
import { getTypeDefaults, saveTypeDefaults } from '../../content/types/index.ts';
import { getSettings, saveSettings } from '../../foundation/settings/index.ts';
import {
  fileSchemas,
  readDefaults,
  readMenu,
  readSettingsImage,
  readTemplate,
  reportingErrors,
  topFiles,
  validateFile,
} from '../seed/index.ts';
import { contentHash } from './content-hash.ts';
import { exportDefaults, exportMenus, exportSettings, exportTemplates } from './export-site.ts';
import { importExtensionSettings } from './extension-settings-files.ts';
import {
  type FileResult,
  type ImportedFile,
  type ImportOptions,
  lookUpNames,
  outcomeOf,
  pathsIn,
  runImport,
  type SiteImport,
} from './import-files.ts';
import type { ImportedVersion } from './import-history.ts';
import { storePages } from './import-pages.ts';
import { importSearch } from './search-files.ts';
import { withNames } from './transfer-names.ts';
import { findRedirect, findTransferTags } from './transfer-store.ts';
import { writeDefaultsFile, writeMenuFile, writeTemplateFile } from './write-page-file.ts';

/** Whether a dry run cannot store a file, because it names files that are not in the library yet. */
const namesPending = (content: unknown, { dryRun, pendingMedia }: ImportOptions): boolean =>
  dryRun && pathsIn(content).some((path) => pendingMedia.includes(path));

const importTags: SiteImport = async (context, { file, content }, { problems }) => {
  const tags = validateFile(problems, file, content, fileSchemas.tags) ?? [];
  context.require('manage-tags', {});
  const known = new Set((await findTransferTags(context.db)).map(({ name }) => name.toLowerCase()));
  for (const isPrivate of [true, false]) {
    const names = tags.flatMap((tag) => (tag.private === isPrivate ? [tag.name] : []));
    await findOrCreateTags(context, names, isPrivate);
  }
  const isChanged = tags.some(({ name }) => !known.has(name.toLowerCase()));
  return [{ file, outcome: isChanged ? 'changed' : 'unchanged', hash: contentHash(content) }];
};

const importRedirects: SiteImport = async (context, { file, content }, names) => {
  const { site, settings } = context.services;
  const redirects = validateFile(names.problems, file, content, fileSchemas.redirects) ?? [];
  let outcome: FileResult['outcome'] = 'unchanged';
  for (const [position, { from, page, locale }] of redirects.entries()) {
    const address = readAddress(site, publicOrigin(settings), from);
    const code = locale ?? address?.locale ?? site.defaultLocale;
    const pageID = names.pageID(page, code);
    if (pageID === undefined) {
      names.problems.push({ file, property: `${position}.page`, what: `there is no page "${page}" in ${code}` });
      continue;
    }
    const existing = address && (await findRedirect(context.db, address));
    if (existing?.page_id === pageID) continue;
    outcome = 'changed';
    await reportingErrors(names.problems, { file, prefix: `${position}.` }, () =>
      addRedirect(context, { from, pageID }),
    );
  }
  return [{ file, outcome, hash: contentHash(content) }];
};

const importGone: SiteImport = async (context, { file, content }, { problems }) => {
  const paths = validateFile(problems, file, content, fileSchemas.gone) ?? [];
  let added = 0;
  await reportingErrors(problems, { file }, async () => {
    added = await addGoneAddresses(context, paths);
  });
  return [{ file, outcome: added > 0 ? 'changed' : 'unchanged', hash: contentHash(content) }];
};

const importMenu: SiteImport = async (context, { file, content, base }, names, options) => {
  const { overwrite } = options;
  const { db, services } = context;
  const [, menu = '', locale = ''] = /^menus\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
  const parsed = validateFile(names.problems, file, content, fileSchemas.menu) ?? [];
  const items = readMenu(services.site, names, { file, menu, locale, items: parsed });
  if (names.problems.length > 0) return [];
  const hash = contentHash(await withNames(db, services.site, (named) => writeMenuFile(named, items)));
  const stored = (await exportMenus(context)).find((one) => one.file === file);
  const outcome = outcomeOf(stored ? contentHash(stored.content) : null, { base, hash, overwrite });
  if ((outcome === 'created' || outcome === 'changed') && !namesPending(content, options)) {
    await reportingErrors(names.problems, { file }, () => saveMenu(context, menu, locale, { items }));
  }
  return [{ file, outcome, hash: outcome === 'conflict' && stored ? contentHash(stored.content) : hash }];
};

const importDefaults: SiteImport = async (context, { file, content, base }, names, options) => {
  const { overwrite } = options;
  const { db, services } = context;
  const [, type = '', locale = ''] = /^defaults\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
  const parsed = validateFile(names.problems, file, content, fileSchemas.defaults);
  const read = parsed && readDefaults(services.site, names, { ...parsed, file, type, locale });
  if (!read || names.problems.length > 0) return [];
  const hash = contentHash(
    await withNames(db, services.site, (named) => writeDefaultsFile(named, read.pageType, read.content)),
  );
  const stored = (await exportDefaults(context)).find((one) => one.file === file);
  const current = stored ? contentHash(stored.content) : null;
  const outcome = outcomeOf(current, { base, hash, overwrite });
  if ((outcome === 'created' || outcome === 'changed') && !namesPending(content, options)) {
    await reportingErrors(names.problems, { file }, async () => {
      const { version } = await getTypeDefaults(context, type, locale);
      await saveTypeDefaults(context, type, locale, { content: read.content, version });
    });
  }
  return [{ file, outcome, hash: outcome === 'conflict' ? (current ?? '') : hash }];
};

const importSettings: SiteImport = async (context, { file, content, base }, names, options) => {
  const { overwrite } = options;
  const parsed = validateFile(names.problems, file, content, fileSchemas.settings);
  if (!parsed) return [];
  const { seoImage, ...given } = parsed;
  const place = { names, file, locale: context.services.site.defaultLocale };
  const image = seoImage === undefined ? undefined : readSettingsImage(place, seoImage);
  const { settings, version } = await getSettings(context);
  const sent = { ...settings, ...given, seoImage: image ? [image] : settings.seoImage };
  const current = contentHash(await exportSettings(context));
  if (isSameValue(sent, settings)) return [{ file, outcome: 'unchanged', hash: current }];
  const outcome = outcomeOf(current, { base, hash: '', overwrite });
  if (outcome === 'changed' && !namesPending(content, options)) {
    await reportingErrors(names.problems, { file }, () => saveSettings(context, { ...sent, version }));
  }
  return [{ file, outcome, hash: outcome === 'changed' ? contentHash(await exportSettings(context)) : current }];
};

/** Adds templates, and replaces those with the same name that did not change here since the last exchange. */
const importTemplates: SiteImport = async (context, { file, content, base }, names, { overwrite }) => {
  const { db, services } = context;
  const { site } = services;
  const parsed = validateFile(names.problems, file, content, fileSchemas.templates) ?? [];
  const before = names.problems.length;
  const read = parsed.map((template, position) => readTemplate(site, names, { file, position, template }));
  for (const [position, { name }] of read.entries()) {
    if (read.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) < position)
      names.problems.push({ file, property: `${position}.name`, what: `there is another template "${name}"` });
  }
  if (names.problems.length > before) return [];
  const sent = await withNames(db, site, (named) =>
    read.map((one) => writeTemplateFile(site, one, { ...emptyVersion(''), ...(one as object) }, named)),
  );
  const stored = await exportTemplates(context);
  const hash = contentHash(sent);
  const current = contentHash(stored);
  const here = new Map(stored.map((one) => [String(one.name).toLowerCase(), contentHash(one)]));
  const due = read.filter(({ name }, position) => here.get(name.toLowerCase()) !== contentHash(sent[position]));
  if (due.length === 0) return [{ file, outcome: 'unchanged', hash: current }];
  const isNew = due.every(({ name }) => !here.has(name.toLowerCase()));
  if (!isNew && outcomeOf(current, { base, hash, overwrite }) === 'conflict')
    return [{ file, outcome: 'conflict', hash: current }];
  for (const template of due) {
    await reportingErrors(names.problems, { file }, () => saveTemplate(context, template));
  }
  const outcome = stored.length === 0 ? 'created' : 'changed';
  return [{ file, outcome, hash: contentHash(await exportTemplates(context)) }];
};

const mediaList = 'media/media.json';

/** Only validates the list of files, whose bytes are uploaded one by one. */
const checkMedia: SiteImport = async (_, { file, content }, { problems }) => {
  const parsed = validateFile(problems, file, content, fileSchemas.media) ?? [];
  const places = parsed.map(({ path, fileName }) => `${path}/${fileName}`.toLowerCase());
  for (const [position, { video }] of parsed.entries()) {
    const first = places.indexOf(places[position] ?? '');
    if (first < position) problems.push({ file, property: `${position}`, what: `it has the name of file ${first}` });
    if (video !== undefined && !parseVideo(video))
      problems.push({ file, property: `${position}.video`, what: 'it is not a link to a video of YouTube or Vimeo' });
  }
  return [];
};

const imports: Record<string, SiteImport> = {
  [mediaList]: checkMedia,
  [topFiles.templates]: importTemplates,
  [topFiles.tags]: importTags,
  [topFiles.redirects]: importRedirects,
  [topFiles.gone]: importGone,
  [topFiles.settings]: importSettings,
};

/** Imports of the files in a folder. */
const folderImports: Record<string, SiteImport> = {
  menus: importMenu,
  defaults: importDefaults,
  'extension-settings': importExtensionSettings,
  search: importSearch,
};

const isPage = ({ file }: { file: string }): boolean => file.startsWith('pages/');

/**
 * Adds tags, redirects and addresses that are gone, and replaces menus, default values, templates, settings, synonyms and pinned
 * pages, from files, in one transaction; files of
 * pages are imported first, as `importPages` does.
 * @throws UM_01
 */
export function importSite(
  context: Context,
  {
    files: all,
    versions = [],
    ...options
  }: { files: readonly ImportedFile[]; versions?: readonly ImportedVersion[] } & ImportOptions,
): Promise<ContentImport> {
  if (versions.length > 0) context.require('manage-settings', {});
  return runImport(context, options.dryRun, async (inside, problems) => {
    const [pages, files] = [all.filter(isPage), all.filter((one) => !isPage(one))];
    const results = await storePages(inside, { files: pages, versions, ...options }, problems);
    const names = await lookUpNames(inside, files, options, problems);
    for (const source of files) {
      const importFile = imports[source.file] ?? folderImports[source.file.slice(0, source.file.indexOf('/'))];
      if (importFile) results.push(...(await importFile(inside, source, names, options)));
      else problems.push({ file: source.file, property: 'name', what: 'a content folder has no such file' });
    }
    return results;
  });
}
