import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguageTag, localeCode } from '@ximblox/blocks';
import {
  block,
  blockKey,
  cropParams,
  errorsOf,
  imageRecord,
  locale,
  maxCuratedTerms,
  maxMediaTags,
  maxPageTags,
  maxPinnedPages,
  maxSynonymTerms,
  mediaPath,
  record,
  siteSettings,
  slug,
  tagName,
  versionInput,
} from '@ximblox/contract';
import { z } from 'zod';
import { readJsonInside } from '../../../platform/content-folder-files.ts';
import { type ContentProblem, contentProblems } from './content-problems.ts';

const usedImage = z.strictObject({
  path: z.string(),
  alt: z.string().max(500).optional(),
  decorative: imageRecord.shape.decorative,
  crop: cropParams.optional(),
});
const usedFile = z.strictObject({ path: z.string() });
const fields = versionInput.shape;

const blockFile = z.strictObject({
  /** Generated from the position if missing. */
  key: blockKey.optional(),
  type: z.string(),
  anchorPoint: block.shape.anchorPoint,
  isHidden: block.shape.isHidden,
  props: record.default({}),
  images: z.record(z.string(), usedImage).default({}),
  files: z.record(z.string(), usedFile).default({}),
});

const pageFile = z.strictObject({
  slug,
  title: fields.title.unwrap(),
  type: z.string(),
  seoTitle: fields.seoTitle.unwrap().default(''),
  seoDescription: fields.seoDescription.unwrap().default(''),
  seoKeywords: fields.seoKeywords.unwrap().default([]),
  seoNoindex: z.boolean().default(false),
  /** A link, like that of a field. */
  seoCanonical: z.unknown().optional(),
  /** Names of tags; new ones are public. */
  tags: z.array(tagName).max(maxPageTags).default([]),
  /** Path of an image in the media library. */
  seoImage: z.union([z.string(), usedImage]).optional(),
  publishedAt: z.iso.datetime().optional(),
  published: z.boolean().default(true),
  typeData: record.default({}),
  typeDataImages: z.record(z.string(), usedImage).default({}),
  typeDataFiles: z.record(z.string(), usedFile).default({}),
  blocks: z.array(blockFile).default([]),
});

/** A version of a page, which is named for its number: `versions/about/en-gb/0001.json`. */
const versionFile = pageFile.omit({ slug: true, type: true, published: true, publishedAt: true }).extend({
  /** Email address; null for a deleted account and the system. */
  author: z.string().max(254).nullable(),
  createdAt: z.iso.datetime(),
  /** Periods in which it was public; the running one has no end. */
  public: z.array(z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime().nullable() })).default([]),
});

/** Default values of a page type. */
const defaultsFile = z.strictObject({
  props: record.default({}),
  images: z.record(z.string(), usedImage).default({}),
  files: z.record(z.string(), usedFile).default({}),
});

/** Settings of an extension. Values that are not given stay as they are. */
const extensionSettingsFile = z.strictObject({ props: record });

const mediaFile = z.strictObject({
  path: mediaPath,
  fileName: z.string().min(1).max(255),
  /** Link to a YouTube or Vimeo video, which has no file in the folder. */
  video: z.string().max(300).optional(),
  /** Alternative text of locales without one in `alt`; by default that of the default locale. */
  defaultAlt: z.string().max(500).optional(),
  tags: z.array(tagName).max(maxMediaTags).default([]),
  alt: z.record(locale, z.string().max(500)).default({}),
  focus: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).optional(),
  shared: z.boolean().default(false),
});

/** A menu item in a content folder. */
export interface MenuFileItem {
  title: string;
  /** Key of a page. */
  page?: string | undefined;
  anchor?: string | undefined;
  /** Path of a file in the media library. */
  file?: string | undefined;
  url?: string | undefined;
  children: MenuFileItem[];
}

const menuFileItem: z.ZodType<MenuFileItem> = z.strictObject({
  title: z.string().trim().min(1).max(255),
  page: z.string().optional(),
  anchor: z.string().optional(),
  file: z.string().optional(),
  url: z.string().optional(),
  get children() {
    return z.array(menuFileItem).default([]);
  },
});

/** A template of pages, with the content of a page file. */
const templateFile = pageFile
  .pick({ type: true, typeData: true, typeDataImages: true, typeDataFiles: true, blocks: true })
  .extend({
    name: z.string().trim().min(1).max(100),
    description: z.string().max(300).default(''),
    locale,
    /** Keys of blocks that pages from this template cannot change. */
    lockedBlocks: z.array(blockKey).max(500).default([]),
  });

const tagFile = z.strictObject({ name: tagName, private: z.boolean().default(false) });

const redirectFile = z.strictObject({
  /** Path with the locale prefix: `/en/old-address`. */
  from: z.string(),
  /** Key of a page. */
  page: z.string(),
  /** Locale of the page; that of the path by default. */
  locale: locale.optional(),
});

/** Synonyms and pinned pages of the search in a locale. */
const searchFile = z.strictObject({
  synonyms: z
    .array(z.strictObject({ terms: z.array(z.string().trim().min(1).max(60)).min(2).max(maxSynonymTerms) }))
    .max(maxCuratedTerms)
    .default([]),
  pins: z
    .array(
      z.strictObject({
        term: z.string().trim().min(1).max(100),
        /** Keys of pages. */
        pages: z.array(z.string()).min(1).max(maxPinnedPages),
      }),
    )
    .max(maxCuratedTerms)
    .default([]),
});

/** Settings that are not given keep their value. The image is a path in the media library. */
const settingsFile = z.strictObject({ ...siteSettings.partial().shape, seoImage: z.string().optional() });

export type VersionFile = z.output<typeof versionFile>;
export type TemplateFile = z.output<typeof templateFile>;
export type TagFile = z.output<typeof tagFile>;
export type RedirectFile = z.output<typeof redirectFile>;
export type SearchFile = z.output<typeof searchFile>;
export type SettingsFile = z.output<typeof settingsFile>;
export type UsedImage = z.output<typeof usedImage>;
export type UsedFile = z.output<typeof usedFile>;
export type MediaFile = z.output<typeof mediaFile>;

/** A page of a content folder; translations share its `key`. */
export interface PageFile extends z.output<typeof pageFile> {
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
export interface DefaultsFile extends z.output<typeof defaultsFile> {
  file: string;
  type: string;
  locale: string;
}

/** Settings of an extension. */
export interface ExtensionSettingsFile extends z.output<typeof extensionSettingsFile> {
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

/** Schemas of the files by what they contain. */
export const fileSchemas = {
  page: pageFile,
  version: versionFile,
  menu: z.array(menuFileItem),
  defaults: defaultsFile,
  tags: z.array(tagFile),
  templates: z.array(templateFile),
  media: z.array(mediaFile),
  redirects: z.array(redirectFile),
  gone: z.array(z.string().max(1000)),
  search: searchFile,
  settings: settingsFile,
  extensionSettings: extensionSettingsFile,
};

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
      const content = id === undefined ? undefined : await readJson(readContext, file, extensionSettingsFile);
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
    const content = code === undefined ? undefined : await readJson(readContext, file, searchFile);
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
    const content = await readJson(readContext, file, pageFile);
    return content && { ...content, file, key: name, locale: code };
  };
  const readMenu = async ({ name, locale: code, file }: LocaleFile): Promise<MenuFile | undefined> => {
    const items = await readJson(readContext, file, z.array(menuFileItem));
    return items && { file, menu: name, locale: code, items };
  };
  const readDefaultsFile = async ({ name, locale: code, file }: LocaleFile): Promise<DefaultsFile | undefined> => {
    const content = await readJson(readContext, file, defaultsFile);
    return content && { ...content, file, type: name, locale: code };
  };
  const hasMedia = (await entries(join(folder, 'media'))).includes('media.json');
  const names = await entries(folder);
  const readTop = async <Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> => (names.includes(file) ? readJson(readContext, file, schema) : undefined);
  const [media, tags, templates, redirects, gone, settings, pageFiles, menuFiles, defaultsFiles] = await Promise.all([
    hasMedia ? readJson(readContext, 'media/media.json', z.array(mediaFile)) : [],
    readTop(topFiles.tags, z.array(tagFile)),
    readTop(topFiles.templates, z.array(templateFile)),
    readTop(topFiles.redirects, z.array(redirectFile)),
    readTop(topFiles.gone, fileSchemas.gone),
    readTop(topFiles.settings, settingsFile),
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
