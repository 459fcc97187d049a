import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { block, errorsOf, errorText, locale, mediaPath, record, slug, versionInput } from '@ximblox/contract';
import { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';

const usedImage = z.strictObject({ path: z.string(), alt: z.string().max(500).optional() });
const usedFile = z.strictObject({ path: z.string() });
const fields = versionInput.shape;

const blockFile = z.strictObject({
  type: z.string(),
  anchorPoint: block.shape.anchorPoint,
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
  /** Path of the picture in the library. */
  seoImage: z.string().optional(),
  publishedAt: z.iso.datetime().optional(),
  published: z.boolean().default(true),
  typeData: record.default({}),
  typeDataImages: z.record(z.string(), usedImage).default({}),
  typeDataFiles: z.record(z.string(), usedFile).default({}),
  blocks: z.array(blockFile).default([]),
});

const mediaFile = z.strictObject({
  path: mediaPath,
  fileName: z.string().min(1).max(255),
  alt: z.record(locale, z.string().max(500)).default({}),
  focus: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).optional(),
  shared: z.boolean().default(false),
});

/** An item of a menu as a content folder spells it. */
export interface MenuFileItem {
  title: string;
  /** Key of a page. */
  page?: string | undefined;
  anchor?: string | undefined;
  url?: string | undefined;
  children: MenuFileItem[];
}

const menuFileItem: z.ZodType<MenuFileItem> = z.strictObject({
  title: z.string().trim().min(1).max(255),
  page: z.string().optional(),
  anchor: z.string().optional(),
  url: z.string().optional(),
  get children() {
    return z.array(menuFileItem).default([]);
  },
});

export type BlockFile = z.output<typeof blockFile>;
export type UsedImage = z.output<typeof usedImage>;
export type UsedFile = z.output<typeof usedFile>;
export type MediaFile = z.output<typeof mediaFile>;

/** A page of a content folder; `key` joins its translations. */
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

/** Everything that a content folder holds. */
export interface ContentFiles {
  media: MediaFile[];
  pages: PageFile[];
  menus: MenuFile[];
}

/** Ends with every error of one content file. */
export function failOnFile(file: string, errors: readonly { property: string; code: string }[]): void {
  if (errors.length === 0) return;
  const lines = errors.map((error) => `${error.property || 'content'}: ${errorText(error)} (${error.code})`);
  throw new StartError(`The content file ${file} is wrong: ${lines.join('; ')}`);
}

async function readJson<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(join(folder, file), 'utf8'));
  } catch (error) {
    throw new StartError(`The content file ${file} cannot be read: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const unknownNames = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  );
  if (unknownNames.length > 0)
    throw new StartError(`The content file ${file} has unknown fields: ${unknownNames.join(', ')}`);
  failOnFile(file, errorsOf(parsed.error));
  throw new StartError(`The content file ${file} is wrong.`);
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

/** Names of the `<locale>.json` files of the folders below a folder. */
async function localeFiles(folder: string, below: string): Promise<LocaleFile[]> {
  const names = await entries(join(folder, below));
  const found = await Promise.all(
    names.map(async (name) =>
      (await entries(join(folder, below, name))).flatMap((file) => {
        const match = /^([a-z]{2}-[a-z]{2})\.json$/.exec(file);
        if (!match?.[1]) throw new StartError(`The content file ${below}/${name}/${file} is not named for a locale.`);
        return [{ name, locale: match[1], file: `${below}/${name}/${file}` }];
      }),
    ),
  );
  return found.flat();
}

/**
 * Reads a content folder.
 * @throws StartError naming the file and what is wrong with it
 */
export async function readContentFiles(folder: string): Promise<ContentFiles> {
  const hasMedia = (await entries(join(folder, 'media'))).includes('media.json');
  const [media, pageFiles, menuFiles] = await Promise.all([
    hasMedia ? readJson(folder, 'media/media.json', z.array(mediaFile)) : [],
    localeFiles(folder, 'pages'),
    localeFiles(folder, 'menus'),
  ]);
  const readPage = async ({ name, locale: code, file }: LocaleFile): Promise<PageFile> => ({
    ...(await readJson(folder, file, pageFile)),
    file,
    key: name,
    locale: code,
  });
  const readMenu = async ({ name, locale: code, file }: LocaleFile): Promise<MenuFile> => ({
    file,
    menu: name,
    locale: code,
    items: await readJson(folder, file, z.array(menuFileItem)),
  });
  const [pages, menus] = await Promise.all([
    Promise.all(pageFiles.map(readPage)),
    Promise.all(menuFiles.map(readMenu)),
  ]);
  return { media, pages, menus };
}
