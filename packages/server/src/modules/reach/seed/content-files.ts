import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguageTag, localeCode } from '@ximblox/blocks/internal';
import { errorsOf } from '@ximblox/contract';
import { z } from 'zod';
import { readJsonInside } from '../../../platform/content-folder-files.ts';
import { type ContentProblem, contentProblems } from './content-problems.ts';
import {
  fileSchemas,
  type MediaFile,
  type MenuFileItem,
  type RedirectFile,
  type SearchFile,
  type SettingsFile,
  type TagFile,
  type TemplateFile,
} from './file-schemas.ts';

/** A page of a content folder; translations share its `key`. */
export interface PageFile extends z.output<typeof fileSchemas.page> {
  file: string;
  key: string;
  locale: string;
}

export interface MenuFile {
  file: string;
  menu: string;
  locale: string;
  items: MenuFileItem[];
}

/** Default values of a page type in a locale. */
export interface DefaultsFile extends z.output<typeof fileSchemas.defaults> {
  file: string;
  type: string;
  locale: string;
}

/** Settings of an extension. */
export interface ExtensionSettingsFile extends z.output<typeof fileSchemas.extensionSettings> {
  file: string;
  /** With the name of the extension: `newsletter.sending`. */
  id: string;
}

/** Parsed files of a content folder. */
export interface ContentFiles {
  defaults: DefaultsFile[];
  media: MediaFile[];
  pages: PageFile[];
  menus: MenuFile[];
  tags: TagFile[];
  templates: TemplateFile[];
  redirects: RedirectFile[];
  /** Paths of addresses that are gone (410). */
  gone: string[];
  search: (SearchFile & { file: string; locale: string })[];
  settings: SettingsFile | undefined;
  extensionSettings: ExtensionSettingsFile[];
}

/** Files at the top of a content folder. */
export const topFiles = {
  tags: 'tags.json',
  templates: 'templates.json',
  redirects: 'redirects.json',
  gone: 'gone.json',
  settings: 'settings.json',
} as const;

/** Path of the file with settings of an extension: `extension-settings/newsletter/sending.json`. */
export const extensionSettingsPath = (id: string): string => `extension-settings/${id.replace('.', '/')}.json`;

/** Returns the locale of a file with synonyms and pinned pages; undefined for other files. */
export function searchLocaleOf(file: string): string | undefined {
  const tag = /^search\/([^/.]+)\.json$/.exec(file)?.[1] ?? '';
  return isLanguageTag(tag) ? localeCode(tag) : undefined;
}

/** Returns the ID of the settings of an extension in a file; undefined for other files. */
export function extensionSettingsOf(file: string): string | undefined {
  const [, extension, id] = /^extension-settings\/([^/.]+)\/([^/.]+)\.json$/.exec(file) ?? [];
  return extension === undefined ? undefined : `${extension}.${id}`;
}

interface ReadContext {
  folder: string;
  problems: ContentProblem[];
}

/** Validates the content of a file. Adds its problems and returns undefined if it is invalid. */
export function validateFile<Schema extends z.ZodType>(
  problems: ContentProblem[],
  file: string,
  value: unknown,
  schema: Schema,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    for (const key of issue.keys)
      problems.push({ file, property: [...issue.path, key].join('.'), what: 'there is no such field' });
  }
  const rest = parsed.error.issues.filter(({ code }) => code !== 'unrecognized_keys');
  problems.push(...contentProblems(file, errorsOf(new z.ZodError(rest))));
  return undefined;
}

/** Reads and validates a JSON file. Adds its problems and returns undefined if it is invalid. */
async function readJson<Schema extends z.ZodType>(
  { folder, problems }: ReadContext,
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  let value: unknown;
  try {
    value = await readJsonInside(folder, file);
  } catch (error) {
    problems.push({ file, property: 'content', what: (error as Error).message });
    return undefined;
  }
  return validateFile(problems, file, value, schema);
}

const entries = async (path: string): Promise<string[]> => {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.')).toSorted();
};

interface LocaleFile {
  name: string;
  locale: string;
  file: string;
}

/** Lists the `<locale>.json` files in the subfolders of a folder. */
async function localeFiles({ folder, problems }: ReadContext, below: string): Promise<LocaleFile[]> {
  const names = await entries(join(folder, below));
  const inFolder = async (name: string): Promise<LocaleFile[]> =>
    (await entries(join(folder, below, name))).flatMap((fileName) => {
      const file = `${below}/${name}/${fileName}`;
      const tag = fileName.endsWith('.json') ? fileName.slice(0, -'.json'.length) : '';
      if (isLanguageTag(tag)) return [{ name, locale: localeCode(tag), file }];
      problems.push({ file, property: 'name', what: 'it is not named for a locale' });
      return [];
    });
  return (await Promise.all(names.map(inFolder))).flat();
}

/** Reads the files with settings of extensions. */
async function readExtensionSettings(readContext: ReadContext): Promise<ExtensionSettingsFile[]> {
  const { folder, problems } = readContext;
  const below = 'extension-settings';
  const read: ExtensionSettingsFile[] = [];
  for (const extension of await entries(join(folder, below))) {
    for (const name of await entries(join(folder, below, extension))) {
      const file = `${below}/${extension}/${name}`;
      const id = extensionSettingsOf(file);
      if (id === undefined)
        problems.push({ file, property: 'name', what: 'it is not named for settings of an extension' });
      const content = id === undefined ? undefined : await readJson(readContext, file, fileSchemas.extensionSettings);
      if (id !== undefined && content) read.push({ ...content, file, id });
    }
  }
  return read;
}

/** Reads the files with synonyms and pinned pages. */
async function readSearch(readContext: ReadContext): Promise<ContentFiles['search']> {
  const { folder, problems } = readContext;
  const read: ContentFiles['search'] = [];
  for (const name of await entries(join(folder, 'search'))) {
    const file = `search/${name}`;
    const code = searchLocaleOf(file);
    if (code === undefined) problems.push({ file, property: 'name', what: 'it is not named for a locale' });
    const content = code === undefined ? undefined : await readJson(readContext, file, fileSchemas.search);
    if (code !== undefined && content) read.push({ ...content, file, locale: code });
  }
  return read;
}

const defined = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value): value is Value => value !== undefined);

/** Reads the valid files of a content folder and collects the problems of the others. */
export async function readContentFiles(folder: string, problems: ContentProblem[]): Promise<ContentFiles> {
  const readContext: ReadContext = { folder, problems };
  const readPage = async ({ name, locale: code, file }: LocaleFile): Promise<PageFile | undefined> => {
    const content = await readJson(readContext, file, fileSchemas.page);
    return content && { ...content, file, key: name, locale: code };
  };
  const readMenu = async ({ name, locale: code, file }: LocaleFile): Promise<MenuFile | undefined> => {
    const items = await readJson(readContext, file, fileSchemas.menu);
    return items && { file, menu: name, locale: code, items };
  };
  const readDefaultsFile = async ({ name, locale: code, file }: LocaleFile): Promise<DefaultsFile | undefined> => {
    const content = await readJson(readContext, file, fileSchemas.defaults);
    return content && { ...content, file, type: name, locale: code };
  };
  const hasMedia = (await entries(join(folder, 'media'))).includes('media.json');
  const names = await entries(folder);
  const readTop = async <Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> => (names.includes(file) ? readJson(readContext, file, schema) : undefined);
  const [media, tags, templates, redirects, gone, settings, pageFiles, menuFiles, defaultsFiles] = await Promise.all([
    hasMedia ? readJson(readContext, 'media/media.json', fileSchemas.media) : [],
    readTop(topFiles.tags, fileSchemas.tags),
    readTop(topFiles.templates, fileSchemas.templates),
    readTop(topFiles.redirects, fileSchemas.redirects),
    readTop(topFiles.gone, fileSchemas.gone),
    readTop(topFiles.settings, fileSchemas.settings),
    localeFiles(readContext, 'pages'),
    localeFiles(readContext, 'menus'),
    localeFiles(readContext, 'defaults'),
  ]);
  const [pages, menus, defaults] = await Promise.all([
    Promise.all(pageFiles.map(readPage)),
    Promise.all(menuFiles.map(readMenu)),
    Promise.all(defaultsFiles.map(readDefaultsFile)),
  ]);
  return {
    media: media ?? [],
    pages: defined(pages),
    menus: defined(menus),
    defaults: defined(defaults),
    tags: tags ?? [],
    templates: templates ?? [],
    redirects: redirects ?? [],
    gone: gone ?? [],
    search: await readSearch(readContext),
    settings,
    extensionSettings: await readExtensionSettings(readContext),
  };
}
